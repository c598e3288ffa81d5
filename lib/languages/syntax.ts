import type { TSESTree } from "@typescript-eslint/utils";
import type { Span } from "../model/span.ts";
import type { Position } from "./line-table.ts";

/** The span of a node. */
export function spanOfNode(node: TSESTree.Node): Span {
  return { start: node.range[0], end: node.range[1] };
}

/** The expression inside of `x as T`, `x satisfies T`, `x!`, `<T>x`: types do not change values. */
export function withoutTypes(node: TSESTree.Node): TSESTree.Node {
  let inner = node;
  while (
    inner.type === "TSAsExpression" ||
    inner.type === "TSSatisfiesExpression" ||
    inner.type === "TSNonNullExpression" ||
    inner.type === "TSTypeAssertion"
  ) {
    inner = inner.expression;
  }
  return inner;
}

/** The name of a key in the source; `undefined` for a computed key. */
export function keyNameOf(node: { readonly key: TSESTree.Node; readonly computed: boolean }): string | undefined {
  const { key, computed } = node;
  if (key.type === "Literal")
    return typeof key.value === "string" || typeof key.value === "number" ? String(key.value) : undefined;
  return !computed && key.type === "Identifier" ? key.name : undefined;
}

/** A node of the tree before its completion. Its fields depend on its type. */
export interface SyntaxNode {
  readonly type: string;
  start: number;
  end: number;
  range?: [number, number];
  loc?: { start: Position; end: Position };
  [field: string]: unknown;
}

/** Distinguishes nodes from other values in the fields of nodes. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}

/** True if a node is the outer one, or lies within it. */
export function isWithin(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  return outer.range[0] <= node.range[0] && node.range[1] <= outer.range[1];
}

/** The identifier of the called function: the last one of `a.b.c()`, of `(0, x.f)()`, of `f<T>()`. */
export function calleeIdentifier(callee: TSESTree.Node): TSESTree.Identifier | undefined {
  const bare = withoutTypes(callee);
  switch (bare.type) {
    case "Identifier":
      return bare;
    case "MemberExpression":
      return !bare.computed && bare.property.type === "Identifier" ? bare.property : undefined;
    case "ChainExpression":
    case "TSInstantiationExpression":
      return calleeIdentifier(bare.expression);
    case "SequenceExpression": {
      const last = bare.expressions.at(-1);
      return last && calleeIdentifier(last);
    }
    default:
      return undefined;
  }
}
