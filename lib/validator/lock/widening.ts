import type { Json, JsonObject } from "../../model/json.ts";
import { proseOrdersIn } from "../../prose/directives.ts";

/**
 * The role of a member in a definition, which determines its meaning. `takes` is true below the input: there a wider
 * schema lets a model send more. It is false below the output, and `undefined` in a condition or a negation.
 */
export type MemberRole =
  | { readonly kind: "server" | "tool" | "resource" | "prompt" | "annotations" | "arguments" | "argument" }
  | { readonly kind: "schema" | "schemas" | "properties"; readonly takes: boolean | undefined };

/** The place of the members of a definition. */
export function roleOfDefinition(kind: "server" | "tool" | "resource" | "prompt"): MemberRole {
  return { kind };
}

/** Keywords with one schema, with a list of them, and with schemas by name. */
const schemaKeywords = {
  one: ["additionalProperties", "contains", "propertyNames", "items", "unevaluatedProperties", "unevaluatedItems"],
  turned: ["not", "if", "then", "else"],
  several: ["allOf", "anyOf", "oneOf", "prefixItems", "patternProperties", "$defs", "definitions", "dependentSchemas"],
} as const;

/** The role of the parts of a member; `undefined` if its parts have no separate meaning. */
export function roleWithin(place: MemberRole, key: string): MemberRole | undefined {
  switch (place.kind) {
    case "tool":
      if (key === "annotations") return { kind: "annotations" };
      if (key === "inputSchema" || key === "outputSchema") return { kind: "schema", takes: key === "inputSchema" };
      return undefined;
    case "prompt":
      return key === "arguments" ? { kind: "arguments" } : undefined;
    case "arguments":
      return { kind: "argument" };
    case "properties":
    case "schemas":
      return { kind: "schema", takes: place.takes };
    case "schema": {
      const { takes } = place;
      if (key === "properties") return { kind: "properties", takes };
      if (has(schemaKeywords.one, key)) return { kind: "schema", takes };
      // Whether a wider part of a condition or of a negation widens the whole is not decided here.
      if (has(schemaKeywords.turned, key)) return { kind: "schema", takes: undefined };
      return has(schemaKeywords.several, key) ? { kind: "schemas", takes } : undefined;
    }
    default:
      return undefined;
  }
}

/** A changed member, and the objects that have it. */
export interface Changed {
  readonly key: string;
  readonly place: MemberRole;
  readonly old: Json | undefined;
  readonly current: Json | undefined;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** How a change widens what a model is told or may do, as a phrase; `undefined` if it does not. */
export function meaningOf(changed: Changed): string | undefined {
  const { key, place, current } = changed;
  switch (place.kind) {
    case "properties":
      return place.takes && changed.old === undefined ? "a new parameter" : undefined;
    case "arguments":
      return changed.old === undefined ? "a new argument" : undefined;
    case "schemas":
      return undefined;
    case "annotations":
      return key === "title" ? wordsOf(changed) : hintOf(changed);
    case "schema":
      if (isText(key)) return wordsOf(changed);
      return place.takes ? limitOf(changed) : undefined;
    case "argument":
      if (key === "required") return current === true ? "the argument is required now" : "the argument is optional now";
      return isText(key) ? wordsOf(changed) : undefined;
    case "tool":
      if (key === "inputSchema" && current === undefined) return "the limits of all parameters are gone";
      return isText(key) ? wordsOf(changed) : undefined;
    default:
      return isText(key) ? wordsOf(changed) : undefined;
  }
}

function isText(key: string): boolean {
  return key === "title" || key === "description" || key === "instructions";
}

function wordsOf({ old, current }: Changed): string | undefined {
  if (current === undefined) return undefined;
  const orders = ordersIn(current).filter((order) => !ordersIn(old).includes(order));
  if (orders.length) return "new orders to the model";
  return old === undefined ? "new words to the model" : "the words to the model changed";
}

/** What `no-model-directives` reports of a text. */
function ordersIn(text: Json | undefined): readonly string[] {
  return typeof text === "string" ? proseOrdersIn(text).map(({ quote }) => quote) : [];
}

/** The hints with what a client must assume of a tool without them. Source: MCP 2025-11-25, `ToolAnnotations`. */
const hints = {
  readOnlyHint: { assumed: false, careless: true },
  destructiveHint: { assumed: true, careless: false },
  idempotentHint: { assumed: false, careless: true },
  openWorldHint: { assumed: true, careless: false },
} as const;

/** The effect of a changed hint: the tool may do more now, or clients may ask the user less often. */
function hintOf({ key, old, current }: Changed): string | undefined {
  const hint = Object.hasOwn(hints, key) ? hints[key as keyof typeof hints] : undefined;
  if (!hint || (old ?? hint.assumed) === (current ?? hint.assumed)) return undefined;
  return (current ?? hint.assumed) === hint.careless
    ? "clients may ask less before a call"
    : "the tool may do more than it said";
}

/** Limits from above and from below. */
const upper = ["maxLength", "maximum", "exclusiveMaximum", "maxItems", "maxProperties", "maxContains"];
const lower = ["minLength", "minimum", "exclusiveMinimum", "minItems", "minProperties", "minContains"];
/** Limits that can be compared for equality only. */
const others = ["pattern", "format", "const", "multipleOf", "$ref", "contentEncoding", "contentMediaType"];
/** Keywords with schemas that limit the value. */
const schemas = [...schemaKeywords.one, ...schemaKeywords.turned, "allOf", "dependentSchemas", "patternProperties"];

/** How a changed keyword of an input schema lets a model send more. */
function limitOf({ key, old, current }: Changed): string | undefined {
  if (key === "required") return requiredOf(namesIn(old), namesIn(current));
  if (key === "additionalProperties" || key === "unevaluatedProperties") return restOf(old, current);
  if (old === undefined) return undefined;
  if (key === "enum" || key === "type") return valuesOf(key, old, current);
  if (key === "anyOf" || key === "oneOf") {
    if (current === undefined) return "the alternatives are gone";
    return lengthOf(current) > lengthOf(old) ? "there are more alternatives" : undefined;
  }
  if (key === "uniqueItems") return old === true && current !== true ? "the limit is gone" : undefined;
  const isUpper = upper.includes(key);
  if (!isUpper && !lower.includes(key) && !others.includes(key) && !has(schemas, key)) return undefined;
  if (current === undefined) return "the limit is gone";
  if (others.includes(key)) return "the limit is another one";
  if (typeof old !== "number" || typeof current !== "number") return undefined;
  if (isUpper) return current > old ? "the limit is higher" : undefined;
  return lower.includes(key) && current < old ? "the limit is lower" : undefined;
}

function requiredOf(old: readonly string[], current: readonly string[]): string | undefined {
  const optional = old.filter((name) => !current.includes(name));
  const required = current.filter((name) => !old.includes(name));
  const parts = [
    ...(optional.length ? [`${listed(optional)} optional now`] : []),
    ...(required.length ? [`${listed(required)} required now`] : []),
  ];
  return parts.join(", ") || undefined;
}

function listed(names: readonly string[]): string {
  return `${names.map((name) => `'${name}'`).join(", ")} ${names.length === 1 ? "is" : "are"}`;
}

/** Other members: `false` forbids them, a schema limits them. */
function restOf(old: Json | undefined, current: Json | undefined): string | undefined {
  if (old === undefined || old === true) return undefined;
  if (current === undefined || current === true) return "any other members are allowed now";
  return old === false && current !== false ? "other members are allowed now" : undefined;
}

function valuesOf(key: string, old: Json, current: Json | undefined): string | undefined {
  if (current === undefined) return "the limit is gone";
  const before = new Set(listOf(old).map((one) => JSON.stringify(one)));
  const added = listOf(current).filter((one) => !before.has(JSON.stringify(one)));
  if (!added.length) return undefined;
  // Each integer is a number.
  if (key === "type" && before.has('"number"') && added.every((one) => one === "integer")) return undefined;
  if (key !== "type") return "more values are allowed";
  return added.length === listOf(current).length ? "another type is allowed" : "more types are allowed";
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [value];
}

function namesIn(value: Json | undefined): readonly string[] {
  return value === undefined ? [] : listOf(value).filter((one) => typeof one === "string");
}

function lengthOf(value: Json): number {
  return listOf(value).length;
}

function has(words: readonly string[], key: string): boolean {
  return words.includes(key);
}
