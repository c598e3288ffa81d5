import type { TSESTree } from "@typescript-eslint/utils";
import { walk } from "../modules/walk.ts";
import { evaluatedArguments } from "./arguments.ts";
import { changeAt } from "./changed-members.ts";
import { instanceMember, superclassOf } from "./classes.ts";
import { keyOfThis } from "./constructors.ts";
import { type Evaluation, type Frame, Scope } from "./scope.ts";
import type { ClassValue, FunctionValue, InstanceValue, NodeRef, Value } from "./value.ts";

/** The maximum number of classes that a builder extends. */
const maxAncestors = 8;

/**
 * True for an object that nothing but the chain of calls can have: `new Builder("find")` at its start, or a call of a
 * function that returns it.
 */
export function isFresh(value: Value, root: TSESTree.Node): value is InstanceValue {
  if (value.kind !== "instance" || !value.instantiation) return false;
  const { node } = value.site;
  if (node.type !== "NewExpression") return false;
  return node === root || node.parent.type === "ReturnStatement" || node.parent.type === "ArrowFunctionExpression";
}

/**
 * The object after a call of a method that returns it: `describe(text) { this.description = text; return this; }`.
 * `undefined` if it is not known what else the method changes.
 */
function afterChainedCall(
  receiver: InstanceValue,
  { node, frame: outer, site: { module } }: FunctionValue,
  args: readonly Value[],
  evaluation: Evaluation,
): InstanceValue | undefined {
  if (node.body.type !== "BlockStatement" || (!receiver.assigned && !isQuiet(evaluation, receiver.class)))
    return undefined;
  let current: InstanceValue = { ...receiver, assigned: receiver.assigned ?? new Map<string, Value>() };
  const values: Frame["values"] = new Map();
  for (const statement of node.body.body) {
    if (statement.type === "ReturnStatement")
      return statement.argument?.type === "ThisExpression" ? current : undefined;
    const scope = new Scope(evaluation, module, { node, outer, args, receiver: current, values });
    const set = statement.type === "ExpressionStatement" ? assignedBy(statement.expression, current, scope) : undefined;
    if (set) current = { ...current, assigned: new Map(current.assigned).set(...set) };
    else if (readsThis(statement)) return undefined;
  }
  return undefined;
}

/** The member that a statement gives a value: `this.name = name`, `this.fields.push(field)`. */
function assignedBy(
  expression: TSESTree.Expression,
  receiver: InstanceValue,
  scope: Scope,
): readonly [string, Value] | undefined {
  if (expression.type === "AssignmentExpression") {
    const key = expression.operator === "=" ? keyOf(expression.left) : undefined;
    return key === undefined ? undefined : [key, scope.evaluate(expression.right)];
  }
  if (expression.type !== "CallExpression" || expression.callee.type !== "MemberExpression") return undefined;
  const { object } = expression.callee;
  const key = keyOfThis(expression.callee) === "push" ? keyOf(object) : undefined;
  const list = key === undefined ? undefined : instanceMember(scope.evaluation, receiver, key, scope.at(object));
  if (key === undefined || list?.kind !== "array" || list.collection || list.unknownRest) return undefined;
  return [key, { ...list, items: [...list.items, ...evaluatedArguments(scope, expression.arguments)] }];
}

/** `name` of `this.name`. */
function keyOf(node: TSESTree.Node): string | undefined {
  return node.type === "MemberExpression" && node.object.type === "ThisExpression" ? keyOfThis(node) : undefined;
}

function readsThis(node: TSESTree.Node): boolean {
  let isReading = false;
  walk(node, ({ type }) => {
    isReading ||= type === "ThisExpression" || type === "Super";
    return !isReading;
  });
  return isReading;
}

/** True if the constructors of a class only assign members, so that the members have the values that they show. */
function isQuiet(evaluation: Evaluation, start: ClassValue): boolean {
  let current: Value | undefined = start;
  for (let level = 0; current && level < maxAncestors; level++) {
    if (current.kind !== "class") return false;
    const { body } = current.node.body;
    const makers = body.filter((each) => each.type === "MethodDefinition" && each.kind === "constructor");
    if (makers.some((maker) => changesMore(maker, makers))) return false;
    current = superclassOf(evaluation, current);
  }
  return current === undefined;
}

function changesMore(maker: TSESTree.Node, makers: readonly TSESTree.Node[]): boolean {
  let isMore = false;
  walk(maker, (node) => {
    if (node.type !== "ThisExpression") return !isMore;
    const { parent } = node;
    const isCalled = parent.parent?.type === "CallExpression" && parent.parent.callee === parent;
    isMore ||= parent.type !== "MemberExpression" || isCalled || changeAt(parent, makers) !== undefined;
    return undefined;
  });
  return isMore;
}

/** The object without what the chain knows of it, for code that may call its methods later. */
export function outsideOfChain(value: Value): Value {
  return value.kind === "instance" && value.assigned ? { ...value, assigned: undefined } : value;
}

/** Calls a method of an object that only the chain has; the object itself, changed, if the method returns it. */
export function callInChain(
  receiver: InstanceValue,
  name: string,
  {
    args,
    evaluation,
    site,
  }: { readonly args: readonly Value[]; readonly evaluation: Evaluation; readonly site: NodeRef },
): InstanceValue | undefined {
  const method = instanceMember(evaluation, receiver, name, site);
  return method?.kind === "function" ? afterChainedCall(receiver, method, args, evaluation) : undefined;
}
