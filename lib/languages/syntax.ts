import type { TSESTree } from "@typescript-eslint/utils";
import type { Span } from "../model/span.ts";

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
