import type { Json, JsonObject } from "../../lib/model/json.ts";

/** What an edit claims to do to the model: one value set (its parents made where needed), or one removed. */
export type Change =
  { readonly pointer: string; readonly value: Json } | { readonly pointer: string; readonly removed: true };

/** The model after the changes. */
export function changed(model: JsonObject, changes: readonly Change[]): JsonObject {
  const copy = structuredClone(model) as MutableObject;
  for (const change of changes) apply(copy, change);
  return copy;
}

/** True where a change takes away what stands at `pointer`, so that comments there may go with it. */
export function takesAway(change: Change, pointer: string): boolean {
  const isBelow = pointer.startsWith(`${change.pointer}/`);
  return "removed" in change ? isBelow || pointer === change.pointer : isBelow;
}

type Mutable = Mutable[] | MutableObject | string | number | boolean | null;
interface MutableObject {
  [key: string]: Mutable;
}

function apply(model: MutableObject, change: Change): void {
  const keys = change.pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = keys.pop();
  if (last === undefined) throw new Error("A change needs a pointer to something within the model.");
  let holder: Mutable = model;
  for (const key of keys)
    holder = Array.isArray(holder) ? arrayItem(holder, key) : memberOf(holder, key, change.pointer);
  if (Array.isArray(holder)) {
    arrayItem(holder, last);
    if ("removed" in change) holder.splice(Number(last), 1);
    else holder[Number(last)] = structuredClone(change.value) as Mutable;
  } else if (typeof holder === "object" && holder !== null) {
    if (!("removed" in change)) holder[last] = structuredClone(change.value) as Mutable;
    else if (Object.hasOwn(holder, last)) Reflect.deleteProperty(holder, last);
    else throw new Error(`Nothing stands at ${change.pointer}, so it cannot be removed.`);
  } else {
    throw new Error(`${change.pointer} leads through a scalar.`);
  }
}

function arrayItem(items: Mutable[], key: string): Mutable {
  const item = items[Number(key)];
  if (item === undefined) throw new Error(`There is no element ${key}.`);
  return item;
}

function memberOf(holder: Mutable, key: string, pointer: string): Mutable {
  if (typeof holder !== "object" || holder === null || Array.isArray(holder)) {
    throw new Error(`${pointer} leads through a scalar.`);
  }
  return (Object.hasOwn(holder, key) ? holder[key] : undefined) ?? (holder[key] = {});
}
