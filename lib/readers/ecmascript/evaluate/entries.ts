import { entryOf, mapOf, setOf } from "./collections.ts";
import {
  type ArrayValue,
  type MemberValue,
  type NodeRef,
  type ObjectValue,
  unknownValue,
  type Value,
} from "./value.ts";

/** What a call puts into a container: its arguments, or the entry of a map. */
export interface Entry {
  readonly method: string;
  readonly args: readonly Value[];
  readonly site: NodeRef;
}

/** Where a container is read, and whether all that fills it was found. */
interface End {
  readonly site: NodeRef;
  readonly isFollowed: boolean;
}

const isChanged = "it is changed after the object is made";

/** An object with the values that are put under its keys. */
export function withMembers(value: ObjectValue, entries: readonly Entry[], { site, isFollowed }: End): ObjectValue {
  // Code that has the object may put another value under a key that was there.
  const members = new Map<string, MemberValue>();
  for (const [key, member] of value.members) members.set(key, { ...member, value: unknownValue(site, isChanged) });
  let isWhole = isFollowed;
  for (const { args, site: at } of entries) {
    const [key, item] = args;
    const name = key?.kind === "scalar" ? String(key.value) : undefined;
    if (key === undefined || name === undefined || !item) isWhole = false;
    // Which of two values comes last is not known.
    else if (members.has(name)) members.set(name, { key: name, keySite: at, value: unknownValue(at, isChanged) });
    else members.set(name, { key: name, keySite: key.site, value: item });
  }
  const unknownRest = { site, reason: isChanged, isFollowed: isWhole };
  return { ...value, members, unknownRest: value.unknownRest ?? unknownRest };
}

/** A list, a map or a set with what is put into it. */
export function withEntries(value: ArrayValue, entries: readonly Entry[], { site, isFollowed }: End): ArrayValue {
  const unknownRest = { site, reason: isChanged, isFollowed };
  const isMap = value.collection === "map";
  const items = [
    ...value.items,
    ...entries.flatMap(({ method, args, site: at }) => {
      if (isMap) return method === "set" ? [entryOf(args, at)] : [];
      return method === "set" ? [] : args;
    }),
  ];
  const filled = isMap
    ? mapOf(items, undefined, value.site)
    : value.collection === "set"
      ? setOf(items, undefined, value.site)
      : { ...value, items };
  return { ...filled, unknownRest: value.unknownRest ?? unknownRest };
}
