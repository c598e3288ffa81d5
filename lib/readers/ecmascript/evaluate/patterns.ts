import type { TSESTree } from "@typescript-eslint/types";
import { keyOf } from "./containers.ts";
import type { Evaluator } from "./evaluator.ts";
import type { Place } from "./frame.ts";
import { scalarValue, sharedValue, unknownValue, type MemberValue, type Site, type Value } from "./value.ts";

/** The part of `value` that a pattern gives to one of the names it binds: `target` is the name's identifier. */
export function bindPattern(
  evaluator: Evaluator,
  pattern: TSESTree.Node,
  value: Value,
  target: TSESTree.Node,
  place: Place,
): Value {
  return (
    partFor(evaluator, pattern, value, target, place) ??
    unknownValue({ module: place.module, node: target }, "the pattern is not understood")
  );
}

function partFor(
  evaluator: Evaluator,
  pattern: TSESTree.Node,
  value: Value,
  target: TSESTree.Node,
  place: Place,
): Value | undefined {
  const { module, frame } = place;
  switch (pattern.type) {
    case "Identifier":
      return pattern === target ? value : undefined;
    case "TSParameterProperty":
      return partFor(evaluator, pattern.parameter, value, target, place);
    case "AssignmentPattern": {
      const isMissing = value.kind === "scalar" && value.value === undefined;
      return partFor(
        evaluator,
        pattern.left,
        isMissing ? evaluator.evaluate(pattern.right, module, frame) : value,
        target,
        place,
      );
    }
    case "ArrayPattern":
      for (const [index, element] of pattern.elements.entries()) {
        if (!element || !contains(element, target)) continue;
        const part =
          element.type === "RestElement"
            ? restOfArray(value, index)
            : evaluator.property(value, String(index), { module, node: element });
        return partFor(evaluator, element.type === "RestElement" ? element.argument : element, part, target, place);
      }
      return undefined;
    case "ObjectPattern": {
      const taken: string[] = [];
      for (const property of pattern.properties) {
        if (property.type === "RestElement")
          return partFor(evaluator, property.argument, restOfObject(value, taken), target, place);
        const key = keyOf(evaluator, property, place);
        if (key !== undefined) taken.push(key);
        if (!contains(property.value, target)) continue;
        const site: Site = { module, node: property };
        const part =
          key === undefined ? unknownValue(site, "the member taken is computed") : evaluator.property(value, key, site);
        return partFor(evaluator, property.value, part, target, place);
      }
      return undefined;
    }
    default:
      return undefined;
  }
}

function contains(node: TSESTree.Node, target: TSESTree.Node): boolean {
  return node.range[0] <= target.range[0] && node.range[1] >= target.range[1];
}

function restOfArray(value: Value, from: number): Value {
  if (value.kind !== "array") return unknownValue(value.site, value.kind === "unknown" ? value : "it is no list");
  // The literal holds the others, too: an edit of the rest may not be one of it.
  return sharedValue({ ...value, items: value.items.slice(from) });
}

/** `const { a, ...rest } = value`. */
function restOfObject(value: Value, taken: readonly string[]): Value {
  if (value.kind === "scalar") return scalarValue(value.site, undefined);
  if (value.kind !== "object")
    return unknownValue(value.site, value.kind === "unknown" ? value : "it is no plain object");
  const members = new Map<string, MemberValue>();
  for (const member of value.members.values()) if (!taken.includes(member.key)) members.set(member.key, member);
  return sharedValue({ ...value, members });
}
