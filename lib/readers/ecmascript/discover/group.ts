import type { TSESTree } from "@typescript-eslint/utils";
import { isFunctionNode } from "./syntax.ts";

/**
 * Names what is surely offered together: definitions of one receiver in one function body or branch. The elements of
 * one array literal belong together; any other literal is a group of its own.
 */
export function groupOfCall(node: TSESTree.Node, receiver: string): string {
  return `${String(branchAround(node))}:${receiver}`;
}

/** The group of a definition that is a literal: that of the list it stands in, else its own. */
export function groupOfLiteral(node: TSESTree.Node): string {
  const list = node.parent?.type === "ArrayExpression" ? node.parent : node;
  return `${String(list.range[0])}:`;
}

/** The offset of the nearest function body or branch around a node; 0 for the module itself. */
function branchAround(node: TSESTree.Node): number {
  let inner = node;
  for (let current = node.parent; current; inner = current, current = current.parent) {
    if (isFunctionNode(current) || isBranch(current, inner)) return inner.range[0];
  }
  return 0;
}

function isBranch(outer: TSESTree.Node, inner: TSESTree.Node): boolean {
  switch (outer.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return outer.test !== inner;
    case "LogicalExpression":
      return outer.right === inner;
    case "SwitchCase":
    case "TryStatement":
    case "CatchClause":
    case "ForStatement":
    case "ForInStatement":
    case "ForOfStatement":
    case "WhileStatement":
    case "DoWhileStatement":
      return true;
    default:
      return false;
  }
}
