import type { TSESTree } from "@typescript-eslint/utils";
import { keyNameOf } from "../../../languages/syntax.ts";
import { compiled } from "../../../patterns/foreign.ts";
import { costOf, outOfSteps } from "../limits.ts";
import { walk } from "../modules/walk.ts";
import { entriesOf, mapOf, setOf } from "./collections.ts";
import {
  changedValue,
  changeOutside,
  changesOf,
  isMadeOnFirstUse,
  worst,
  type MemberChange,
} from "./changed-members.ts";
import { isNullish } from "./coercion.ts";
import { isReadTooEarly } from "./construction-order.ts";
import {
  assignmentIn,
  constructionOf,
  keyOfThis,
  memberOfConstructor,
  superConstruction,
  type Construction,
} from "./constructors.ts";
import { fileUrl } from "./file-paths.ts";
import { type Owner, filledMember } from "./fills.ts";
import { propertyKeyOf, memberCount } from "./containers.ts";
import { Scope, type FunctionCall, type Evaluation, type Frame } from "./scope.ts";
import { stringOf, unknownValue, type ClassValue, type InstanceValue, type NodeRef, type Value } from "./value.ts";

/** Superclasses followed one after another. */
const maxAncestors = 20;

type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

/** `this`: the receiver of an inlined call, otherwise an object of the enclosing class. */
export function thisValue(scope: Scope, node: TSESTree.ThisExpression): Value {
  const { frame } = scope;
  const site = scope.at(node);
  for (let current: Frame | undefined = frame; current; current = current.outer) {
    if (current.receiver) return current.receiver;
    if (hasOwnThis(current.node)) break;
  }
  const around = classAround(node);
  if (!around) return unknownValue(site, "what `this` is depends on the call");
  const value: ClassValue = { kind: "class", site: scope.at(around.class), node: around.class, frame };
  return around.isStatic ? value : { kind: "instance", site, class: value, instantiation: undefined };
}

/**
 * False for arrow functions, and for methods of classes, which are assumed to be called on an object of their class.
 */
function hasOwnThis(node: TSESTree.Node | undefined): boolean {
  return (
    node?.type === "FunctionDeclaration" ||
    (node?.type === "FunctionExpression" && node.parent.type !== "MethodDefinition")
  );
}

/** The class whose member contains a node, with only arrow functions and the member's own function in between. */
function classAround(node: TSESTree.Node): { readonly class: ClassNode; readonly isStatic: boolean } | undefined {
  for (let current = node.parent; current; current = current.parent) {
    if (current.type === "FunctionDeclaration") return undefined;
    if (current.type === "FunctionExpression" && current.parent.type !== "MethodDefinition") return undefined;
    if (current.type === "StaticBlock") return { class: current.parent.parent, isStatic: true };
    if (
      current.type === "PropertyDefinition" ||
      current.type === "MethodDefinition" ||
      current.type === "AccessorProperty"
    ) {
      return { class: current.parent.parent, isStatic: current.static };
    }
  }
  return undefined;
}

/** `new callee(...args)` */
export function instantiate(callee: Value, { evaluation, args, site }: FunctionCall): Value {
  if (callee.kind === "class")
    return { kind: "instance", site, class: callee, instantiation: { args, fields: new Map() } };
  if (callee.kind === "global") {
    const [name] = callee.path;
    const size = args.reduce((sum, arg) => sum + memberCount(arg), 1);
    if (!evaluation.spend(costOf.items(size))) {
      return unknownValue(site, outOfSteps);
    }
    const url = name === "URL" ? fileUrl(args, site) : undefined;
    if (url) return url;
    if (name === "Set" || name === "Map" || name === "Array") return listOf(name, args, site);
    if (name === "RegExp") {
      const regex = regexOf(args);
      if (regex) return { kind: "regex", site, source: regex.source, flags: regex.flags };
    }
  }
  return unknownValue(site, "it is an object that only the running server makes");
}

/** `new RegExp("a/b", "g")`, whose source is `a\/b`; `undefined` if a part is not known, or if it throws. */
function regexOf([pattern, given]: readonly Value[]): RegExp | undefined {
  const isGiven = given && !(given.kind === "scalar" && given.value === undefined);
  const flags = isGiven ? stringOf(given) : pattern?.kind === "regex" ? pattern.flags : "";
  const source = pattern?.kind === "regex" ? pattern.source : stringOf(pattern);
  return source === undefined || flags === undefined ? undefined : compiled(source, flags);
}

function listOf(name: "Set" | "Map" | "Array", args: readonly Value[], site: NodeRef): Value {
  if (name === "Array") {
    const isLength = args.length === 1 && args[0]?.kind === "scalar" && typeof args[0].value === "number";
    return isLength
      ? unknownValue(site, "it is a list without values")
      : { kind: "array", site, items: args, unknownRest: undefined };
  }
  const [list] = args;
  const make = name === "Set" ? setOf : mapOf;
  if (!list || isNullish(list)) return make([], undefined, site);
  const values = name === "Set" ? list : entriesOf(list);
  return values.kind === "array"
    ? make(values.items, values.unknownRest, site)
    : unknownValue(site, values.kind === "unknown" ? values : `the values of the ${name.toLowerCase()} are not known`);
}

/** A static member of a class or of its superclasses; `undefined` if none of them has it. */
export function staticMember(
  evaluation: Evaluation,
  value: ClassValue,
  name: string,
  site: NodeRef,
): Value | undefined {
  return findInClassHierarchy(value, value, { evaluation, name, site });
}

/** A field, getter or method of an object, of its class or a superclass; `undefined` if none of them has it. */
export function instanceMember(
  evaluation: Evaluation,
  value: InstanceValue,
  name: string,
  site: NodeRef,
): Value | undefined {
  return value.assigned?.get(name) ?? findInClassHierarchy(value.class, value, { evaluation, name, site });
}

/** The read of a member: its name, and the place of the read. */
interface MemberRead {
  readonly evaluation: Evaluation;
  readonly name: string;
  readonly site: NodeRef;
}

function findInClassHierarchy(
  start: ClassValue,
  receiver: ClassValue | InstanceValue,
  read: MemberRead,
): Value | undefined {
  const { evaluation, name, site } = read;
  const searched: ClassValue["node"][] = [];
  let construction = constructionOf(evaluation, start, receiver);
  let isOpen = false;
  const outside = receiver.kind === "instance" ? changeOutside(evaluation, receiver, name) : undefined;
  let change = outside;
  for (let current = start; ;) {
    searched.push(current.node);
    const changes = changesOf(current);
    isOpen ||= receiver.kind === "instance" && changes.isOpen;
    change = worst(change, changes.members.get(name));
    const found = memberOf(current, construction, read);
    if (found) {
      const { value, setter } = found;
      if (!setter) return value;
      if (isReadTooEarly(site.node, setter, searched)) return unknownValue(site, "it is read before it has its value");
      if (isOpen) return unknownValue(site, "what it is depends on how the object is made");
      // All methods that were called on it are those of the chain.
      if (receiver.kind === "instance" && receiver.assigned) return value;
      const changed = worst(change, changeAbove(evaluation, current, name));
      const isFilled = value.kind === "array" ? changed === "kept" : value.kind === "object" && changed === "put";
      if (!isFilled || (value.kind !== "array" && value.kind !== "object")) return changedValue(value, changed, site);
      const owner = { ...ownerOf(evaluation, receiver, start), isFilledOutside: outside !== undefined };
      return filledMember(evaluation, owner, name, { value, site, setter });
    }
    const { superClass }: ClassValue["node"] = current.node;
    if (!superClass) break;
    const parent = superclassOf(evaluation, current);
    if (parent?.kind !== "class")
      return unknownValue(site, parent?.kind === "unknown" ? parent.reason : "its superclass is not known");
    if (searched.length >= maxAncestors) return unknownValue(site, "its superclasses do not end");
    current = parent;
    construction = superConstruction(construction, parent);
  }
  return isOpen || change ? unknownValue(site, "it is assigned after the object is made") : undefined;
}

/** An object, with the constructions by its class and all known superclasses. */
function ownerOf(
  evaluation: Evaluation,
  receiver: ClassValue | InstanceValue,
  start: ClassValue,
): Omit<Owner, "isFilledOutside"> {
  const constructions = [constructionOf(evaluation, start, receiver)];
  for (let current = start; constructions.length < maxAncestors;) {
    const parent = superclassOf(evaluation, current);
    const last = constructions.at(-1);
    if (parent?.kind !== "class" || !last) break;
    constructions.push(superConstruction(last, parent));
    current = parent;
  }
  return { receiver, constructions };
}

/** The superclass of a class as a value; `undefined` if it has none. */
export function superclassOf(evaluation: Evaluation, { node, site, frame }: ClassValue): Value | undefined {
  return node.superClass ? evaluation.evaluate({ module: site.module, node: node.superClass }, frame) : undefined;
}

/** How a superclass changes a member of its subclasses. */
function changeAbove(evaluation: Evaluation, start: ClassValue, name: string): MemberChange | undefined {
  let change: MemberChange | undefined;
  let current = superclassOf(evaluation, start);
  for (let level = 0; level < maxAncestors && current?.kind === "class"; level++) {
    change = worst(change, changesOf(current).members.get(name));
    current = superclassOf(evaluation, current);
  }
  return change;
}

/** A member of a class itself, without its superclasses. */
interface Member {
  readonly value: Value;
  /** The source of a field's value; `undefined` for methods and getters, whose value does not change. */
  readonly setter: TSESTree.Node | undefined;
}

function memberOf(current: ClassValue, construction: Construction, read: MemberRead): Member | undefined {
  const { receiver, evaluation } = construction;
  if (receiver.kind === "class") return assignedStatic(evaluation, current, read) ?? ownMember(current, receiver, read);
  // An assignment in the constructor replaces the declared value of a field.
  const value = memberOfConstructor(construction, read.name);
  if (value) return { value, setter: assignmentIn(current.node, read.name)?.left ?? value.site.node };
  return ownMember(current, receiver, read);
}

function ownMember(
  { node, frame: outer, site: { module } }: ClassValue,
  receiver: ClassValue | InstanceValue,
  { evaluation, name, site }: MemberRead,
): Member | undefined {
  const frame: Frame = { node: undefined, outer, args: undefined, receiver, values: new Map() };
  const scope = new Scope(evaluation, module, frame);
  const isStatic = receiver.kind === "class";
  // Of several members with one name the last one counts. Signatures of overloads come before it.
  for (const element of node.body.body.toReversed()) {
    if (element.type === "StaticBlock" || element.type === "TSIndexSignature" || element.static !== isStatic) continue;
    if (element.type === "MethodDefinition" && element.kind !== "get" && element.kind !== "method") continue;
    const key = propertyKeyOf(scope, element);
    if (key === undefined && !isSymbol(element.key))
      return { value: unknownValue(scope.at(element), "the name of a member is computed"), setter: undefined };
    if (key !== name) continue;
    if (element.type === "PropertyDefinition" || element.type === "AccessorProperty") {
      const reason = element.declare ? "it is only declared" : "it is assigned when the object is made";
      const value = element.value ? scope.evaluate(element.value) : unknownValue(scope.at(element), reason);
      return { value, setter: element };
    }
    if (element.type !== "MethodDefinition" || element.value.type !== "FunctionExpression")
      return { value: unknownValue(scope.at(element), "it is abstract"), setter: undefined };
    const method: Value = { kind: "function", site: scope.at(element), node: element.value, frame };
    const value = element.kind === "get" ? evaluation.call(method, [], site, receiver) : method;
    return { value, setter: undefined };
  }
  return undefined;
}

/** `[Symbol.iterator]`: a key that is not a string. */
function isSymbol(key: TSESTree.Node): boolean {
  return key.type === "MemberExpression" && key.object.type === "Identifier" && key.object.name === "Symbol";
}

/**
 * `AggregateTool.toolName = "aggregate";` after the class, or `this.toolName = "aggregate"` in a static block, as
 * compilers write static fields for older engines.
 */
function assignedStatic(
  evaluation: Evaluation,
  { node, frame, site: { module } }: ClassValue,
  { name, site }: MemberRead,
): Member | undefined {
  const binding = node.id && module.scopes.lookup(node.id.name, node.parent);
  const owners: TSESTree.Node[] = binding ? [...module.scopes.referencesTo(binding)] : [];
  for (const block of node.body.body)
    if (block.type === "StaticBlock" || (block.type === "MethodDefinition" && block.static))
      walk(block, (each) => (each.type === "ThisExpression" ? owners.push(each) > 0 : undefined));
  const found = owners.flatMap((owner) => assignmentTo(owner, name) ?? []);
  const [only, ...more] = found;
  if (!only) return undefined;
  const { parent } = only;
  const block = node.parent.type.startsWith("Export") ? node.parent.parent : node.parent;
  const isCarriedOut =
    parent.type === "ExpressionStatement" && (parent.parent === block || parent.parent.parent === node.body);
  const isDeclared = node.body.body.some((each) => "key" in each && each.static && keyNameOf(each) === name);
  if (!more.length && isMadeOnFirstUse(only)) {
    const made = evaluation.evaluate({ module, node: only.right });
    if (made.kind === "instance") return { value: made, setter: only.left };
  }
  const value =
    more.length || only.operator !== "=" || !isCarriedOut || isDeclared
      ? unknownValue(site, "it is assigned after the class is made")
      : evaluation.evaluate({ module, node: only.right }, frame);
  return { value, setter: only.left };
}

/** `owner.name = value` */
function assignmentTo(owner: TSESTree.Node, name: string): TSESTree.AssignmentExpression | undefined {
  const { parent: member } = owner;
  if (member?.type !== "MemberExpression" || member.object !== owner || keyOfThis(member) !== name) return undefined;
  const { parent } = member;
  return parent.type === "AssignmentExpression" && parent.left === member ? parent : undefined;
}
