import type { Located } from "../../model/located.ts";
import type { Schema } from "../../model/schema.ts";
import { listOf, quotedListOf } from "../../prose/listing.ts";
import { nearest } from "../../prose/distance.ts";
import type { SchemaFault } from "../schema-fault.ts";
import type { MetaSchemaError } from "./generated/meta-schemas.mjs";

/** What is wrong with a value, in words. */
export type Verdict = Pick<SchemaFault, "defect" | "found" | "wanted">;

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** What other languages and formats call the types of JSON Schema. */
const foreignTypes = new Map(Object.entries({
  bool: "boolean", date: "string", datetime: "string", dict: "object", double: "number", file: "string", float: "number",
  int: "integer", int32: "integer", int64: "integer", list: "array", long: "integer", map: "object", none: "null", str: "string",
  text: "string", tuple: "array", undefined: "null", url: "string", uuid: "string",
}));

/** What `type` allows, in words. */
const typeWords = new Map(Object.entries({
  array: "a list", boolean: "true or false", integer: "a whole number", number: "a number", object: "an object", string: "text in quotes",
}));

/** What the lists of JSON Schema list. */
const listWords = new Map(Object.entries({
  required: "a list of names", enum: "a list of values", examples: "a list of values",
  allOf: "a list of schemas", anyOf: "a list of schemas", oneOf: "a list of schemas", prefixItems: "a list of schemas",
}));

/** Turns all that the meta-schema says about one value into one verdict. */
export function verdictOf(part: Schema, errors: readonly MetaSchemaError[]): Verdict {
  const { located, pointer } = part;
  const keyword = keywordOf(pointer);
  const found = describe(located);
  const flag = located.kind === "scalar" && typeof located.value === "boolean";
  if (keyword === "required" && flag) return { defect: "requiredFlag", found, wanted: `"required": ["${nameOf(pointer)}"]` };
  if (keyword === "items" && located.kind === "array") return { defect: "tupleItems", found, wanted: "'prefixItems'" };
  if (keyword.startsWith("exclusive") && flag) {
    return { defect: "exclusiveFlag", found, wanted: `the limit itself as '${keyword}'` };
  }
  if (errors.some((error) => error.keyword === "enum") && located.kind === "scalar") {
    return { defect: "unknownType", found, wanted: typeFor(located.value) };
  }
  return { defect: "wrongValue", ...wrongValue(located, keyword, errors) };
}

function wrongValue(located: Located, keyword: string, errors: readonly MetaSchemaError[]): Omit<Verdict, "defect"> {
  const found = describe(located);
  for (const { keyword: constraint, params } of errors) {
    switch (constraint) {
      case "uniqueItems":
        return { found: `a list that has ${twinIn(located, Number(params["i"]))} twice`, wanted: "each value once" };
      case "minItems":
        return { found, wanted: keyword === "type" ? "at least one type" : `${listWords.get(keyword) ?? "a list"} with at least one in it` };
      case "minimum":
        return { found, wanted: `${String(params["limit"])} or more` };
      case "exclusiveMinimum":
        return { found, wanted: `a number above ${String(params["limit"])}` };
      case "pattern":
        return { found, wanted: `text that matches ${String(params["pattern"])}` };
    }
  }
  const allowed = new Set(errors.flatMap(({ params }) => params["type"] ?? []).map(String));
  return { found, wanted: wantedFor(located, keyword, allowed) };
}

function wantedFor(located: Located, keyword: string, allowed: ReadonlySet<string>): string {
  const bare = located.kind === "scalar" && typeof located.value === "string" ? located.value.trim() : "";
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(bare) && (allowed.has("number") || allowed.has("integer"));
  if (isNumber || (/^(?:true|false)$/.test(bare) && allowed.has("boolean"))) return `${bare} without quotes`;
  // Where an object or a boolean is allowed, that is any schema.
  const others = [...allowed].filter((type) => !(allowed.has("object") && (type === "object" || type === "boolean")));
  const words = others.map((type) => (type === "array" && listWords.get(keyword)) || typeWords.get(type) || type);
  if (allowed.has("object")) words.unshift(allowed.has("boolean") ? "a schema (an object)" : "an object of schemas by name");
  return listOf(words, "or");
}

function typeFor(value: string | number | boolean | null): string {
  if (value === null) return "'null' in quotes, or leave 'type' out";
  const name = String(value).toLowerCase();
  if (name === "any") return "no 'type' at all, which allows any value";
  const known = types.includes(name) ? name : (foreignTypes.get(name) ?? nearest(name, types, 2));
  return known === undefined ? quotedListOf(types, "or") : `'${known}'`;
}

/** The last key of a pointer that is no index: the keyword that a fault within a list belongs to. */
function keywordOf(pointer: string): string {
  return pointer.split("/").findLast((key) => !/^\d+$/.test(key)) ?? "";
}

/** The key of the schema that holds the keyword: the property's name. */
function nameOf(pointer: string): string {
  return (pointer.split("/").at(-2) ?? "").replaceAll("~1", "/").replaceAll("~0", "~");
}

function twinIn(located: Located, index: number): string {
  const twin = located.kind === "array" ? located.items[index] : undefined;
  return twin?.kind === "scalar" ? JSON.stringify(twin.value) : "a value";
}

function describe(located: Located): string {
  switch (located.kind) {
    case "array":
      return located.items.length ? "a list" : "an empty list";
    case "object":
      return "an object";
    case "scalar": {
      const text = JSON.stringify(located.value);
      return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
    }
    default:
      return "no JSON";
  }
}
