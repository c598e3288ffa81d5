import type { TSESTree } from "@typescript-eslint/utils";
import { spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import type { Span } from "../../../model/span.ts";
import type { MemberValue, NodeRef } from "../evaluate/value.ts";

/** Where a key is written: the token in the linted file; for a key of another file, the place that brings it in. */
export function keySpanOf({ module, node }: NodeRef, carrier: Span): Span {
  return module.isLinted ? spanOfNode(keyNodeOf(node)) : carrier;
}

/** Where a member's value stands in the linted file: the expression behind its key, whatever that leads to. */
export function carrierOf({ keySite: { module, node } }: MemberValue, carrier: Span): Span {
  return module.isLinted ? spanOfNode(valueNodeOf(node)) : carrier;
}

/** Where something stands, or the place that brings it in. */
export function spanOfSite({ module, node }: NodeRef, carrier: Span): Span {
  return module.isLinted ? spanOfNode(node) : carrier;
}

function keyNodeOf(node: TSESTree.Node): TSESTree.Node {
  switch (node.type) {
    case "Property":
    case "PropertyDefinition":
    case "AccessorProperty":
    case "MethodDefinition":
      return node.key;
    case "ClassDeclaration":
    case "ClassExpression":
      return node.id ?? node.superClass ?? node;
    case "SpreadElement":
      return node.argument;
    default:
      return node;
  }
}

function valueNodeOf(node: TSESTree.Node): TSESTree.Node {
  switch (node.type) {
    case "Property":
      return withoutTypes(node.value);
    case "PropertyDefinition":
    case "AccessorProperty":
      return node.value ?? node.key;
    case "MethodDefinition":
      return node.key;
    default:
      return keyNodeOf(node);
  }
}
