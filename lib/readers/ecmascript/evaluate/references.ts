import type { TSESTree } from "@typescript-eslint/utils";
import type { Binding } from "../modules/binding.ts";
import type { Scopes } from "../modules/scopes.ts";

/** A change of a variable after its declaration. */
interface Assignment {
  readonly node:
    TSESTree.AssignmentExpression | TSESTree.UpdateExpression | TSESTree.ForOfStatement | TSESTree.ForInStatement;
  /** The name that is given a value, alone or in a pattern. */
  readonly target: TSESTree.Identifier;
  /**
   * What a variable gets that had no value before; `undefined` where nothing tells: `count++`, `for (name of list)`.
   */
  readonly from: { readonly pattern: TSESTree.Node; readonly value: TSESTree.Expression } | undefined;
}

/** All that changes a binding after its declaration. */
export function assignmentsTo(binding: Binding, scopes: Scopes): readonly Assignment[] {
  const found: Assignment[] = [];
  for (const node of scopes.referencesTo(binding)) {
    const assignment = assignmentAt(node);
    if (assignment) found.push(assignment);
  }
  return found;
}

function assignmentAt(target: TSESTree.Identifier): Assignment | undefined {
  let current: TSESTree.Node = target;
  for (let node: TSESTree.Node = target.parent; ; current = node, node = node.parent) {
    switch (node.type) {
      case "AssignmentExpression": {
        if (node.left !== current) return undefined;
        const isPlain = /^(?:=|\?\?=|\|\|=)$/u.test(node.operator);
        return { node, target, from: isPlain ? { pattern: node.left, value: node.right } : undefined };
      }
      case "UpdateExpression":
        return { node, target, from: undefined };
      case "ForOfStatement":
      case "ForInStatement":
        return node.left === current ? { node, target, from: undefined } : undefined;
      // `[a, b] = …`, `({ a } = …)`
      case "Property":
      case "ArrayPattern":
      case "ObjectPattern":
      case "RestElement":
      case "AssignmentPattern":
        break;
      default:
        return undefined;
    }
  }
}

/**
 * True for a reference that takes the value to put it into a definition. Types (`typeof schema`) and the handler's own
 * `schema.parse(args)` read the same definition and do not count.
 */
export function isRead(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "TSTypeQuery" || parent.type === "TSQualifiedName" || parent.type === "TSTypeReference")
    return false;
  if (parent.type !== "MemberExpression" || parent.object !== node || parent.property.type !== "Identifier")
    return true;
  return !/^(?:parse|safeParse|parseAsync|safeParseAsync|_input|_output|_type)$/u.test(parent.property.name);
}
