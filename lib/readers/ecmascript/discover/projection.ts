import type { TSESTree } from "@typescript-eslint/types";
import type { Evaluator } from "../evaluate/evaluator.ts";
import { isRead } from "../evaluate/references.ts";
import { stringOf } from "../evaluate/value.ts";
import type { Module } from "../modules/module.ts";
import { isWithin } from "./call-place.ts";
import type { Draft } from "./draft.ts";
import { verbatimDraftOf } from "./object-draft.ts";
import { calleeIdentifier, isFunctionNode, userOf } from "./syntax.ts";

/**
 * What a module makes of lists of tools that nothing else of it reads: `const tools = […]; export const listed = () =>
 * tools.map((tool) => ({ name: tool.name, inputSchema: toJson(tool.schema) }))`. Whoever sends them sends that.
 */
export class Projections {
  readonly #module: Module;
  readonly #evaluator: Evaluator;
  readonly #made = new Map<TSESTree.Node, ReadonlyMap<TSESTree.Node, Draft>>();

  constructor(module: Module, evaluator: Evaluator) {
    this.#module = module;
    this.#evaluator = evaluator;
  }

  /** What is made of a definition that is an element of such a list, in the protocol's own words. */
  of({ kind, host, node, members }: Draft): Draft | undefined {
    const name = members.get("name")?.value.site.node;
    if (kind !== "tool" || host?.kind !== "object" || host.node !== node || !name || !isWithin(name, node)) return undefined;
    const call = this.#onlyMapOf(node);
    return call && this.#itemsOf(call).get(name);
  }

  #onlyMapOf(node: TSESTree.Node): TSESTree.CallExpression | undefined {
    const list = userOf(node);
    const declarator = list?.type === "ArrayExpression" ? userOf(list) : undefined;
    if (declarator?.type !== "VariableDeclarator" || declarator.id.type !== "Identifier") return undefined;
    const { scopes } = this.#module;
    const binding = scopes.lookup(declarator.id.name, declarator);
    if (!binding || scopes.isExported(binding)) return undefined;
    const [reader, ...others] = scopes.referencesTo(binding).filter(isRead);
    return reader && !others.length ? mapCallOf(reader) : undefined;
  }

  #itemsOf(call: TSESTree.CallExpression): ReadonlyMap<TSESTree.Node, Draft> {
    const known = this.#made.get(call);
    if (known) return known;
    const items = new Map<TSESTree.Node, Draft>();
    this.#made.set(call, items);
    const { result, undecided } = this.#evaluator.track(() => this.#evaluator.evaluate(call, this.#module));
    if (result.kind !== "array" || undecided.size) return items;
    for (const item of result.items) {
      const { node, module } = item.site;
      if (item.kind !== "object" || !module.isLinted || node.type !== "ObjectExpression" || !isWithin(node, call)) continue;
      const name = item.members.get("name")?.value;
      if (!name || stringOf(name) === undefined || !item.members.has("inputSchema")) continue;
      items.set(name.site.node, verbatimDraftOf("tool", item, node, { host: undefined }));
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
