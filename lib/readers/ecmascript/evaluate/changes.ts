import type { TSESTree } from "@typescript-eslint/types";
import type { Binding, VariableBinding } from "../modules/binding.ts";
import { argumentsOf } from "./calls.ts";
import { keyOf, spreadInto } from "./containers.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Place } from "./frame.ts";
import { unknownValue, type MemberValue, type ObjectValue, type Site, type Value, type ValueHole } from "./value.ts";

const mutatingMethods = new Set(["push", "unshift", "splice", "sort", "reverse", "pop", "shift", "fill", "copyWithin", "set", "delete", "clear"]);

/**
 * What later statements make of the value that a variable was declared with: `schema.title = "…"`,
 * `delete schema.$schema`, `list.push(…)`. Those that stand in the declaration's own block are carried out in order;
 * what any other changes is not known.
 */
export function applyChanges(evaluator: Evaluator, value: Value, binding: VariableBinding, place: Place): Value {
  if (value.kind !== "object" && value.kind !== "array") return value;
  let current: Value = value;
  for (const reference of place.module.scopes.referencesTo(binding)) {
    const change = changeAt(reference);
    if (change) current = apply(evaluator, current, change, binding, place);
  }
  return current;
}

interface Change {
  /** The expression that makes the change. */
  readonly node: TSESTree.Node;
  /** The members from the variable to the changed place; none where the variable's value itself is changed. */
  readonly path: readonly TSESTree.MemberExpression[];
  readonly kind: "assign" | "delete" | "method" | "merge";
}

function changeAt(reference: TSESTree.Identifier): Change | undefined {
  const path: TSESTree.MemberExpression[] = [];
  let node: TSESTree.Node = reference;
  let { parent } = node as { parent?: TSESTree.Node };
  while (parent) {
    if (parent.type === "MemberExpression" && parent.object === node) path.push(parent);
    else if (parent.type !== "TSAsExpression" && parent.type !== "TSNonNullExpression") break;
    node = parent;
    parent = node.parent;
  }
  if (!parent) return undefined;
  if (parent.type === "AssignmentExpression" && parent.left === node && path.length) return { node: parent, path, kind: "assign" };
  if (parent.type === "UpdateExpression" && path.length) return { node: parent, path, kind: "method" };
  if (parent.type === "UnaryExpression" && parent.operator === "delete") return { node: parent, path, kind: "delete" };
  if (parent.type !== "CallExpression") return undefined;
  if (parent.callee === node) {
    const method = path.at(-1)?.property;
    const isMutating = method?.type === "Identifier" && mutatingMethods.has(method.name);
    return isMutating ? { node: parent, path: path.slice(0, -1), kind: "method" } : undefined;
  }
  const isMerge = /^Object\.(?:assign|defineProperty)$/u.test(calleeName(parent));
  return isMerge && parent.arguments[0] === node ? { node: parent, path, kind: "merge" } : undefined;
}

function apply(evaluator: Evaluator, value: Value, change: Change, binding: Binding, place: Place): Value {
  const site: Site = { module: place.module, node: change.node };
  const isInBlock = change.node.parent?.type === "ExpressionStatement" && change.node.parent.parent === blockOf(binding);
  const hole: ValueHole = { site, why: "it is changed after it is made" };
  const [first, ...deeper] = change.path;
  if (value.kind === "array") return withItems(evaluator, value, change, isInBlock, place, hole);
  if (value.kind !== "object") return value;
  if (!first) return change.kind === "merge" ? merged(evaluator, value, change, isInBlock, place, hole) : { ...value, hole };
  const key = keyOf(evaluator, { key: first.property, computed: first.computed }, place);
  if (key === undefined) return { ...value, hole };
  const members = new Map(value.members);
  const { node } = change;
  if (isInBlock && !deeper.length && change.kind === "delete") members.delete(key);
  else if (isInBlock && !deeper.length && change.kind === "assign" && node.type === "AssignmentExpression" && node.operator === "=") {
    members.set(key, { key, keySite: { module: place.module, node: first }, value: evaluator.evaluate(node.right, place.module, place.frame) });
  } else members.set(key, { key, keySite: { module: place.module, node: first }, value: unknownValue(site, hole.why) });
  return { ...value, members };
}

function withItems(evaluator: Evaluator, value: Extract<Value, { kind: "array" }>, change: Change, isInBlock: boolean, place: Place, hole: ValueHole): Value {
  const { node } = change;
  if (change.kind === "delete" || change.path.length || node.type !== "CallExpression" || !isInBlock || methodName(node) !== "push") return { ...value, hole };
  return { ...value, items: [...value.items, ...argumentsOf(evaluator, node.arguments, place)] };
}

function merged(evaluator: Evaluator, value: ObjectValue, change: Change, isInBlock: boolean, place: Place, hole: ValueHole): Value {
  if (!isInBlock || change.node.type !== "CallExpression" || methodName(change.node) !== "assign") return { ...value, hole };
  const members = new Map<string, MemberValue>(value.members);
  let newHole = value.hole;
  for (const source of argumentsOf(evaluator, change.node.arguments.slice(1), place)) newHole = spreadInto(members, source, hole.site) ?? newHole;
  return { ...value, members, hole: newHole };
}

/** `Object.assign` for a call of it; "" for a call of anything but a member of a variable. */
function calleeName({ callee }: TSESTree.CallExpression): string {
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.property.type !== "Identifier") return "";
  return `${callee.object.name}.${callee.property.name}`;
}

function methodName({ callee }: TSESTree.CallExpression): string | undefined {
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : undefined;
}

function blockOf(binding: Binding): TSESTree.Node | undefined {
  // `const x = …` stands in a declaration that stands in the block; `export const x` has one more around it.
  for (let node = binding.node.parent; node; node = node.parent) {
    if (node.type === "BlockStatement" || node.type === "Program" || node.type === "StaticBlock") return node;
  }
  return undefined;
}
