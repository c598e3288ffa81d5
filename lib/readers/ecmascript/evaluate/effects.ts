import { costOf } from "../limits.ts";
import type { AliasStep } from "./aliases.ts";
import { walk } from "../modules/walk.ts";
import { propertyKeyOf, memberCount } from "./containers.ts";
import type { Scope } from "./scope.ts";
import { unknownValue, type ArrayValue, type Value, type ValueHole } from "./value.ts";

export const removed = Symbol("a member that is deleted");
export type Mutated = Value | typeof removed;

/** The effect at the end of a path into a value. */
export interface MutationEffect {
  /** Where the keys of the path are evaluated. */
  readonly scope: Scope;
  /** The hole that remains where the effect is not known. */
  readonly hole: ValueHole;
  /** True if a list has the same items afterwards, in some order. */
  readonly keepsItems: boolean;
  /** The method of a list, a map or a set that makes the change, if one does. */
  readonly method?: string | undefined;
  /** True if a member may be absent afterwards. */
  readonly mayRemove: boolean;
  /** The new value; `undefined` where it is not known. */
  readonly make: (old: Value | undefined) => Mutated | undefined;
}

/** The value after the effect has been applied at the end of the steps. */
export function mutateAt(whole: Value, [first, ...deeper]: readonly AliasStep[], effect: MutationEffect): Value {
  const { scope, hole, keepsItems, make } = effect;
  if (!scope.evaluation.spend(1 + costOf.items(memberCount(whole)))) return withUnknownKeywords(whole, hole, false);
  if (!first) {
    if (isOwnMethod(whole, effect.method)) return whole;
    const result = make(whole);
    return result === undefined || result === removed ? withUnknownKeywords(whole, hole, keepsItems) : result;
  }
  const below = (part: Value) => mutateAt(part, deeper, effect);
  if (first === "each" && whole.kind === "array") return { ...whole, items: whole.items.map(below) };
  if (first === "each" && whole.kind === "object") {
    const members = new Map(whole.members);
    for (const member of members.values()) members.set(member.key, { ...member, value: below(member.value) });
    return { ...whole, members };
  }
  if (first === "each") return withUnknownKeywords(whole, hole, false);
  const key = propertyKeyOf(
    scope,
    first.type === "MemberExpression" ? { key: first.property, computed: first.computed } : first,
  );
  if (whole.kind === "array") return mutateItem(whole, key, deeper, effect);
  if (whole.kind !== "object" || key === undefined) return withUnknownKeywords(whole, hole, false);
  const members = new Map(whole.members);
  const old = members.get(key);
  const next = deeper.length ? old && below(old.value) : make(old?.value);
  if (next === removed) {
    members.delete(key);
    return { ...whole, members };
  }
  // The place of the assigned value is the assignment, even if the literal has the member.
  const isAssigned = first.parent.type === "AssignmentExpression" && first.parent.left === first;
  const keySite = old && !isAssigned ? old.keySite : scope.at(first);
  const value = next ?? unknownValue(hole.site, hole.reason);
  const mayBeAbsent = !next && !deeper.length && (!old || old.mayBeAbsent === true || effect.mayRemove);
  members.set(key, { key, keySite, value, ...(mayBeAbsent ? { mayBeAbsent } : {}) });
  return { ...whole, members };
}

/** `tool.add(server)`, where the object has a method of its own with that name which does not read the object. */
function isOwnMethod(whole: Value, method: string | undefined): boolean {
  const own = whole.kind === "object" && method !== undefined ? whole.members.get(method)?.value : undefined;
  if (own?.kind !== "function") return false;
  let isReading = false;
  walk(own.node, ({ type }) => {
    isReading ||= type === "ThisExpression";
    return !isReading;
  });
  return !isReading;
}

/** `tools[0].title = "…"`. If the index is not known, each item may be the changed one. */
function mutateItem(
  list: ArrayValue,
  key: string | undefined,
  deeper: readonly AliasStep[],
  effect: MutationEffect,
): Value {
  if (!deeper.length) return withUnknownKeywords(list, effect.hole, false);
  const isKnown = key !== undefined && list.items[Number(key)] !== undefined && !list.unknownRest;
  const anyEffect: MutationEffect = isKnown ? effect : { ...effect, make: () => undefined };
  const items = list.items.map((item, index) =>
    isKnown && String(index) !== key ? item : mutateAt(item, deeper, anyEffect),
  );
  return { ...list, items };
}

/** A value that may have been changed anywhere. */
export function withUnknownKeywords(value: Value, unknownRest: ValueHole, keepsItems: boolean): Value {
  if (value.kind === "array") return { ...value, items: keepsItems ? value.items : [], unknownRest };
  if (value.kind !== "object") return value;
  const members = new Map(
    [...value.members.values()].map((member) => [
      member.key,
      { ...member, value: unknownValue(unknownRest.site, unknownRest.reason) },
    ]),
  );
  return { ...value, members, unknownRest };
}
