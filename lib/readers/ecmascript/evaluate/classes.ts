import type { TSESTree } from "@typescript-eslint/types";
import { callValue } from "./calls.ts";
import { makingAbove, memberOfConstructor, type Making } from "./constructors.ts";
import { keyOf } from "./containers.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Frame, Place } from "./frame.ts";
import { unknownValue, type ClassValue, type InstanceValue, type Site, type Value } from "./value.ts";

/** Superclasses followed one after another. */
const maxAncestors = 20;

type ClassNode = TSESTree.ClassDeclaration | TSESTree.ClassExpression;

/** `this`: what an inlined call was made on, else an object of the class around. */
export function thisValue(node: TSESTree.ThisExpression, { module, frame }: Place): Value {
  const site: Site = { module, node };
  for (let current: Frame | undefined = frame; current; current = current.outer) {
    if (current.receiver) return current.receiver;
  }
  const around = classAround(node);
  if (!around) return unknownValue(site, "what `this` is depends on the call");
  const value: ClassValue = { kind: "class", site: { module, node: around.class }, node: around.class, frame };
  return around.isStatic ? value : { kind: "instance", site, class: value, args: undefined };
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

/** `new callee(...args)`. */
export function instantiate(evaluator: Evaluator, callee: Value, args: readonly Value[], site: Site): Value {
  if (callee.kind === "class") return { kind: "instance", site, class: callee, args };
  if (callee.kind === "global") {
    const [name] = callee.path;
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
  evaluator.spend();
  return unknownValue(site, "it is an object that only the running server makes");
}

function listOf(name: "Set" | "Array", args: readonly Value[], site: Site): Value {
  if (name === "Array") {
    const isLength = args.length === 1 && args[0]?.kind === "scalar" && typeof args[0].value === "number";
    return isLength
      ? unknownValue(site, "it is a list without values")
      : { kind: "array", site, items: args, unknownRest: undefined };
  }
  const [list] = args;
  if (!list) return { kind: "array", site, items: [], unknownRest: undefined };
  if (list.kind !== "array")
    return unknownValue(site, list.kind === "unknown" ? list.reason : "the values of the set are not known");
  const seen = new Set<unknown>();
  const items = list.items.filter((item) => {
    if (item.kind !== "scalar") return true;
    const isNew = !seen.has(item.value);
    seen.add(item.value);
    return isNew;
  });
  return { kind: "array", site, items, unknownRest: list.unknownRest };
}

/** A static member of a class, its superclasses included; `undefined` where no class of the line has it. */
export function staticMember(evaluator: Evaluator, value: ClassValue, name: string, site: Site): Value | undefined {
  return memberOfLine(evaluator, value, name, true, value, site);
}

/** A field, getter or method of an object, its superclasses included; `undefined` where no class of the line has it. */
export function instanceMember(
  evaluator: Evaluator,
  value: InstanceValue,
  name: string,
  site: Site,
): Value | undefined {
  return memberOfLine(evaluator, value.class, name, false, value, site);
}

function memberOfLine(
  evaluator: Evaluator,
  start: ClassValue,
  name: string,
  isStatic: boolean,
  receiver: Value,
  site: Site,
): Value | undefined {
  let current: ClassValue = start;
  let making: Making = {
    class: start,
    receiver,
    args: () => (receiver.kind === "instance" ? receiver.args : undefined),
  };
  for (let level = 0; level < maxAncestors; level++) {
    const found =
      // What the constructor assigns replaces what a field was declared with.
      (isStatic ? undefined : memberOfConstructor(evaluator, making, name)) ??
      ownMember(evaluator, current, name, isStatic, receiver, site) ??
      (isStatic ? assignedStatic(evaluator, current, name) : undefined);
    if (found) return found;
    const { superClass } = current.node;
    if (!superClass) return undefined;
    const parent = evaluator.evaluate(superClass, current.site.module, current.frame);
    if (parent.kind !== "class")
      return unknownValue(site, parent.kind === "unknown" ? parent.reason : "its superclass is not known");
    current = parent;
    making = makingAbove(evaluator, making, parent);
  }
  return unknownValue(site, "its superclasses do not end");
}

function ownMember(
  evaluator: Evaluator,
  { node, frame, site: classSite }: ClassValue,
  name: string,
  isStatic: boolean,
  receiver: Value,
  site: Site,
): Value | undefined {
  const { module } = classSite;
  const place: Place = {
    module,
    frame: { node: undefined, outer: frame, args: undefined, receiver, values: new Map() },
  };
  for (const element of node.body.body) {
    if (element.type === "StaticBlock" || element.type === "TSIndexSignature") continue;
    if (element.type === "MethodDefinition" && element.kind === "constructor") continue;
    if (element.static !== isStatic || keyOf(evaluator, element, place) !== name) continue;
    if (element.type === "PropertyDefinition" || element.type === "AccessorProperty") {
      return element.value
        ? evaluator.evaluate(element.value, module, place.frame)
        : scalarOrUnknown(element, { module, node: element });
    }
    if (element.type !== "MethodDefinition" || element.value.type !== "FunctionExpression") {
      return unknownValue({ module, node: element }, "it is abstract");
    }
    const method: Value = {
      kind: "function",
      site: { module, node: element },
      node: element.value,
      frame: place.frame,
    };
    return element.kind === "get" ? callValue(evaluator, method, [], site, receiver) : method;
  }
  return undefined;
}

/** `AggregateTool.toolName = "aggregate";` after the class, as compilers write static fields for older engines. */
function assignedStatic(
  evaluator: Evaluator,
  { node, frame, site: { module } }: ClassValue,
  name: string,
): Value | undefined {
  const binding = node.id && module.scopes.lookup(node.id.name, node.parent);
  if (!binding) return undefined;
  for (const { parent } of module.scopes.referencesTo(binding)) {
    if (parent.type !== "MemberExpression" || parent.computed || parent.property.type !== "Identifier") continue;
    const { parent: assignment, property } = parent;
    if (property.name !== name || assignment.type !== "AssignmentExpression" || assignment.left !== parent) continue;
    return evaluator.evaluate(assignment.right, module, frame);
  }
  return undefined;
}

function scalarOrUnknown(element: TSESTree.PropertyDefinition | TSESTree.AccessorProperty, site: Site): Value {
  return element.declare
    ? unknownValue(site, "it is only declared")
    : unknownValue(site, "it is assigned when the object is made");
}
