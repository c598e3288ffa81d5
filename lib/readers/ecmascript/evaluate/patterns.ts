import type { TSESTree } from "@typescript-eslint/utils";
import { isWithin } from "../../../languages/syntax.ts";
import { propertyKeyOf } from "./containers.ts";
import type { Scope } from "./scope.ts";
import { scalarValue, sharedValue, unknownValue, type MemberValue, type NodeRef, type Value } from "./value.ts";

/** The part of `value` that a pattern binds to one of its names: `target` is the name's identifier. */
export function bindPattern(scope: Scope, pattern: TSESTree.Node, value: Value, target: TSESTree.Node): Value {
  return partFor(scope, pattern, value, target) ?? unknownValue(scope.at(target), "the pattern is not understood");
}

function partFor(scope: Scope, pattern: TSESTree.Node, value: Value, target: TSESTree.Node): Value | undefined {
  switch (pattern.type) {
    case "Identifier":
      return pattern === target ? value : undefined;
    case "TSParameterProperty":
      return partFor(scope, pattern.parameter, value, target);
    case "AssignmentPattern": {
      const isMissing = value.kind === "scalar" && value.value === undefined;
      return partFor(scope, pattern.left, isMissing ? scope.evaluate(pattern.right) : value, target);
    }
    case "ArrayPattern": {
      // `const [first] = names`: a set is destructured in its order, a map into its entries.
      const list: Value = value.kind === "array" ? { ...value, collection: undefined } : value;
      for (const [index, element] of pattern.elements.entries()) {
        if (!element || !isWithin(target, element)) continue;
        const part = element.type === "RestElement" ? restOfArray(list, index) : itemOf(scope, list, index, element);
        return partFor(scope, element.type === "RestElement" ? element.argument : element, part, target);
      }
      return undefined;
    }
    case "ObjectPattern": {
      const taken: string[] = [];
      let isEachKnown = true;
      for (const property of pattern.properties) {
        if (property.type === "RestElement") {
          const rest = isEachKnown
            ? restOfObject(value, taken)
            : unknownValue(scope.at(property), "the members taken are computed");
          return partFor(scope, property.argument, rest, target);
        }
        const key = propertyKeyOf(scope, property);
        if (key === undefined) isEachKnown = false;
        else taken.push(key);
        if (!isWithin(target, property.value)) continue;
        const site: NodeRef = scope.at(property);
        const part =
          key === undefined
            ? unknownValue(site, "the member taken is computed")
            : scope.evaluation.property(value, key, site);
        return partFor(scope, property.value, part, target);
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

/** An item of a list. Other iterables have their own rules for items: texts are iterated by whole characters. */
function itemOf(scope: Scope, value: Value, index: number, element: TSESTree.Node): Value {
  const site = scope.at(element);
  switch (value.kind) {
    case "array":
    case "external":
    case "unknown":
      return scope.evaluation.property(value, String(index), site);
    case "scalar":
      if (typeof value.value === "string") return scalarValue(site, Array.from(value.value)[index]);
      break;
    default:
      break;
  }
  return unknownValue(site, "it is no list");
}

function restOfArray(value: Value, from: number): Value {
  if (value.kind !== "array") return unknownValue(value.site, value.kind === "unknown" ? value : "it is no list");
  // The literal contains the other members, too, so an edit of the rest may affect one of them.
  return sharedValue({ ...value, items: value.items.slice(from) });
}

/** `const { a, ...rest } = value`. */
function restOfObject(value: Value, taken: readonly string[]): Value {
  if (value.kind !== "object")
    return unknownValue(value.site, value.kind === "unknown" ? value : "it is no plain object");
  const members = new Map<string, MemberValue>();
  for (const member of value.members.values()) if (!taken.includes(member.key)) members.set(member.key, member);
  return sharedValue({ ...value, members });
}
