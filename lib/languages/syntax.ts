import type { TSESTree } from "@typescript-eslint/utils";
import type { Span } from "../model/span.ts";
import type { Position } from "./line-table.ts";

/** Where a node is written. */
export function spanOfNode(node: TSESTree.Node): Span {
  return { start: node.range[0], end: node.range[1] };
}

/** The expression inside of `x as T`, `x satisfies T`, `x!`, `<T>x`: types change no value. */
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

/** The name of a key that the source states; `undefined` for a computed one. */
export function keyNameOf(node: { readonly key: TSESTree.Node; readonly computed: boolean }): string | undefined {
  const { key, computed } = node;
  if (key.type === "Literal")
    return typeof key.value === "string" || typeof key.value === "number" ? String(key.value) : undefined;
  return !computed && key.type === "Identifier" ? key.name : undefined;
}

/** A node of the tree while it is being completed; which fields it has depends on its type. */
export interface SyntaxNode {
  readonly type: string;
  start: number;
  end: number;
  range?: [number, number];
  loc?: { start: Position; end: Position };
  [field: string]: unknown;
}

/** Tells nodes from the other things that the fields of nodes hold. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && "type" in value;
}
