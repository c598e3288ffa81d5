import type { Extracted } from "./extract.ts";
import type { Json, JsonObject } from "../../model/json.ts";
import { pointerTo, type NotJson } from "../../model/plain.ts";

const reason = "it depends on a condition that only the running server decides";

/**
 * The common part of two variants of a definition.
 *
 * @param onUnknown is called with every part that differs. The result omits it.
 */
export function commonPart(
  a: JsonObject,
  b: JsonObject,
  onUnknown: (place: NotJson) => void,
  pointer = "",
): JsonObject {
  const members: [string, Json][] = [];
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const inA = Object.hasOwn(a, key) ? a[key] : undefined;
    const inB = Object.hasOwn(b, key) ? b[key] : undefined;
    const at = pointerTo(pointer, key);
    if (isJsonObject(inA) && isJsonObject(inB)) members.push([key, commonPart(inA, inB, onUnknown, at)]);
    else if (inA !== undefined && inB !== undefined && isEqual(inA, inB)) members.push([key, inA]);
    else onUnknown({ pointer: at, reason });
  }
  return Object.fromEntries(members);
}

function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Compares lists as a whole. If their lengths differ, equal indexes mean nothing. */
function isEqual(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** One definition of each kind and name: the one with the fewest unknown parts, or the first of several. */
export function mostComplete(all: readonly Extracted[]): Extracted[] {
  const best = new Map<string, Extracted>();
  for (const one of all) {
    const key = one.name === undefined ? `${one.kind} at ${one.file}:${String(one.line)}` : `${one.kind} ${one.name}`;
    const other = best.get(key);
    if (!other || rank(one) < rank(other)) best.set(key, one);
  }
  return [...best.values()];
}

/** Lower is better: few unknown parts first, then many known ones. */
function rank({ unknown, definition }: Extracted): number {
  return unknown.length * 100 - Object.keys(definition).length;
}
