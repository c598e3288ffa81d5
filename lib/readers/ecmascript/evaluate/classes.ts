import type { TSESTree } from "@typescript-eslint/utils";
import { costOf } from "../limits.ts";
import { setOf } from "./array-methods.ts";
import { isNullish } from "./coercion.ts";
import { afterChanges, constructionOf, memberOfConstructor, superConstruction } from "./constructors.ts";
import { keyOf, sizeOf } from "./containers.ts";
import { Scope, type Call, type Evaluation, type Frame } from "./scope.ts";
import { unknownValue, type ClassValue, type InstanceValue, type NodeRef, type Value } from "./value.ts";

/** Superclasses followed one after another. */
const maxAncestors = 20;

type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

/** `this`: what an inlined call was made on, else an object of the class around. */
export function thisValue(scope: Scope, node: TSESTree.ThisExpression): Value {
  const { frame } = scope;
  const site = scope.at(node);
  for (let current: Frame | undefined = frame; current; current = current.outer) {
    if (current.receiver) return current.receiver;
  }
  const around = classAround(node);
  if (!around) return unknownValue(site, "what `this` is depends on the call");
  const value: ClassValue = { kind: "class", site: scope.at(around.class), node: around.class, frame };
  return around.isStatic ? value : { kind: "instance", site, class: value, instantiation: undefined };
}

/** The class whose member a node stands in, with only arrow functions and the member's own function between. */
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
export function instantiate(callee: Value, { evaluation, args, site }: Call): Value {
  if (callee.kind === "class")
    return { kind: "instance", site, class: callee, instantiation: { args, fields: new Map() } };
  if (callee.kind === "global") {
    const [name] = callee.path;
    const size = args.reduce((sum, arg) => sum + sizeOf(arg), 1);
    if (!evaluation.spend(costOf.items(size))) {
      return unknownValue(site, "the file takes too many steps to evaluate");
    }
    if (name === "Set" || name === "Array") return listOf(name, args, site);
    if (name === "RegExp") {
      const [source, flags] = args;
      if (source?.kind === "regex") return { ...source, site };
      if (source?.kind === "scalar" && typeof source.value === "string") {
        return {
          kind: "regex",
          site,
          source: source.value,
          flags: flags?.kind === "scalar" && typeof flags.value === "string" ? flags.value : "",
        };
      }
    }
  }
  return unknownValue(site, "it is an object that only the running server makes");
}

function listOf(name: "Set" | "Array", args: readonly Value[], site: NodeRef): Value {
  if (name === "Array") {
    const isLength = args.length === 1 && args[0]?.kind === "scalar" && typeof args[0].value === "number";
    return isLength
      ? unknownValue(site, "it is a list without values")
      : { kind: "array", site, items: args, unknownRest: undefined };
  }
  const [list] = args;
  if (!list || isNullish(list)) return setOf([], undefined, site);
  if (list.kind !== "array")
    return unknownValue(site, list.kind === "unknown" ? list.reason : "the values of the set are not known");
  return setOf(list.items, list.unknownRest, site);
}

/** A static member of a class or of its superclasses; `undefined` where none of them has it. */
export function staticMember(
  evaluation: Evaluation,
  value: ClassValue,
  name: string,
  site: NodeRef,
): Value | undefined {
  return findInClassHierarchy(value, value, { evaluation, name, site });
}

/** A field, getter or method of an object, of its class or a superclass; `undefined` where none of them has it. */
export function instanceMember(
  evaluation: Evaluation,
  value: InstanceValue,
  name: string,
  site: NodeRef,
): Value | undefined {
  return findInClassHierarchy(value.class, value, { evaluation, name, site });
}

/** The read of a member: its name, and where it is written. */
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
  let current: ClassValue = start;
  let construction = constructionOf(evaluation, start, receiver);
  for (let level = 0; level < maxAncestors; level++) {
    const found =
      // What the constructor assigns replaces the declared value of a field.
      (receiver.kind === "instance" ? memberOfConstructor(construction, name) : undefined) ??
      ownMember(current, receiver, read) ??
      (receiver.kind === "class" ? assignedStatic(evaluation, current, name) : undefined);
    if (found) return found;
    const { superClass } = current.node;
    if (!superClass) return undefined;
    const parent = evaluation.evaluate({ module: current.site.module, node: superClass }, current.frame);
    if (parent.kind !== "class")
      return unknownValue(site, parent.kind === "unknown" ? parent.reason : "its superclass is not known");
    current = parent;
    construction = superConstruction(construction, parent);
  }
  return unknownValue(site, "its superclasses do not end");
}

function ownMember(
  { node, frame: outer, site: { module } }: ClassValue,
  receiver: ClassValue | InstanceValue,
  { evaluation, name, site }: MemberRead,
): Value | undefined {
  const frame: Frame = { node: undefined, outer, args: undefined, receiver, values: new Map() };
  const scope = new Scope(evaluation, module, frame);
  const isStatic = receiver.kind === "class";
  for (const element of node.body.body) {
    if (element.type === "StaticBlock" || element.type === "TSIndexSignature") continue;
    if (element.type === "MethodDefinition" && element.kind === "constructor") continue;
    if (element.static !== isStatic || keyOf(scope, element) !== name) continue;
    if (element.type === "PropertyDefinition" || element.type === "AccessorProperty") {
      if (element.value) {
        const value = scope.evaluate(element.value);
        return isStatic ? value : afterChanges(node, name, value, scope.at(element));
      }
      return unknownValue(
        scope.at(element),
        element.declare ? "it is only declared" : "it is assigned when the object is made",
      );
    }
    if (element.type !== "MethodDefinition" || element.value.type !== "FunctionExpression") {
      return unknownValue(scope.at(element), "it is abstract");
    }
    const method: Value = { kind: "function", site: scope.at(element), node: element.value, frame };
    return element.kind === "get" ? evaluation.call(method, [], site, receiver) : method;
  }
  return undefined;
}

/** `AggregateTool.toolName = "aggregate";` after the class, as compilers write static fields for older engines. */
function assignedStatic(
  evaluation: Evaluation,
  { node, frame, site: { module } }: ClassValue,
  name: string,
): Value | undefined {
  const binding = node.id && module.scopes.lookup(node.id.name, node.parent);
  if (!binding) return undefined;
  for (const { parent } of module.scopes.referencesTo(binding)) {
    if (parent.type !== "MemberExpression" || parent.computed || parent.property.type !== "Identifier") continue;
    const { parent: assignment, property } = parent;
    if (property.name !== name || assignment.type !== "AssignmentExpression" || assignment.left !== parent) continue;
    return evaluation.evaluate({ module, node: assignment.right }, frame);
  }
  return undefined;
}
