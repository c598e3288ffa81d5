import type { Located } from "../model/located.ts";
import { foreignTypes } from "./lexicon/formats.ts";
import { nearest } from "./spelling.ts";
import { listOf, quotedListOf } from "./text.ts";

const types = ["array", "boolean", "integer", "null", "number", "object", "string"];

/** Words for the values of JSON Schema keywords that hold a list. */
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
  Object.entries({ boolean: "true or false", integer: "a whole number", number: "a number", string: "a string" }),
);

/** A value in a message: scalars as in JSON, but strings in the quotes of messages, and other values by their kind. */
export function valueWords(located: Located): string {
  if (located.kind === "array") return located.items.length ? "a list" : "an empty list";
  if (located.kind !== "scalar") return located.kind === "object" ? "an object" : "no JSON";
  const text = JSON.stringify(located.value);
  if (typeof located.value !== "string") return text;
  const inner = text.slice(1, -1).replaceAll('\\"', '"');
  return `'${inner.length > 80 ? `${inner.slice(0, 79)}…` : inner}'`;
}

/** A value with its kind, in a message: "the number 1", "null". */
export function namedValueOf(located: Located): string {
  const isNamed =
    located.kind === "scalar" && (typeof located.value === "number" || typeof located.value === "boolean");
  return isNamed ? `the ${typeof located.value} ${valueWords(located)}` : valueWords(located);
}

/** The JSON Schema type that an unknown type means: "int" → "'integer'". */
export function typeInsteadOf(located: Located): string {
  const value = located.kind === "scalar" ? located.value : undefined;
  if (value === null) return "'null' in quotes, or leave 'type' out";
  const name = String(value).toLowerCase();
  if (name === "any") return "no 'type' at all, which allows any value";
  const known = types.includes(name) ? name : (foreignTypes.get(name) ?? nearest(name, types, 2));
  return known === undefined ? quotedListOf(types, "or") : `'${known}'`;
}

/** A constraint of the meta-schema for the value of a keyword. */
interface KeywordConstraint {
  readonly rule: "type" | "uniqueItems" | "minItems" | "minimum" | "exclusiveMinimum" | "pattern";
  readonly allows: readonly (string | number)[];
}

/** The value that a keyword should have instead of the present one. */
export function valueInsteadOf(located: Located, keyword: string, { rule, allows }: KeywordConstraint): string {
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

/** What the protocol requires at a place, as a rule or a type of JSON Schema. */
type Expectation =
  | { readonly rule: "type" | "minimum" | "maximum" | "pattern"; readonly value: string }
  | { readonly rule: "oneOf"; readonly value: readonly string[] };

/** What the protocol requires at a place, in words. */
export function wantedWords(wanted: Expectation): string {
  switch (wanted.rule) {
    case "type":
      return wantedTypes.get(wanted.value) ?? wanted.value;
    case "oneOf":
      return quotedListOf(wanted.value, "or");
    case "minimum":
      return `${wanted.value} or more`;
    case "maximum":
      return `${wanted.value} or less`;
    case "pattern":
      return "an ISO 8601 date and time, such as 2026-01-31T12:00:00Z";
  }
}

const wantedTypes = new Map(
  Object.entries({
    string: "a string",
    number: "a number",
    integer: "a whole number",
    boolean: "true or false",
    object: "an object",
    array: "a list",
  }),
);
