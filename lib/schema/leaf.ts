import type { Located } from "../model/located.ts";

/** Keywords by which a schema leads on to others that describe values. */
const leading = [
  "properties",
  "items",
  "$ref",
  "anyOf",
  "oneOf",
  "allOf",
  "additionalProperties",
  "patternProperties",
  "prefixItems",
  "then",
  "else",
];

/** True for a schema that surely ends there: a type and its limits. A quick answer for most of all schemas. */
export function isLeaf(schema: Located): boolean {
  if (schema.kind !== "object") return schema.kind === "scalar";
  return !schema.unknownRest && !leading.some((keyword) => schema.members.has(keyword));
}
