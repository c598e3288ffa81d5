import type { Located, LocatedObject } from "../../model/located.ts";
import { patternFaultOf } from "../../patterns/foreign.ts";

const types = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);

/** Deeper schemas, and those that contain themselves, are left to the meta-schema. */
const maxDepth = 40;

type Check = (value: Located, depth: number) => boolean;

const isText: Check = (value) => value.kind === "scalar" && typeof value.value === "string";
const isFlag: Check = (value) => value.kind === "scalar" && typeof value.value === "boolean";
const isNumber: Check = (value) =>
  value.kind === "scalar" && typeof value.value === "number" && Number.isFinite(value.value);
const isCount: Check = (value) =>
  value.kind === "scalar" && typeof value.value === "number" && Number.isInteger(value.value) && value.value >= 0;
const isAnything: Check = () => true;
const isList: Check = (value) => value.kind === "array";
const isSchemaOrFlag: Check = (value, depth) => isFlag(value, depth) || isPlainSchema(value, depth);

/** For each keyword, the values that are valid in both draft-07 and 2020-12. */
const checks = new Map<string, Check>([
  [
    "type",
    (value) =>
      isType(value) ||
      (value.kind === "array" && value.items.length > 0 && !value.unknownRest && areUnique(value.items, isType)),
  ],
  ["properties", areSchemas],
  ["$defs", areSchemas],
  ["definitions", areSchemas],
  ["items", isSchemaOrFlag],
  ["additionalProperties", isSchemaOrFlag],
  ["anyOf", isListOfSchemas],
  ["oneOf", isListOfSchemas],
  ["allOf", isListOfSchemas],
  ["required", (value) => value.kind === "array" && !value.unknownRest && areUnique(value.items, isText)],
  [
    "enum",
    (value) => value.kind === "array" && value.items.length > 0 && !value.unknownRest && areUnique(value.items, isText),
  ],
  [
    "pattern",
    (value) => value.kind === "scalar" && typeof value.value === "string" && patternFaultOf(value.value) === undefined,
  ],
  ...["description", "title", "format", "$schema", "$comment"].map((keyword) => [keyword, isText] as const),
  ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].map((keyword) => [keyword, isNumber] as const),
  ...["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"].map(
    (keyword) => [keyword, isCount] as const,
  ),
  ...["uniqueItems", "readOnly", "writeOnly"].map((keyword) => [keyword, isFlag] as const),
  ...["default", "const"].map((keyword) => [keyword, isAnything] as const),
  ["examples", isList],
]);

/**
 * A quick check for most schemas: true if every keyword is a common one with a value that both dialects allow. If
 * false, the meta-schema decides.
 */
export function isCertainlyValid(schema: Located): boolean {
  return isPlainSchema(schema, 0);
}

function isPlainSchema(schema: Located, depth: number): boolean {
  if (schema.kind !== "object" || schema.unknownRest || depth > maxDepth) return false;
  for (const { key, value } of schema.members.values()) if (!checks.get(key)?.(value, depth + 1)) return false;
  return true;
}

function areSchemas(value: Located, depth: number): boolean {
  return value.kind === "object" && !value.unknownRest && everyMember(value, depth);
}

function everyMember({ members }: LocatedObject, depth: number): boolean {
  for (const { value } of members.values()) if (!isPlainSchema(value, depth)) return false;
  return true;
}

function isListOfSchemas(value: Located, depth: number): boolean {
  return (
    value.kind === "array" &&
    !value.unknownRest &&
    value.items.length > 0 &&
    value.items.every((item) => isPlainSchema(item, depth))
  );
}

function isType(value: Located): boolean {
  return value.kind === "scalar" && typeof value.value === "string" && types.has(value.value);
}

/** True for scalars that pass and are all different. */
function areUnique(items: readonly Located[], passes: (item: Located, depth: number) => boolean): boolean {
  const seen = new Set<unknown>();
  for (const item of items) {
    if (!passes(item, 0) || item.kind !== "scalar" || seen.has(item.value)) return false;
    seen.add(item.value);
  }
  return true;
}
