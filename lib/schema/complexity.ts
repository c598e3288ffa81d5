import type { Located } from "../model/located.ts";

/** Keywords that hold one schema, a list of them, or a map to them, and say what a value looks like. */
const single = new Set(["items", "additionalProperties", "contains", "not"]);
const lists = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const maps = new Set(["properties", "patternProperties"]);

/** More than this is not told apart. */
const most = 1_000;
const maxDepth = 100;

/**
 * How much somebody has to write down for a schema, and to read: one for itself and for each schema within, and one for
 * every two values of an enumeration. A plain string is 1, an object of two strings 3. A reference is 1, wherever it
 * leads.
 */
export function complexityOf(schema: Located): number {
  return Math.min(most, complexity(schema, 0, false));
}

/**
 * The same of what is written at the place of the schema itself: what comes from a constant or an anchor costs nothing
 * there, and cannot be edited from there.
 */
export function ownComplexityOf(schema: Located): number {
  return Math.min(most, complexity(schema, 0, true));
}

function complexity(schema: Located, depth: number, isOwnOnly: boolean): number {
  if (isOwnOnly && depth > 0 && !schema.editor) return 0;
  if (schema.kind !== "object" || depth > maxDepth || schema.members.has("$ref")) return 1;
  let sum = 1;
  for (const { key: keyword, value } of schema.members.values()) {
    if (value.kind === "scalar" || sum >= most) continue;
    if (value.kind === "array") {
      if (keyword === "enum") sum += value.items.length >> 1;
      else if (lists.has(keyword))
        for (const part of value.items) if (sum < most) sum += complexity(part, depth + 1, isOwnOnly);
    } else if (value.kind === "object") {
      if (single.has(keyword)) sum += complexity(value, depth + 1, isOwnOnly);
      else if (maps.has(keyword))
        for (const { value: part } of value.members.values())
          if (sum < most) sum += complexity(part, depth + 1, isOwnOnly);
    }
  }
  return sum;
}
