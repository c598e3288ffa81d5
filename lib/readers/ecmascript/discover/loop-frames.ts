import type { TSESTree } from "@typescript-eslint/utils";
import { type Assumptions, type Evaluation, type Frame, Scope } from "../evaluate/scope.ts";
import { isListLoop, itemsOfLoop, iterating, type ListLoop } from "../evaluate/loops.ts";
import { bindPattern } from "../evaluate/patterns.ts";
import { stringOf, type Value } from "../evaluate/value.ts";
import { eachName } from "../modules/binding.ts";
import { limits } from "../limits.ts";
import type { Module } from "../modules/graph.ts";
import { readsRegistrations } from "./reading-modules.ts";
import { enclosingFunction, type FunctionNode, isFunctionNode } from "./syntax.ts";
import { calleeIdentifier } from "../../../languages/syntax.ts";

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

/** One iteration more than the limit of definitions, so that an omission is noticed. */
const maxIterations = limits.definitions + 1;
/** The maximum number of iterations whose inner lists are inspected. */
const maxListed = 20;

/** The text of a loop around a node. */
interface Loop {
  readonly node: ListLoop | TSESTree.CallExpression;
  /** The variables that hold an item, or the function that is called with it. */
  readonly item: TSESTree.BindingName | FunctionNode;
}

/**
 * The iterations of the loop around a node, if its list is known: `for (const { id, about } of tables)`,
 * `tables.forEach((table) => …)`, also in another loop: `groups.forEach((group) => group.forEach((tool) => …))`.
 *
 * @param frame the variables of the function around the node, if they are known
 */
export function enclosingIterations(
  node: TSESTree.Node,
  module: Module,
  evaluation: Evaluation,
  frame?: Frame,
): Iteration[] {
  const loop = loopAround(node);
  if (!loop || loop.item === frame?.node) return [];
  const iterations = iterationsOf(loop, module, evaluation, frame);
  if (iterations.length) return iterations;
  return enclosingIterations(loop.node, module, evaluation, frame)
    .flatMap((outer) =>
      iterationsOf(loop, module, evaluation, outer.frame).map((inner) => ({
        ...inner,
        id: `${outer.id} ${inner.id}`,
        assumptions: new Map([...outer.assumptions, ...inner.assumptions]),
      })),
    )
    .slice(0, maxIterations);
}

/** The value of the list of one of the loops around a node. */
export interface LoopList {
  readonly list: Value;
  /** The variables in one of the iterations, for each of them. */
  readonly frames: readonly Frame[];
}

/** The loops around a node, the outermost first, as far as their lists are known. */
export function listsAround(node: TSESTree.Node, module: Module, evaluation: Evaluation): LoopList[] {
  const loops: Loop[] = [];
  for (let loop = loopAround(node); loop; loop = loopAround(loop.node)) loops.unshift(loop);
  const lists: LoopList[] = [];
  let frames: readonly (Frame | undefined)[] = [undefined];
  for (const loop of loops) {
    const each = frames.slice(0, maxListed).map((frame): LoopList => ({
      list: listOf(loop, module, evaluation, frame),
      frames: iterationsOf(loop, module, evaluation, frame).map((iteration) => iteration.frame),
    }));
    lists.push(...each);
    frames = each.flatMap((one) => one.frames);
  }
  return lists;
}

function loopAround(node: TSESTree.Node): Loop | undefined {
  const around = enclosingFunction(node);
  for (let current = node.parent; current && current !== around; current = current.parent) {
    if (!isListLoop(current)) continue;
    const { left } = current;
    const item = left.type === "VariableDeclaration" ? left.declarations[0].id : undefined;
    return item && { node: current, item };
  }
  const call = around?.parent;
  if (!around || call?.type !== "CallExpression" || call.arguments[0] !== around) return undefined;
  const { callee } = call;
  if (callee.type !== "MemberExpression" || !iterating.has(calleeIdentifier(callee)?.name ?? "")) return undefined;
  return { node: call, item: around };
}

function listOf({ node }: Loop, module: Module, evaluation: Evaluation, around: Frame | undefined): Value {
  if (isListLoop(node)) return itemsOfLoop({ evaluation, module }, node, around);
  const { callee } = node;
  const list = callee.type === "MemberExpression" ? callee.object : callee;
  return evaluation.evaluate({ module, node: list }, around);
}

function iterationsOf(loop: Loop, module: Module, evaluation: Evaluation, around: Frame | undefined): Iteration[] {
  const { node, item: holder } = loop;
  const outer = around ?? evaluation.scopeAt({ module, node }).frame;
  return itemsOf(loop, module, evaluation, around).map(({ item, id, text, assumptions }) => {
    if (isFunctionNode(holder)) {
      const frame: Frame = { node: holder, outer, args: [item], receiver: undefined, values: new Map() };
      return { id, text, frame, assumptions };
    }
    // The enclosing function may have more than one loop. The variables of an outer loop stay known.
    const values = evaluation.memory.copyOf(around);
    const frame: Frame = { ...outer, values };
    eachName(holder, (name) => {
      const binding = module.scopes.lookup(name.name, name);
      if (binding)
        values.set(binding, {
          value: bindPattern(new Scope(evaluation, module, frame), holder, item, name),
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

function itemsOf(loop: Loop, module: Module, evaluation: Evaluation, around: Frame | undefined): Item[] {
  const { result: value, assumptions } = evaluation.withAssumptions(() => listOf(loop, module, evaluation, around));
  if (value.kind !== "array") return [];
  const made = new Map<string, number>();
  return value.items.slice(0, maxIterations).flatMap((item) => {
    if (module === evaluation.graph.linted && isReadElsewhere(item, evaluation)) return [];
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

/** True for a definition of another module that reads this loop itself. It saves the work of reading it here, too. */
function isReadElsewhere(item: Value, { graph }: Evaluation): boolean {
  const object = item.kind === "array" ? item.items.at(-1) : item;
  const name = object?.kind === "object" ? object.members.get("name")?.value : undefined;
  return name !== undefined && name.site.module !== graph.linted && readsRegistrations(name.site.module, graph);
}

/** The assumptions of a single item, without those of other items in the list. */
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
