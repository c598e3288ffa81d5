import type { TSESTree } from "@typescript-eslint/types";
import { keyNameOf } from "../../../languages/syntax.ts";
import { walk } from "../modules/walk.ts";
import { valueOfBinding } from "./bindings.ts";
import { argumentsOf } from "./arguments.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame, Place, Remembered } from "./frame.ts";
import { evaluateOnce, recalled } from "./remembering.ts";
import { unknownValue, type ClassValue, type Site, type Value } from "./value.ts";

/** `this.name = "list_users"` in a constructor. */
export interface Assigned {
  /** `this.name`; of several assignments the last. */
  readonly left: TSESTree.MemberExpression;
  /** `undefined` where a condition or a callback decides whether it is assigned. */
  readonly right: TSESTree.Expression | undefined;
}

/** What the text of a constructor says about the objects that it makes. */
interface Construction {
  readonly node: TSESTree.FunctionExpression;
  readonly assigned: ReadonlyMap<string, Assigned>;
  readonly superCall: TSESTree.CallExpression | undefined;
}

/** An object under construction: the class at whose constructor it is, and how that is called. */
export interface Making {
  readonly class: ClassValue;
  readonly receiver: Value;
  /** The arguments; `undefined` where nothing tells. Evaluated only where a member rests on them. */
  readonly args: () => readonly Value[] | undefined;
}

const constructions = new WeakMap<ClassValue["node"], Construction | false>();

function constructionOf(node: ClassValue["node"]): Construction | undefined {
  let known = constructions.get(node);
  if (known === undefined) {
    known = constructionIn(node) ?? false;
    constructions.set(node, known);
  }
  return known || undefined;
}

function constructionIn({ body }: ClassValue["node"]): Construction | undefined {
  // Of an overloaded constructor, only the last has a body.
  const element = body.body.findLast((each) => each.type === "MethodDefinition" && each.kind === "constructor");
  if (element?.type !== "MethodDefinition" || element.value.type !== "FunctionExpression") return undefined;
  const node = element.value;
  const assigned = new Map<string, Assigned>();
  const superCalls: TSESTree.CallExpression[] = [];
  walk(node.body, (each) => {
    if (each.type === "CallExpression" && each.callee.type === "Super") superCalls.push(each);
    if (
      each.type === "AssignmentExpression" &&
      each.left.type === "MemberExpression" &&
      each.left.object.type === "ThisExpression"
    ) {
      const { left, right, operator } = each;
      const key = keyOfThis(left);
      const isPlain = operator === "=" && isCarriedOut(each, node.body);
      const isOpen = key !== undefined && assigned.has(key) && assigned.get(key)?.right === undefined;
      if (key !== undefined) assigned.set(key, { left, right: isPlain && !isOpen ? right : undefined });
    }
    // They have a `this` of their own.
    return each.type !== "FunctionDeclaration" && each.type !== "FunctionExpression" && each.type !== "ClassBody";
  });
  const [superCall, ...others] = superCalls;
  return { node, assigned, superCall: others.length ? undefined : superCall };
}

/** The name of `this.name`, `this["name"]`, `this.#name`. */
function keyOfThis({ property, computed }: TSESTree.MemberExpression): string | undefined {
  return property.type === "PrivateIdentifier" ? `#${property.name}` : keyNameOf({ key: property, computed });
}

/**
 * False below a condition and in a callback: `this.a = this.b = 1`, and lists of assignments as minifiers write them,
 * are carried out.
 */
function isCarriedOut(assignment: TSESTree.Node, body: TSESTree.BlockStatement): boolean {
  let node = assignment.parent;
  while (node?.type === "AssignmentExpression" || node?.type === "SequenceExpression") node = node.parent;
  return node?.type === "ExpressionStatement" && node.parent === body;
}

/** The assignment to a member that a class's own constructor makes. */
export function assignmentIn(node: ClassValue["node"], name: string): Assigned | undefined {
  return constructionOf(node)?.assigned.get(name);
}

/**
 * `constructor(private name: string) { this.description = "…"; }`: what the constructor of a class gives to a member.
 */
export function memberOfConstructor(evaluator: Evaluator, making: Making, name: string): Value | undefined {
  const construction = constructionOf(making.class.node);
  if (!construction) return undefined;
  const { node, assigned } = construction;
  const { module } = making.class.site;
  const statement = assigned.get(name);
  if (statement) {
    const { left, right } = statement;
    const site: Site = { module, node: left };
    if (!right) return unknownValue(site, "what it is depends on how the object is made");
    // Every `this.tools` of a large server would make the list again.
    const before = rememberedOf(evaluator, making);
    const { value } = recalledOr(evaluator, before, left, site, () =>
      evaluator.evaluate(right, module, placeInside(node, making).frame),
    );
    return changedMembers(making.class.node).has(name) ? opened(value, site) : value;
  }
  for (const parameter of node.params) {
    if (parameter.type !== "TSParameterProperty") continue;
    const binding = module.scopes.declarations(node).get(name);
    if (binding?.kind !== "parameter" || binding.pattern !== parameter) continue;
    return valueOfBinding(evaluator, binding, module, placeInside(node, making).frame, { module, node: parameter });
  }
  return undefined;
}

type Memory = Map<TSESTree.Node, Remembered>;

const memories = new WeakMap<object, Map<ClassValue["node"], Memory>>();

/**
 * What is remembered of an object: of one that a call of `new` made, and of what `this` is in the methods of a class of
 * a module.
 */
function rememberedOf(evaluator: Evaluator, { receiver }: Making): Memory {
  const made = new Map<TSESTree.Node, Remembered>();
  if (receiver.kind !== "instance") return made;
  const {
    args,
    class: { node },
  } = receiver;
  // A class in a function is another one with each call of that.
  if (!args && !isOfModule(node)) return made;
  const key = args ?? evaluator;
  const byClass = memories.get(key) ?? new Map<ClassValue["node"], Memory>();
  memories.set(key, byClass);
  const memory = byClass.get(node) ?? made;
  byClass.set(node, memory);
  return memory;
}

function isOfModule({ parent }: ClassValue["node"]): boolean {
  for (let node: TSESTree.Node | undefined = parent; node; node = node.parent)
    if (/Function/u.test(node.type)) return false;
  return true;
}

function recalledOr(
  evaluator: Evaluator,
  memory: Memory,
  key: TSESTree.Node,
  site: Site,
  compute: () => Value,
): Pick<Remembered, "value"> {
  const before = memory.get(key);
  return before ? { value: recalled(evaluator, before) } : evaluateOnce(evaluator, memory, key, site, compute);
}

const changing = new Set([
  "push",
  "unshift",
  "splice",
  "sort",
  "reverse",
  "pop",
  "shift",
  "set",
  "add",
  "delete",
  "clear",
]);
const changedByClass = new WeakMap<ClassValue["node"], ReadonlySet<string>>();

/**
 * The members of its objects that a class changes once they are made: `this.tools.push(…)`, `this.isOpen = true` in a
 * method.
 */
function changedMembers(node: ClassValue["node"]): ReadonlySet<string> {
  const known = changedByClass.get(node);
  if (known) return known;
  const changed = new Set<string>();
  changedByClass.set(node, changed);
  const body = constructionOf(node)?.node.body;
  walk(node.body, (each) => {
    if (each.type !== "MemberExpression" || each.object.type !== "ThisExpression") return undefined;
    const name = keyOfThis(each);
    if (name !== undefined && isChanged(each, body)) changed.add(name);
    return undefined;
  });
  return changed;
}

/** @param constructor the body whose own assignments make the object */
function isChanged(member: TSESTree.MemberExpression, constructor: TSESTree.Node | undefined): boolean {
  let node: TSESTree.Node = member;
  let { parent } = node as { parent?: TSESTree.Node };
  for (; parent?.type === "MemberExpression" && parent.object === node; node = parent, parent = parent.parent) {
    const isCalled = parent.parent.type === "CallExpression" && parent.parent.callee === parent;
    if (isCalled && parent.property.type === "Identifier" && changing.has(parent.property.name)) return true;
  }
  switch (parent?.type) {
    case "AssignmentExpression":
      return parent.left === node && (node !== member || !constructor || !isWithin(member, constructor));
    case "UpdateExpression":
      return true;
    case "UnaryExpression":
      return parent.operator === "delete";
    default:
      return false;
  }
}

function isWithin(node: TSESTree.Node, outer: TSESTree.Node): boolean {
  return outer.range[0] <= node.range[0] && node.range[1] <= outer.range[1];
}

/** A value that may be another by the time it is asked for; what a list began with, is listed still. */
function opened(value: Value, site: Site): Value {
  const reason = "it is changed after the object is made";
  return value.kind === "array"
    ? { ...value, unknownRest: value.unknownRest ?? { site, reason } }
    : unknownValue(site, reason);
}

/** The same object, at the constructor of the superclass: that is called with what `super(…)` hands it. */
export function makingAbove(evaluator: Evaluator, making: Making, superclass: ClassValue): Making {
  return { class: superclass, receiver: making.receiver, args: () => argumentsAbove(evaluator, making) };
}

function argumentsAbove(evaluator: Evaluator, making: Making): readonly Value[] | undefined {
  const construction = constructionOf(making.class.node);
  if (!construction) return making.args();
  const { node, superCall } = construction;
  if (!superCall) return undefined;
  const args = argumentsOf(evaluator, superCall.arguments, placeInside(node, making));
  // `super(...rest)`: which parameter gets what is not known.
  const isOpen =
    superCall.arguments.some(({ type }) => type === "SpreadElement") && args.some(({ kind }) => kind === "unknown");
  return isOpen ? undefined : args;
}

function placeInside(
  node: TSESTree.FunctionExpression,
  { class: { site, frame: outer }, receiver, args }: Making,
): Place {
  const around: Frame = { node: undefined, outer, args: undefined, receiver, values: new Map() };
  return { module: site.module, frame: { node, outer: around, args: args(), receiver, values: new Map() } };
}
