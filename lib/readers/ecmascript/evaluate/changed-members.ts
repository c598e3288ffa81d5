import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import { walk } from "../modules/walk.ts";
import { aliasesAt } from "./aliases.ts";
import { mutatingMethods } from "./collections.ts";
import { keyOfThis } from "./constructors.ts";
import { isMutated } from "./mutations.ts";
import type { Evaluation } from "./scope.ts";
import { unknownValue, type ClassValue, type InstanceValue, type NodeRef, type Value } from "./value.ts";

/**
 * How a member is changed: "kept" if a list still contains its initial items, "put" if an object gets values under
 * keys.
 */
export type MemberChange = "kept" | "put" | "dropped";

/** The change that keeps less. */
export function worst(one: MemberChange | undefined, other: MemberChange | undefined): MemberChange | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one === other ? one : "dropped";
}

/** What the source says about changes of a class's members after their initialization. */
interface Changes {
  readonly members: ReadonlyMap<string, MemberChange>;
  /** True if `Object.assign(this, …)` may set any field. */
  readonly isOpen: boolean;
}

const changesByClass = new WeakMap<ClassValue["node"], Changes>();

/**
 * The members that are changed after the class, or an object of it, has been made: `this.tools.push(…)`,
 * `this.isOpen = true` in a method, `Registry.tools.push(…)` anywhere in the module. Assignments in the constructor and
 * in static blocks, and `Registry.tools = …`, are initializations.
 */
export function changesOf({ node, site: { module } }: ClassValue): Changes {
  const known = changesByClass.get(node);
  if (known) return known;
  const { scopes, program } = module;
  const members = new Map<string, MemberChange>();
  let isOpen = false;
  const note = (member: TSESTree.Node | undefined, givers: readonly TSESTree.Node[]): void => {
    if (member?.type !== "MemberExpression") return;
    const name = keyOfThis(member);
    const change = name === undefined ? undefined : worst(members.get(name), changeAt(member, givers));
    if (name !== undefined && change) members.set(name, change);
  };
  const givers = node.body.body.filter(
    (each) => each.type === "StaticBlock" || (each.type === "MethodDefinition" && each.kind === "constructor"),
  );
  walk(node.body, (each) => {
    if (each.type !== "ThisExpression") return undefined;
    note(each.parent, givers);
    isOpen ||= isFilled(each);
    // `const self = this;`
    const { id } = each.parent.type === "VariableDeclarator" ? each.parent : {};
    const other = id?.type === "Identifier" ? scopes.lookup(id.name, id) : undefined;
    for (const { parent } of other ? scopes.referencesTo(other) : []) note(parent, []);
    return undefined;
  });
  const own = node.id && scopes.lookup(node.id.name, node.parent);
  for (const { parent } of own ? scopes.referencesTo(own) : []) note(parent, [program]);
  const changes: Changes = { members, isOpen };
  changesByClass.set(node, changes);
  return changes;
}

/** A change of a member of a variable's value: `tool.name = "…"`, `tool.tags.push(…)`. */
interface OutsideChange {
  readonly object: TSESTree.Identifier;
  readonly change: MemberChange;
}

const outsideChanges = new WeakMap<TSESTree.Program, ReadonlyMap<string, readonly OutsideChange[]>>();

function outsideChangesOf({ program, scopes }: NodeRef["module"]): ReadonlyMap<string, readonly OutsideChange[]> {
  const known = outsideChanges.get(program);
  if (known) return known;
  const found = new Map<string, OutsideChange[]>();
  walk(program, (member) => {
    if (member.type !== "MemberExpression" || member.object.type !== "Identifier") return undefined;
    const name = keyOfThis(member);
    if (name === undefined) return undefined;
    const { object } = member;
    const isOfAlias = aliasesAt(object, scopes).some(
      ({ binding, steps }) => steps.includes(member) && isMutated(binding, scopes),
    );
    const change = changeAt(member, []) ?? (isOfAlias ? "dropped" : undefined);
    if (change) found.set(name, [...(found.get(name) ?? []), { object, change }]);
    return undefined;
  });
  outsideChanges.set(program, found);
  return found;
}

/** How the module of a class changes a member of its objects outside of the class. */
export function changeOutside(
  evaluation: Evaluation,
  { class: { node, site }, site: made }: InstanceValue,
  name: string,
): MemberChange | undefined {
  let worstChange: MemberChange | undefined;
  for (const module of new Set([site.module, made.module]))
    for (const { object, change } of outsideChangesOf(module).get(name) ?? []) {
      const value = evaluation.evaluate({ module, node: object });
      const isSame = value.kind === "instance" && value.class.node === node;
      // A function that gets any object may get this one.
      const isAny = value.kind === "unknown" && value.cause?.kind === "parameter";
      if (isSame || isAny) worstChange = worst(worstChange, change);
    }
  return worstChange;
}

/** `Object.assign(this, options)` */
function isFilled(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type !== "CallExpression" || parent.arguments[0] !== node) return false;
  const { callee } = parent;
  return (
    callee.type === "MemberExpression" &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object" &&
    callee.property.type === "Identifier" &&
    /^(?:assign|definePropert(?:y|ies))$/u.test(callee.property.name)
  );
}

/**
 * How a member is changed where it stands.
 *
 * @param givers where assignments initialize members
 */
export function changeAt(
  member: TSESTree.MemberExpression,
  givers: readonly TSESTree.Node[],
): MemberChange | undefined {
  let node: TSESTree.Node = member;
  let { parent } = node as { parent?: TSESTree.Node };
  for (; parent?.type === "MemberExpression" && parent.object === node; node = parent, parent = parent.parent) {
    const isCalled = parent.parent.type === "CallExpression" && parent.parent.callee === parent;
    const change = isCalled && parent.property.type === "Identifier" && mutatingMethods.get(parent.property.name);
    // `this.tools[tool.name] = tool;`
    const target = parent.parent;
    const isPut = target.type === "AssignmentExpression" && target.left === parent && target.operator === "=";
    if (isPut && node === member) return "put";
    // `this.tools[0].tags.pop()` changes an item, and `this.tools.pop()` changes which items there are.
    if (change) return node === member ? change : "dropped";
  }
  return parent && isReplaced(node, parent, node === member ? givers : []) ? "dropped" : undefined;
}

function isReplaced(node: TSESTree.Node, parent: TSESTree.Node, givers: readonly TSESTree.Node[]): boolean {
  switch (parent.type) {
    case "AssignmentExpression":
      return parent.left === node && !isMadeOnFirstUse(parent) && !givers.some((giver) => isWithin(node, giver));
    case "UpdateExpression":
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "UnaryExpression":
      return parent.operator === "delete";
    case "AssignmentPattern":
    case "ForOfStatement":
    case "ForInStatement":
      return parent.left === node;
    case "Property":
      return parent.parent.type === "ObjectPattern" && parent.value === node;
    default:
      return isFilled(node);
  }
}

/** The value of a member that is changed in this way. The initial items of a list are still listed if they are kept. */
export function changedValue(value: Value, change: MemberChange | undefined, site: NodeRef): Value {
  if (!change) return value;
  const reason = "it is changed after the object is made";
  return value.kind === "array" && change === "kept"
    ? { ...value, unknownRest: value.unknownRest ?? { site, reason } }
    : unknownValue(site, reason);
}

/** True for `if (!Registry.instance) Registry.instance = new Registry();` and `instance ??= new Registry()`. */
export function isMadeOnFirstUse({ left, right, operator, parent }: TSESTree.AssignmentExpression): boolean {
  const name = nameOf(left);
  if (name === undefined || right.type !== "NewExpression") return false;
  if (operator === "??=" || operator === "||=") return true;
  const statement = parent.type === "ExpressionStatement" ? parent : undefined;
  const branch = statement?.parent.type === "BlockStatement" ? statement.parent : statement;
  const test =
    branch?.parent.type === "IfStatement" && branch.parent.consequent === branch ? branch.parent.test : undefined;
  if (operator !== "=" || !test) return false;
  const isNegated = test.type === "UnaryExpression" && test.operator === "!" && nameOf(test.argument) === name;
  if (isNegated || test.type !== "BinaryExpression" || !/^===?$/u.test(test.operator)) return isNegated;
  const { left: tested, right: nothing } = test;
  const isNothing = (nothing.type === "Literal" && nothing.raw === "null") || nameOf(nothing) === "undefined";
  return isNothing && nameOf(tested) === name;
}

function nameOf(node: TSESTree.Node): string | undefined {
  if (node.type === "Identifier") return node.name;
  return node.type === "MemberExpression" ? keyOfThis(node) : undefined;
}
