import type { Located } from "../model/located.ts";
import { nearest } from "./distance.ts";
import { listOf, quotedListOf } from "./listing.ts";

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** What other languages and formats call the types of JSON Schema. */
const foreignTypes = new Map(
  Object.entries({
    bool: "boolean",
    date: "string",
    datetime: "string",
    dict: "object",
    double: "number",
    file: "string",
    float: "number",
    int: "integer",
    int32: "integer",
    int64: "integer",
    list: "array",
    long: "integer",
    map: "object",
    none: "null",
    str: "string",
    text: "string",
    tuple: "array",
    undefined: "null",
    url: "string",
    uuid: "string",
  }),
);

/** What the keywords of JSON Schema that hold a list list. */
const listWords = new Map(
  Object.entries({
    type: "a list of types",
    required: "a list of names",
    enum: "a list of values",
    examples: "a list of values",
    allOf: "a list of schemas",
    anyOf: "a list of schemas",
    oneOf: "a list of schemas",
    prefixItems: "a list of schemas",
  }),
);

const typeWords = new Map(
  Object.entries({ boolean: "true or false", integer: "a whole number", number: "a number", string: "text in quotes" }),
);

/** A value as a message shows it: scalars as they are, the rest by its kind. */
export function valueWords(located: Located): string {
  if (located.kind === "array") return located.items.length ? "a list" : "an empty list";
  if (located.kind !== "scalar") return located.kind === "object" ? "an object" : "no JSON";
  const text = JSON.stringify(located.value);
  return text.length > 60 ? `${text.slice(0, 57)}…"` : text;
}

/** The type of JSON Schema that an unknown one stands for: "int" → "'integer'". */
export function typeInsteadOf(located: Located): string {
  const value = located.kind === "scalar" ? located.value : undefined;
  if (value === null) return "'null' in quotes, or leave 'type' out";
  const name = String(value).toLowerCase();
  if (name === "any") return "no 'type' at all, which allows any value";
  const known = types.includes(name) ? name : (foreignTypes.get(name) ?? nearest(name, types, 2));
  return known === undefined ? quotedListOf(types, "or") : `'${known}'`;
}

/** A demand of the meta-schema on the value of a keyword. */
interface Demand {
  readonly rule: "type" | "uniqueItems" | "minItems" | "minimum" | "exclusiveMinimum" | "pattern";
  readonly allows: readonly (string | number)[];
}

/** What is to stand at a keyword instead of the value found there. */
export function valueInsteadOf(located: Located, keyword: string, { rule, allows }: Demand): string {
  const [first = ""] = allows;
  switch (rule) {
    case "uniqueItems": {
      const twin = located.kind === "array" ? located.items[Number(first)] : undefined;
      return twin ? `${valueWords(twin)} only once` : "each value only once";
    }
    case "minItems":
      return `${listWords.get(keyword) ?? "a list"} with at least one in it`;
    case "minimum":
      return `${String(first)} or more`;
    case "exclusiveMinimum":
      return `a number above ${String(first)}`;
    case "pattern":
      return `text that matches ${String(first)}`;
    case "type":
      return typedValueInsteadOf(located, keyword, new Set(allows.map(String)));
  }
}

function typedValueInsteadOf(located: Located, keyword: string, allowed: ReadonlySet<string>): string {
  const text = located.kind === "scalar" && typeof located.value === "string" ? located.value.trim() : "";
  const isNumber = /^-?\d+(?:\.\d+)?$/.test(text) && (allowed.has("number") || allowed.has("integer"));
  if (isNumber || (/^(?:true|false)$/.test(text) && allowed.has("boolean"))) return `${text} without quotes`;
  const isSchema = allowed.has("object") && allowed.has("boolean");
  const words = isSchema ? ["a schema"] : allowed.has("object") ? ["an object of schemas by name"] : [];
  for (const type of allowed) {
    if (type === "object" || (isSchema && type === "boolean")) continue;
    words.push(type === "array" ? (listWords.get(keyword) ?? "a list") : (typeWords.get(type) ?? type));
  }
  return listOf(words, "or");
}
