import { callListMethod, includes, type ListMethod, derivedList, pairsOf } from "./array-methods.ts";
import { mayBeAnything } from "./coercion.ts";
import type { FunctionCall } from "./scope.ts";
import {
  type ArrayValue,
  type NodeRef,
  type ScalarValue,
  scalarValue,
  unknownValue,
  type Value,
  type ValueHole,
} from "./value.ts";

const setMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ["has", includes],
  ["values", (set, call) => derivedList(set.items, set, call)],
  ["keys", (set, call) => derivedList(set.items, set, call)],
  ["entries", (set, call) => pairsOf(set, call, (_, item) => item)],
  ["forEach", (_, { site }) => scalarValue(site, undefined)],
  [
    "add",
    (set, { args: [value], site }) =>
      setOf([...set.items, value ?? scalarValue(site, undefined)], set.unknownRest, site),
  ],
]);

/** The methods of a map, whose items are lists of a key and a value. */
const mapMethods: ReadonlyMap<string, ListMethod> = new Map<string, ListMethod>([
  ["get", (map, call) => valueAt(map, call) ?? unknownValue(call.site, map.unknownRest ?? "the key is not known")],
  [
    "has",
    (map, call) => {
      const value = valueAt(map, call);
      if (!value) return unknownValue(call.site, map.unknownRest ?? "the key is not known");
      return scalarValue(
        call.site,
        keysOf(map).some((key) => isSameKey(key, call.args[0])),
      );
    },
  ],
  ["keys", (map, call) => derivedList(keysOf(map), map, call)],
  [
    "values",
    (map, call) =>
      derivedList(
        map.items.map((entry) => partOf(entry, 1)),
        map,
        call,
      ),
  ],
  ["entries", (map, call) => derivedList(map.items, map, call)],
  ["forEach", (_, { site }) => scalarValue(site, undefined)],
  ["set", (map, { args, site }) => mapOf([...map.items, entryOf(args, site)], map.unknownRest, map.site)],
]);

const methodsOf = { set: setMethods, map: mapMethods } as const;

/** `set.name(...args)`, `map.name(...args)` */
export function callCollectionMethod(
  collection: ArrayValue,
  kind: keyof typeof methodsOf,
  name: string,
  call: FunctionCall,
): Value {
  return callListMethod(collection, methodsOf[kind].get(name), `it calls ${name} of a ${kind}`, call);
}

/** The value under a key, `undefined` as a value for a key that the map lacks; nothing if that is not known. */
function valueAt(map: ArrayValue, { args: [key], site }: FunctionCall): Value | undefined {
  if (key?.kind !== "scalar" || map.unknownRest) return undefined;
  const entry = map.items.find((each) => isSameKey(partOf(each, 0), key));
  if (entry) return partOf(entry, 1);
  return keysOf(map).some(mayBeAnything) ? undefined : scalarValue(site, undefined);
}

function isSameKey(one: Value, other: Value | undefined): boolean {
  return one.kind === "scalar" && other?.kind === "scalar" && [one.value].includes(other.value);
}

function keysOf({ items }: ArrayValue): Value[] {
  return items.map((entry) => partOf(entry, 0));
}

/** The key (0) or the value (1) of an entry of a map. */
function partOf(entry: Value, index: 0 | 1): Value {
  const part = entry.kind === "array" ? entry.items[index] : undefined;
  return part ?? scalarValue(entry.site, undefined);
}

/** The entry that `map.set(key, value)` makes. */
export function entryOf([key, value]: readonly Value[], site: NodeRef): ArrayValue {
  const items = [key ?? scalarValue(site, undefined), value ?? scalarValue(site, undefined)];
  return { kind: "array", site, items, unknownRest: undefined };
}

/** The list that a map is made of, if each of its items is an entry with a known key. */
export function entriesOf(list: Value): Value {
  if (list.kind !== "array" || list.collection === "map") return list;
  const open = list.items.find((each) => each.kind !== "array" || each.collection || each.unknownRest);
  return open ? unknownValue(list.site, open.kind === "unknown" ? open : "an entry of the map is not known") : list;
}

/** `new Map(entries)`: a later entry replaces an earlier one with the same key, in the place of that one. */
export function mapOf(entries: readonly Value[], unknownRest: ValueHole | undefined, site: NodeRef): ArrayValue {
  const items: Value[] = [];
  const places = new Map<ScalarValue["value"], number>();
  let rest = unknownRest;
  for (const entry of entries) {
    const key = partOf(entry, 0);
    const at = key.kind === "scalar" ? places.get(key.value) : undefined;
    if (at !== undefined) items[at] = entry;
    else if (key.kind === "scalar") places.set(key.value, items.push(entry) - 1);
    else {
      items.push(entry);
      // It may be the key of another entry.
      if (entries.length > 1) rest ??= { site, reason: "two keys of the map may be one" };
    }
  }
  return { kind: "array", site, items, unknownRest: rest, collection: "map" };
}

/** `new Set(items)` */
export function setOf(items: readonly Value[], unknownRest: ValueHole | undefined, site: NodeRef): ArrayValue {
  const scalars = new Set<ScalarValue["value"]>();
  const places = new Set<NodeRef["node"]>();
  let rest = unknownRest;
  const distinct = items.filter((item) => {
    if (item.kind === "scalar") {
      const isNew = !scalars.has(item.value);
      scalars.add(item.value);
      return isNew;
    }
    // It is not known whether two objects of one expression are the same object.
    if (mayBeAnything(item) || places.has(item.site.node)) {
      rest ??= { site, reason: "two values of the set may be one" };
    }
    places.add(item.site.node);
    return true;
  });
  return { kind: "array", site, items: distinct, unknownRest: rest, collection: "set" };
}

/** The methods that change a list, a set or a map. "kept": it still contains its items, in some order. */
export const mutatingMethods: ReadonlyMap<string, "kept" | "dropped"> = new Map([
  ["push", "kept"],
  ["unshift", "kept"],
  ["sort", "kept"],
  ["reverse", "kept"],
  ["add", "kept"],
  ["set", "kept"],
  ["pop", "dropped"],
  ["shift", "dropped"],
  ["splice", "dropped"],
  ["fill", "dropped"],
  ["copyWithin", "dropped"],
  ["delete", "dropped"],
  ["clear", "dropped"],
]);
