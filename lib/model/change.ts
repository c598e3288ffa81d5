import type { Json, JsonObject } from "./json.ts";
import { pointerTo, tokensOf } from "./plain.ts";

/** A change of a JSON value: one part is set, with its parents created where necessary, or one is removed. */
export type Change =
  { readonly pointer: string; readonly value: Json } | { readonly pointer: string; readonly removed: true };

/** A member that gets another key. */
export interface Renaming {
  readonly pointer: string;
  readonly to: string;
}

/**
 * The value after the changes.
 *
 * @throws Error if a pointer leads through a scalar or to nothing.
 */
export function changed(model: JsonObject, changes: readonly Change[]): JsonObject {
  const copy = structuredClone(model) as MutableObject;
  for (const change of changes) apply(copy, change);
  return copy;
}

/** The value after those changes that have a place in it. */
export function changedWherePossible(model: JsonObject, changes: readonly (Change | Renaming)[]): JsonObject {
  const copy = structuredClone(model) as MutableObject;
  for (const change of changes) {
    try {
      apply(copy, change);
    } catch {
      // The place does not exist, or no longer.
    }
  }
  return copy;
}

/** The value at a pointer; `undefined` if there is none. */
export function valueAt(model: Json, pointer: string): Json | undefined {
  let current: Json | undefined = model;
  for (const key of tokensOf(pointer)) {
    if (typeof current !== "object" || current === null) return undefined;
    if (isList(current)) current = current[Number(key)];
    else current = Object.hasOwn(current, key) ? current[key] : undefined;
  }
  return current;
}

/** The pointers of the smallest parts in which two values differ. The order of keys makes no difference. */
export function differences(a: Json | undefined, b: Json | undefined, pointer = ""): string[] {
  if (a === b) return [];
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return [pointer];
  if (isList(a) !== isList(b) || (isList(a) && isList(b) && a.length !== b.length)) return [pointer];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].flatMap((key) => differences(memberAt(a, key), memberAt(b, key), pointerTo(pointer, key)));
}

function memberAt(value: JsonObject | readonly Json[], key: string): Json | undefined {
  if (isList(value)) return value[Number(key)];
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

function isList(value: JsonObject | readonly Json[]): value is readonly Json[] {
  return Array.isArray(value);
}

type Mutable = Mutable[] | MutableObject | string | number | boolean | null;
interface MutableObject {
  [key: string]: Mutable;
}

function apply(model: MutableObject, change: Change | Renaming): void {
  const keys = tokensOf(change.pointer);
  const last = keys.pop();
  if (last === undefined) throw new Error("A change needs a pointer to something within the model.");
  let holder: Mutable = model;
  for (const key of keys)
    holder = Array.isArray(holder) ? arrayItem(holder, key) : memberOf(holder, key, change.pointer);
  if (Array.isArray(holder)) {
    arrayItem(holder, last);
    if ("to" in change) throw new Error("An element has no key.");
    if ("removed" in change) holder.splice(Number(last), 1);
    else holder[Number(last)] = structuredClone(change.value) as Mutable;
  } else if (typeof holder === "object" && holder !== null) {
    if ("to" in change) renameIn(holder, last, change.to);
    else if (!("removed" in change)) holder[last] = structuredClone(change.value) as Mutable;
    else if (Object.hasOwn(holder, last)) Reflect.deleteProperty(holder, last);
    else throw new Error(`Nothing stands at ${change.pointer}, so it cannot be removed.`);
  } else {
    throw new Error(`${change.pointer} leads through a scalar.`);
  }
}

function renameIn(holder: MutableObject, key: string, to: string): void {
  const value = Object.hasOwn(holder, key) ? holder[key] : undefined;
  if (value === undefined) throw new Error(`There is no member ${key}.`);
  Reflect.deleteProperty(holder, key);
  holder[to] = value;
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
