import type { TSESTree } from "@typescript-eslint/utils";
import { calleeIdentifier, isWithin, withoutTypes } from "../../../languages/syntax.ts";
import { isRead } from "../evaluate/bindings.ts";
import type { Evaluation } from "../evaluate/scope.ts";
import { stringOf } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { type RawDefinition, verbatimFromObject } from "./raw-definition.ts";
import { isFunctionNode, valueConsumer } from "./syntax.ts";
import { toolMembersOf } from "./tool-members.ts";

/**
 * Tools as functions return them: from a tool that is an argument, or from a list that nothing else in the module
 * reads, `const tools = […]; export const listed = () => tools.map((tool) => ({ name: tool.name }))`. The function's
 * result is what is sent. Code that imports the list itself is assumed to need only the handlers.
 */
export class MappedTools {
  readonly #module: Module;
  readonly #evaluation: Evaluation;
  readonly #made = new Map<TSESTree.Node, ReadonlyMap<TSESTree.Node, RawDefinition>>();

  constructor(module: Module, evaluation: Evaluation) {
    this.#module = module;
    this.#evaluation = evaluation;
  }

  /** The result for a definition that is an element of such a list, under the keys of the protocol. */
  of({ kind, insertionPoint, node, members }: RawDefinition): RawDefinition | undefined {
    const name = members.get("name")?.value.site.node;
    if (
      kind !== "tool" ||
      insertionPoint?.kind !== "object" ||
      insertionPoint.node !== node ||
      !name ||
      !isWithin(name, node)
    )
      return undefined;
    const call = this.#onlyMapOf(node);
    const made = call ? this.#itemsOf(call).get(name) : this.#wrapped(node, name);
    // `tools.map((tool) => tool)`
    return made && made.node !== node ? made : undefined;
  }

  /**
   * The result of a function for the object: `defineTool({ … })` with
   * `(tool) => ({ ...tool, annotations: { readOnlyHint: true } })`.
   */
  #wrapped(object: TSESTree.ObjectExpression, name: TSESTree.Node): RawDefinition | undefined {
    const call = valueConsumer(object);
    if (call?.type !== "CallExpression" || withoutTypes(call.callee) === object) return undefined;
    if (this.#evaluation.evaluate({ module: this.#module, node: call.callee }).kind !== "function") return undefined;
    const { result, assumptions } = this.#evaluation.withAssumptions(() =>
      this.#evaluation.evaluate({ module: this.#module, node: call }),
    );
    const isTool = result.kind === "object" && result.members.get("name")?.value.site.node === name;
    if (!isTool || assumptions.size || result.site.node.type !== "ObjectExpression") return undefined;
    // A registration's return value says less.
    const { members } = toolMembersOf(result);
    const isWhole = members.has("description") && members.has("inputSchema");
    return isWhole ? verbatimFromObject("tool", result, result.site.node, { insertionPoint: undefined }) : undefined;
  }

  #onlyMapOf(node: TSESTree.Node): TSESTree.CallExpression | undefined {
    const list = valueConsumer(node);
    const declarator = list?.type === "ArrayExpression" ? valueConsumer(list) : undefined;
    if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
    const { scopes } = this.#module;
    const binding = scopes.lookup(declarator.id.name, declarator);
    if (!binding) return undefined;
    const [reader, ...others] = scopes
      .referencesTo(binding)
      .filter((reference) => isRead(reference) && reference.parent.type !== "ExportSpecifier");
    return reader && !others.length ? mapCallOf(reader) : undefined;
  }

  #itemsOf(call: TSESTree.CallExpression): ReadonlyMap<TSESTree.Node, RawDefinition> {
    const known = this.#made.get(call);
    if (known) return known;
    const items = new Map<TSESTree.Node, RawDefinition>();
    this.#made.set(call, items);
    const { result, assumptions } = this.#evaluation.withAssumptions(() =>
      this.#evaluation.evaluate({ module: this.#module, node: call }),
    );
    if (result.kind !== "array" || assumptions.size) return items;
    for (const item of result.items) {
      const { node, module } = item.site;
      if (item.kind !== "object" || module !== this.#evaluation.graph.linted || node.type !== "ObjectExpression")
        continue;
      const name = item.members.get("name")?.value;
      if (!name || stringOf(name) === undefined || !item.members.has("inputSchema")) continue;
      items.set(name.site.node, verbatimFromObject("tool", item, node, { insertionPoint: undefined }));
    }
    return items;
  }
}

/** The call of `map` on a list: `tools.map(…)`, `tools.filter(…).map(…)`. */
function mapCallOf(list: TSESTree.Node): TSESTree.CallExpression | undefined {
  for (let inner = list, outer = list.parent; outer && !isFunctionNode(outer); inner = outer, outer = outer.parent) {
    if (outer.type === "CallExpression" && outer.callee !== inner) return undefined;
    if (outer.type === "CallExpression" && calleeIdentifier(outer.callee)?.name === "map") return outer;
  }
  return undefined;
}
