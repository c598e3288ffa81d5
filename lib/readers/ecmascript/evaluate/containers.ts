import type { TSESTree } from "@typescript-eslint/utils";
import { limits } from "../limits.ts";
import { textOfValue, truthOf } from "./coercion.ts";
import type { Scope } from "./scope.ts";
import {
  type ArrayValue,
  type MemberValue,
  type NodeRef,
  type ObjectValue,
  unknownValue,
  type Value,
  type ValueHole,
} from "./value.ts";

/** `{ key: value, shorthand, method() {}, get key() {}, ...spread, [computed]: value }`. */
export function evaluateObject(scope: Scope, node: TSESTree.ObjectExpression): ObjectValue {
  const members = new Map<string, MemberValue>();
  let unknownRest: ValueHole | undefined;
  for (const property of node.properties) {
    const keySite: NodeRef = scope.at(property);
    if (property.type === "SpreadElement") {
      const spread = scope.evaluate(property.argument);
      unknownRest = spreadInto(members, spread, keySite) ?? unknownRest;
      continue;
    }
    const key = keyOf(scope, property);
    if (key === undefined) {
      unknownRest = { site: keySite, reason: "the name of a member is computed" };
      // The computed key may be any of those before it.
      forget(members, unknownRest);
      continue;
    }
    members.set(key, { key, keySite, value: memberValue(scope, property) });
  }
  return { kind: "object", site: scope.at(node), members, unknownRest };
}

function memberValue(scope: Scope, property: TSESTree.Property): Value {
  const value = scope.evaluate(property.value);
  return property.kind === "get" && value.kind === "function"
    ? scope.evaluation.call(value, [], scope.at(property))
    : value;
}

/** The key of a property, member or class element; `undefined` where it is computed and not known. */
export function keyOf(
  scope: Scope,
  { key, computed }: { readonly key: TSESTree.Node; readonly computed: boolean },
): string | undefined {
  if (!computed && key.type === "Identifier") return key.name;
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  const value = scope.evaluate(key);
  return value.kind === "scalar" ? textOfValue(value) : undefined;
}

/**
 * Adds what `...spread` brings to the members.
 *
 * @returns the hole that a spread leaves whose members are not all known.
 */
export function spreadInto(members: Map<string, MemberValue>, spread: Value, site: NodeRef): ValueHole | undefined {
  switch (spread.kind) {
    case "object": {
      if (spread.unknownRest) forget(members, spread.unknownRest);
      for (const member of spread.members.values()) setLast(members, member);
      return spread.unknownRest;
    }
    case "array":
      spread.items.forEach((value, index) => {
        setLast(members, { key: String(index), keySite: site, value });
      });
      return spread.unknownRest;
    case "scalar":
      // `...(false && x)`, `...null`: nothing. A string would spread its characters; nobody means that.
      return truthOf(spread) ? { site, reason: "it spreads a primitive" } : undefined;
    case "function":
    case "class":
      return undefined;
    default: {
      const unknownRest: ValueHole = {
        site,
        reason: spread.kind === "unknown" ? spread.reason : "it spreads an object that is not known",
        cause: spread.kind === "unknown" ? spread.cause : undefined,
      };
      forget(members, unknownRest);
      return unknownRest;
    }
  }
}

/** A spread that is not known may replace every member before it. */
function forget(members: Map<string, MemberValue>, unknownRest: ValueHole): void {
  for (const member of members.values()) {
    members.set(member.key, {
      ...member,
      value: unknownValue(member.value.site, `a later spread may replace it; ${unknownRest.reason}`),
    });
  }
}

/** A repeated key keeps its first place in the order, as in JavaScript, with the later value. */
function setLast(members: Map<string, MemberValue>, member: MemberValue): void {
  members.set(member.key, member);
}

/** `[a, b, ...spread]`. */
export function evaluateArray(scope: Scope, node: TSESTree.ArrayExpression): ArrayValue {
  const site: NodeRef = scope.at(node);
  const items: Value[] = [];
  let unknownRest: ValueHole | undefined;
  for (const element of node.elements) {
    if (items.length > limits.items) {
      unknownRest = { site, reason: "the list is too long" };
      break;
    }
    if (!element) {
      items.push({ kind: "scalar", site, value: undefined });
    } else if (element.type === "SpreadElement") {
      const spread = scope.evaluate(element.argument);
      if (spread.kind === "array") {
        for (const item of spread.items) items.push(item);
        unknownRest = spread.unknownRest ?? unknownRest;
      } else if (truthOf(spread) !== false) {
        unknownRest = {
          site: scope.at(element),
          reason: spread.kind === "unknown" ? spread.reason : "it spreads a list that is not known",
        };
      }
    } else {
      items.push(scope.evaluate(element));
    }
  }
  return { kind: "array", site, items, unknownRest };
}
