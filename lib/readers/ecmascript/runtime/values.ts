import type { TSESTree } from "@typescript-eslint/utils";
import type { Frame } from "../evaluate/scope.ts";
import { type MemberValue, type NodeRef, unknownValue, type Value } from "../evaluate/value.ts";
import type { Module } from "../modules/graph.ts";
import { isFunctionNode } from "../modules/walk.ts";
import { remember } from "../zod/made-schemas.ts";
import type { Snapshot } from "./snapshot.ts";

/** Gives values of a program their places in the module with their text. */
export class RuntimeValues {
  readonly #module: Module;
  readonly #frameAt: (ref: NodeRef) => Frame;

  /** @param frameAt the variables that the code at a place reads */
  constructor(module: Module, frameAt: (ref: NodeRef) => Frame) {
    this.#module = module;
    this.#frameAt = frameAt;
  }

  /** @param node the expression that `moduleText` has written for the value */
  of(value: Snapshot, node: TSESTree.Node): Value {
    const site: NodeRef = { module: this.#module, node };
    switch (value.kind) {
      case "scalar":
        return { kind: "scalar", site, value: value.value };
      case "object":
        return { kind: "object", site, members: this.#members(value.members, node), unknownRest: undefined };
      case "array": {
        const elements = node.type === "ArrayExpression" ? node.elements : [];
        const items = value.items.map((item, index) => this.of(item, elements[index] ?? node));
        return { kind: "array", site, items, unknownRest: undefined };
      }
      case "function": {
        const written = returnedBy(node) ?? node;
        const [method] = written.type === "ObjectExpression" ? written.properties : [];
        const found = method?.type === "Property" ? method.value : written;
        if (!isFunctionNode(found)) return unknownValue(site, "the text of the function is not seen");
        const own = { module: this.#module, node: found };
        return { kind: "function", site: own, node: found, frame: this.#frameAt(own) };
      }
      case "schema":
        return remember(value.schema, {
          version: value.major,
          site,
          method: "",
          args: [],
          receiver: undefined,
          unknownKeywords: new Map(),
          shape: undefined,
          shared: false,
        });
      case "unknown":
        return unknownValue(site, value.reason);
    }
  }

  #members(members: ReadonlyMap<string, Snapshot>, node: TSESTree.Node): Map<string, MemberValue> {
    const properties = node.type === "ObjectExpression" ? node.properties : [];
    return new Map(
      [...members].map(([key, member], index) => {
        const property = properties[index] ?? node;
        const value = this.of(member, property.type === "Property" ? property.value : property);
        return [key, { key, keySite: { module: this.#module, node: property }, value }];
      }),
    );
  }
}

/** The returned expression of `(() => { …; return value; })()`. */
function returnedBy(node: TSESTree.Node): TSESTree.Node | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "ArrowFunctionExpression") return undefined;
  const { body } = node.callee;
  const last = body.type === "BlockStatement" ? body.body.at(-1) : undefined;
  return last?.type === "ReturnStatement" ? (last.argument ?? undefined) : undefined;
}
