import type { TSESTree } from "@typescript-eslint/utils";
import { costOf, limits, outOfSteps } from "../limits.ts";
import { truthOf } from "./coercion.ts";
import type { Scope } from "./scope.ts";
import {
  type ArrayValue,
  type MemberValue,
  type NodeRef,
  type ObjectValue,
  scalarValue,
  unknownValue,
  type Value,
  type ValueHole,
} from "./value.ts";

/** `{ key: value, shorthand, method() {}, get key() {}, ...spread, [computed]: value }`. */
export function evaluateObject(scope: Scope, node: TSESTree.ObjectExpression): ObjectValue {
  const members = new Map<string, MemberValue>();
  const getters = new Set<string>();
  let unknownRest: ValueHole | undefined;
  for (const property of node.properties) {
    const keySite: NodeRef = scope.at(property);
    if (property.type === "SpreadElement") {
      const spread = scope.evaluate(property.argument);
      unknownRest = spreadIfCheap(scope, members, spread, keySite) ?? unknownRest;
      continue;
    }
    const key = propertyKeyOf(scope, property);
    if (key === undefined) {
      unknownRest = { site: keySite, reason: "the name of a member is computed" };
      // The computed key may be equal to any key before it.
      hideMembers(members, unknownRest);
    } else if (setsPrototype(property, key)) {
      unknownRest ??= { site: keySite, reason: "it inherits from an object" };
    } else if (property.kind === "set") {
      // A setter keeps the getter with its name. Without a getter, reading gives `undefined`.
      if (!getters.has(key)) members.set(key, { key, keySite, value: scalarValue(keySite, undefined) });
    } else {
      members.set(key, { key, keySite, value: memberValue(scope, property) });
      if (property.kind === "get") getters.add(key);
      else getters.delete(key);
    }
  }
  return { kind: "object", site: scope.at(node), members, unknownRest };
}

/** `{ __proto__: base }`. A method, a shorthand and a computed key with that name are ordinary members. */
function setsPrototype({ kind, method, shorthand, computed }: TSESTree.Property, key: string): boolean {
  return key === "__proto__" && kind === "init" && !method && !shorthand && !computed;
}

function spreadIfCheap(
  scope: Scope,
  members: Map<string, MemberValue>,
  spread: Value,
  site: NodeRef,
): ValueHole | undefined {
  if (scope.evaluation.spend(costOf.items(memberCount(spread) + members.size)))
    return spreadInto(members, spread, site);
  const hole: ValueHole = { site, reason: outOfSteps };
  hideMembers(members, hole);
  return hole;
}

/** The number of known members or items of a value. */
export function memberCount(value: Value): number {
  if (value.kind === "object") return value.members.size;
  return value.kind === "array" ? value.items.length : 0;
}

function memberValue(scope: Scope, property: TSESTree.Property): Value {
  const value = scope.evaluate(property.value);
  return property.kind === "get" && value.kind === "function"
    ? scope.evaluation.call(value, [], scope.at(property))
    : value;
}

/** The key of a property, member or class element; `undefined` where it is computed and not known. */
export function propertyKeyOf(
  scope: Scope,
  { key, computed }: { readonly key: TSESTree.Node; readonly computed: boolean },
): string | undefined {
  if (!computed && key.type === "Identifier") return key.name;
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  const value = scope.evaluate(key);
  return value.kind === "scalar" ? String(value.value) : undefined;
}

/**
 * Adds the members of `...spread`.
 *
 * @returns a hole if the members of the spread are not all known.
 */
export function spreadInto(members: Map<string, MemberValue>, spread: Value, site: NodeRef): ValueHole | undefined {
  switch (spread.kind) {
    case "object": {
      if (spread.unknownRest) hideMembers(members, spread.unknownRest);
      for (const member of spread.members.values()) {
        const isForeign = member.keySite.module !== site.module;
        members.set(member.key, isForeign ? { ...member, broughtBy: site } : member);
      }
      return spread.unknownRest;
    }
    case "array":
      if (spread.collection) return undefined;
      if (spread.unknownRest) {
        hideMembers(members, spread.unknownRest);
        return spread.unknownRest;
      }
      for (const [index, value] of spread.items.entries())
        members.set(String(index), { key: String(index), keySite: site, value });
      return undefined;
    case "scalar":
      // `...(false && x)` and `...null` add nothing. A string would spread its characters, which is never intended.
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
      hideMembers(members, unknownRest);
      return unknownRest;
    }
  }
}

/** Makes the values of all members unknown, because an unknown member may replace any of them. */
export function hideMembers(members: Map<string, MemberValue>, unknownRest: ValueHole): void {
  for (const member of members.values()) {
    members.set(member.key, {
      ...member,
      value: unknownValue(member.value.site, `a later spread may replace it; ${unknownRest.reason}`),
    });
  }
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
      if (spread.kind === "array" && scope.evaluation.spend(costOf.items(spread.items.length))) {
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
