import type { Json, JsonObject } from "../../model/json.ts";
import { pointerTo, type NotJson } from "../../model/plain.ts";

const reason = "it depends on a condition that only the running server decides";

/**
 * What two forms of one definition agree on.
 *
 * @param onUnknown is told of every part in which they differ; it is left out of the result.
 */
export function agreementOf(
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
    if (isObject(inA) && isObject(inB)) members.push([key, agreementOf(inA, inB, onUnknown, at)]);
    else if (inA !== undefined && inB !== undefined && isEqual(inA, inB)) members.push([key, inA]);
    else onUnknown({ pointer: at, reason });
  }
  return Object.fromEntries(members);
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Lists count as a whole: the places of their items mean nothing when one is longer. */
function isEqual(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
