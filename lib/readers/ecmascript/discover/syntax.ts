import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf, withoutTypes } from "../../../languages/syntax.ts";
import { type FunctionNode, isFunctionNode } from "../modules/walk.ts";

export { isFunctionNode, type FunctionNode };

/** The receiver of a method call: `this.server` in `this.server.tool()`; "" for a plain function. */
export function receiverOf({ callee }: TSESTree.CallExpression): string {
  const bare = withoutTypes(callee);
  return bare.type === "MemberExpression" ? pathOf(bare.object) : "";
}

function pathOf(node: TSESTree.Node): string {
  const bare = withoutTypes(node);
  switch (bare.type) {
    case "Identifier":
      return bare.name;
    case "ThisExpression":
      return "this";
    case "MemberExpression":
      return `${pathOf(bare.object)}.${bare.property.type === "Identifier" ? bare.property.name : "?"}`;
    case "CallExpression":
      return `${pathOf(bare.callee)}()`;
    case "ChainExpression":
      return pathOf(bare.expression);
    default:
      return "?";
  }
}

/** The source of a node. */
export function sourceOf(node: TSESTree.Node, text: string): string {
  return text.slice(...node.range);
}

/** The nearest function around a node. */
export function enclosingFunction(node: TSESTree.Node): FunctionNode | undefined {
  for (let current = node.parent; current; current = current.parent) {
    if (isFunctionNode(current)) return current;
  }
  return undefined;
}

/** The first key of an object literal, where reports point if there is no better place. */
export function firstKeyOf(node: TSESTree.ObjectExpression): TSESTree.Node {
  const [first] = node.properties;
  return first?.type === "Property" ? first.key : (first ?? node);
}

/** The property of an object literal with that name; the last one counts. */
export function propertyNamed(node: TSESTree.ObjectExpression, name: string): TSESTree.Property | undefined {
  return node.properties.findLast(
    (each): each is TSESTree.Property => each.type === "Property" && keyNameOf(each) === name,
  );
}

/** The node that uses the value of an expression, skipping types, parentheses and `await`. */
export function valueConsumer(node: TSESTree.Node): TSESTree.Node | undefined {
  let current = node.parent;
  while (
    current?.type === "TSAsExpression" ||
    current?.type === "TSSatisfiesExpression" ||
    current?.type === "TSNonNullExpression" ||
    current?.type === "TSTypeAssertion" ||
    current?.type === "AwaitExpression"
  ) {
    current = current.parent;
  }
  return current;
}
