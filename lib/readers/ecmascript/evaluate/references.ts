import type { TSESTree } from "@typescript-eslint/types";
import type { Binding } from "../modules/binding.ts";
import type { Scopes } from "../modules/scopes.ts";

/** The plain assignments `name = value` to a binding; a change in any other way counts as one of an unknown value. */
export function assignmentsTo(binding: Binding, scopes: Scopes): readonly TSESTree.AssignmentExpression[] {
  const found: TSESTree.AssignmentExpression[] = [];
  for (const node of scopes.referencesTo(binding)) {
    const assignment = assignmentAt(node);
    if (assignment) found.push(assignment);
  }
  return found;
}

function assignmentAt(node: TSESTree.Identifier): TSESTree.AssignmentExpression | undefined {
  const { parent } = node;
  if (parent.type === "AssignmentExpression" && parent.left === node) return parent;
  // `[a, b] = …`, `({ a } = …)`
  let current: TSESTree.Node = node;
  for (let above: TSESTree.Node | undefined = parent; above; above = above.parent) {
    if (above.type === "AssignmentExpression") return above.left === current ? above : undefined;
    if (!/^(?:Property|ArrayPattern|ObjectPattern|RestElement|AssignmentPattern)$/u.test(above.type)) return undefined;
    current = above;
  }
  return undefined;
}

/**
 * True for a reference that takes the value to put it into a definition. Types (`typeof schema`) and the handler's own
 * `schema.parse(args)` read the same definition and do not count.
 */
export function isRead(node: TSESTree.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "TSTypeQuery" || parent.type === "TSQualifiedName" || parent.type === "TSTypeReference") return false;
  if (parent.type !== "MemberExpression" || parent.object !== node || parent.property.type !== "Identifier") return true;
  return !/^(?:parse|safeParse|parseAsync|safeParseAsync|_input|_output|_type)$/u.test(parent.property.name);
}
