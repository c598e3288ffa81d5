import type { TSESTree } from "@typescript-eslint/utils";
import { Scope, type Assumptions, type Evaluation, type Frame, type Memo } from "../evaluate/scope.ts";
import { bindPattern } from "../evaluate/patterns.ts";
import { stringOf, type NodeRef, type Value } from "../evaluate/value.ts";
import type { Binding } from "../modules/binding.ts";
import { eachName } from "../modules/binding.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { calleeIdentifier, enclosingFunction } from "./syntax.ts";

/** One iteration of a loop: the item, and the variables that the loop's body reads. */
export interface Iteration {
  /** Identifies an iteration of a loop, also under other assumptions, which may omit earlier iterations. */
  readonly id: string;
  /** The text of the item, which belongs to this iteration alone. */
  readonly text: TSESTree.Node;
  readonly frame: Frame;
  /** The assumptions that the item depends on. */
  readonly assumptions: Assumptions;
}

/** One iteration more than there may be definitions, so that it is noticed if some are left out. */
const maxIterations = limits.definitions + 1;
const iterating: ReadonlySet<string> = new Set(["forEach", "map", "flatMap"]);

/**
 * The iterations of the loop around a node, if it runs over a list in the same module:
 * `for (const { id, about } of tables)`, `tables.forEach((table) => …)`. In the linted module, none for the items of
 * another module, which are linted there.
 *
 * @param frame the variables of the function around the node, if they are known
 */
export function enclosingIterations(
  node: TSESTree.Node,
  module: Module,
  evaluation: Evaluation,
  frame?: Frame,
): Iteration[] {
  const around = enclosingFunction(node);
  for (let current = node.parent; current && current !== around; current = current.parent) {
    if (current.type === "ForOfStatement") return iterationsOfLoop(current, { module, node }, evaluation, frame);
  }
  const call = around?.parent;
  if (
    around &&
    call?.type === "CallExpression" &&
    call.arguments[0] === around &&
    call.callee.type === "MemberExpression"
  ) {
    const method = calleeIdentifier(call.callee)?.name ?? "";
    const items = iterating.has(method) ? itemsOf(call.callee.object, module, evaluation, frame) : [];
    const outer = frame ?? evaluation.scopeAt({ module, node: around }).frame;
    return items.map(({ item, id, text, assumptions }) => ({
      id,
      text,
      assumptions,
      frame: { node: around, outer, args: [item], receiver: undefined, values: new Map<Binding, Memo>() },
    }));
  }
  return [];
}

function iterationsOfLoop(
  { left, right }: TSESTree.ForOfStatement,
  { module, node }: NodeRef,
  evaluation: Evaluation,
  around: Frame | undefined,
): Iteration[] {
  const pattern = left.type === "VariableDeclaration" ? left.declarations[0].id : undefined;
  if (!pattern) return [];
  const outer = around ?? evaluation.scopeAt({ module, node }).frame;
  return itemsOf(right, module, evaluation, around).map(({ item, id, text, assumptions }) => {
    const values = new Map<Binding, Memo>();
    const frame: Frame = { ...outer, values };
    eachName(pattern, (name) => {
      const binding = module.scopes.lookup(name.name, name);
      if (binding)
        values.set(binding, {
          value: bindPattern(new Scope(evaluation, module, frame), pattern, item, name),
          assumptions: undefined,
          dependsOnContext: true,
        });
    });
    return { id, text, frame, assumptions };
  });
}

interface Item {
  readonly item: Value;
  readonly id: string;
  readonly text: TSESTree.Node;
  readonly assumptions: Assumptions;
}

function itemsOf(list: TSESTree.Node, module: Module, evaluation: Evaluation, around: Frame | undefined): Item[] {
  const { result: value, assumptions } = evaluation.withAssumptions(() =>
    evaluation.evaluate({ module, node: list }, around),
  );
  if (value.kind !== "array") return [];
  const made = new Map<string, number>();
  return value.items.slice(0, maxIterations).flatMap((item) => {
    if (module.isLinted && !item.site.module.isLinted) return [];
    const { node: text } = item.site;
    // A factory or `.map()` makes several items from the same text.
    const place = `${String(text.range[0])} ${nameIn(item) ?? ""}`;
    const count = made.get(place) ?? 0;
    made.set(place, count + 1);
    return [
      { item, id: `${place} ${String(count)}`, text, assumptions: ownAssumptions(item, evaluation) ?? assumptions },
    ];
  });
}

/** The assumptions of an item alone, without those of other items in the list. */
function ownAssumptions(item: Value, evaluation: Evaluation): Assumptions | undefined {
  // `for (const [name, tool] of Object.entries(tools))`
  const object = item.kind === "array" ? item.items.at(-1) : item;
  if (object?.kind !== "object" || object.site.node.type !== "ObjectExpression") return undefined;
  const { result, assumptions } = evaluation.withAssumptions(() => evaluation.evaluate(object.site));
  return result.kind === "object" && nameIn(result) === nameIn(object) ? assumptions : undefined;
}

function nameIn(item: Value): string | undefined {
  return item.kind === "object"
    ? stringOf(item.members.get("name")?.value)
    : item.kind === "array"
      ? stringOf(item.items[0])
      : undefined;
}
