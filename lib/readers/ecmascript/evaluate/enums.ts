import type { TSESTree } from "@typescript-eslint/utils";
import type { VariableBinding } from "../modules/binding.ts";
import { keyOf } from "./containers.ts";
import type { Scope } from "./scope.ts";
import { scalarValue, unknownValue, type MemberValue, type NodeRef, type Value } from "./value.ts";

/** A TypeScript enum: members without a value count on from the number before; numbers map back to their names. */
export function evaluateEnum(scope: Scope, node: TSESTree.TSEnumDeclaration): Value {
  const members = new Map<string, MemberValue>();
  let next: number | undefined = 0;
  for (const member of node.body.members) {
    const keySite: NodeRef = scope.at(member);
    const key = keyOf(scope, { key: member.id, computed: false });
    if (key === undefined) continue;
    const value: Value = member.initializer
      ? enumMember(scope, member.initializer, members)
      : next === undefined
        ? unknownValue(keySite, "the enum member has no value")
        : scalarValue(scope.at(member.id), next);
    members.set(key, { key, keySite, value });
    next = value.kind === "scalar" && typeof value.value === "number" ? value.value + 1 : undefined;
    if (value.kind === "scalar" && typeof value.value === "number") {
      members.set(String(value.value), { key: String(value.value), keySite, value: scalarValue(keySite, key) });
    }
  }
  return { kind: "object", site: scope.at(node), members, unknownRest: undefined };
}

/** A member may name an earlier one without the enum's name. */
function enumMember(scope: Scope, initializer: TSESTree.Node, before: ReadonlyMap<string, MemberValue>): Value {
  const earlier = initializer.type === "Identifier" ? before.get(initializer.name) : undefined;
  return earlier?.value ?? scope.evaluate(initializer);
}

/**
 * What the compiler makes of an enum: `var Color; (function (Color) { Color["Red"] = "red"; })(Color || (Color = {}));`
 *
 * @returns `undefined` where the variable is something else.
 */
export function evaluateCompiledEnum(scope: Scope, binding: VariableBinding): Value | undefined {
  const { parent: declaration } = binding.declarator;
  // `export var E; (function (E) {…})(E || (E = {}));`
  const block = declaration.parent.type === "ExportNamedDeclaration" ? declaration.parent.parent : declaration.parent;
  const statements = block.type === "Program" || block.type === "BlockStatement" ? block.body : [];
  for (const statement of statements) {
    const body = statement.type === "ExpressionStatement" ? enumBody(statement.expression, binding.name) : undefined;
    if (!body) continue;
    const members = new Map<string, MemberValue>();
    for (const { expression } of body) addAssignments(scope, expression, members);
    return { kind: "object", site: scope.at(statement), members, unknownRest: undefined };
  }
  return undefined;
}

function enumBody(expression: TSESTree.Node, name: string): TSESTree.ExpressionStatement[] | undefined {
  if (expression.type !== "CallExpression" || expression.callee.type !== "FunctionExpression") return undefined;
  const [argument] = expression.arguments;
  if (argument?.type !== "LogicalExpression" || argument.left.type !== "Identifier" || argument.left.name !== name)
    return undefined;
  return expression.callee.body.body.filter((statement) => statement.type === "ExpressionStatement");
}

/** `E["A"] = "a"` and `E[E["A"] = 0] = "A"`. */
function addAssignments(scope: Scope, expression: TSESTree.Node, members: Map<string, MemberValue>): void {
  if (expression.type !== "AssignmentExpression" || expression.left.type !== "MemberExpression") return;
  const { property } = expression.left;
  const keySite: NodeRef = scope.at(expression.left);
  if (property.type === "AssignmentExpression") addAssignments(scope, property, members);
  const key = keyOf(scope, { key: property, computed: expression.left.computed });
  if (key !== undefined) members.set(key, { key, keySite, value: scope.evaluate(expression.right) });
}
