import { stringOf, type ObjectValue, type Value } from "../evaluate/value.ts";

/**
 * The apparent kind of a value in the place of a schema: a Zod schema, a raw shape of Zod schemas, an empty object, a
 * JSON Schema, unknown, or certainly no schema.
 */
export type SchemaLook = "zod" | "shape" | "empty" | "json" | "unknown" | "other";

/** Keywords that only occur at the root of an input schema. */
const rootKeywords = ["properties", "$ref", "anyOf", "oneOf", "allOf", "$schema", "additionalProperties"] as const;

/** Decides by the value, as the SDK does, because the place of a value says less. */
export function classifySchema(value: Value): SchemaLook {
  switch (value.kind) {
    case "zod":
      return "zod";
    case "object":
      return lookOfObject(value);
    case "unknown":
    case "external":
    case "method":
    case "instance":
      return "unknown";
    default:
      return "other";
  }
}

/**
 * True for a schema of a validation library whose source is visible, such as Valibot in a bundle: its members are the
 * library's own.
 */
export function isStandardSchema(value: Value): boolean {
  return value.kind === "object" && value.members.has("~standard");
}

/**
 * True for a map of fields as in mcp-framework, `{ message: { type: z.string(), description: "…" } }`. It is not a JSON
 * Schema, although it consists of objects and texts around Zod schemas.
 */
export function isFieldMap(value: Value): value is ObjectValue {
  if (value.kind !== "object" || value.trace) return false;
  const members = [...value.members.values()];
  const fields = members.filter(
    ({ value: field }) => field.kind === "object" && field.members.get("type")?.value.kind === "zod",
  );
  // `{ properties: { type: z.string() } }` may be a field with this name, and so may each next to unknown members.
  return fields.length > 0 && (fields.length === members.length || lookOfObject(value) === "other");
}

function lookOfObject(value: ObjectValue): SchemaLook {
  if (value.trace) return "json";
  if (isStandardSchema(value)) return "unknown";
  const values = [...value.members.values()].map((member) => member.value);
  if (values.some(({ kind }) => kind === "zod")) return "shape";
  if (!values.length) return value.unknownRest ? "unknown" : "empty";
  const type = value.members.get("type")?.value;
  if (type) return stringOf(type) === "object" || type.kind === "array" ? "json" : "other";
  if (rootKeywords.some((keyword) => value.members.get(keyword)?.value.kind === "object")) return "json";
  if (["anyOf", "oneOf", "allOf"].some((keyword) => value.members.get(keyword)?.value.kind === "array")) return "json";
  return values.every(({ kind }) => kind === "unknown" || kind === "external" || kind === "method")
    ? "unknown"
    : "other";
}
