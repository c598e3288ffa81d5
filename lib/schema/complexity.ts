import type { Located } from "../model/located.ts";

/** Keywords that hold one schema, a list of them, or a map to them, and say what a value looks like. */
const single = ["items", "additionalProperties", "contains", "not"];
const lists = ["anyOf", "oneOf", "allOf", "prefixItems", "items"];
const maps = ["properties", "patternProperties"];

/** More than this is not told apart. */
const most = 1_000;
const maxDepth = 100;

/**
 * How much somebody has to write down for a schema, and to read: one for itself and for each schema within, and one for
 * every two values of an enumeration. A plain string is 1, an object of two strings 3. A reference is 1, wherever it leads.
 */
export function complexityOf(schema: Located): number {
  return Math.min(most, complexity(schema, 0));
}

function complexity(schema: Located, depth: number): number {
  if (schema.kind !== "object" || depth > maxDepth) return 1;
  const { members } = schema;
  let sum = 1;
  if (members.has("$ref")) return sum;
  const values = members.get("enum")?.value;
  if (values?.kind === "array") sum += values.items.length >> 1;
  for (const keyword of lists) {
    const list = members.get(keyword)?.value;
    if (list?.kind === "array") for (const part of list.items) if (sum < most) sum += complexity(part, depth + 1);
  }
  for (const keyword of maps) {
    const map = members.get(keyword)?.value;
    if (map?.kind === "object") for (const { value } of map.members.values()) if (sum < most) sum += complexity(value, depth + 1);
  }
  for (const keyword of single) {
    const part = members.get(keyword)?.value;
    if (part?.kind === "object") sum += complexity(part, depth + 1);
  }
  return sum;
}
