import type { Alternative } from "../model/alternative.ts";
import type { Json, JsonObject } from "../model/json.ts";
import { wholeJson } from "../model/plain.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { matches } from "../patterns/foreign.ts";
import { formatAccepts } from "./format-check.ts";

/** Why a value violates a schema: the keyword, and its value. */
export interface ValueFault {
  readonly keyword: string;
  readonly limit: string;
}

/** How deep values within values are checked, and how many values one check visits. */
const maxDepth = 8;
const maxVisits = 2_000;
/** Longer limits are not shown. */
const longestShown = 40;

/**
 * Why a value certainly fails a schema; `undefined` if it passes, or may pass because a part of the schema is unknown
 * or not checked here (`not`, `if`, formats of rare use).
 */
export function valueFaultOf(value: Json, schema: Schema): ValueFault | undefined {
  return new ValueCheck().faultOf(value, schema, 0);
}

class ValueCheck {
  #visits = 0;

  faultOf(value: Json, schema: Schema, depth: number): ValueFault | undefined {
    if (depth > maxDepth || ++this.#visits > maxVisits) return undefined;
    const { located } = schema;
    if (located.kind === "scalar" && located.value === false) return { keyword: "schema", limit: "false" };
    if (located.kind !== "object" || located.unknownRest) return undefined;
    let first: ValueFault | undefined;
    const { alternatives } = schema;
    for (const alternative of alternatives) {
      const fault = this.#faultIn(value, alternative, depth);
      if (!fault) return undefined;
      // In a union, the fault of the branch of the value's type says most.
      if (!first || (first.keyword === "type" && fault.keyword !== "type")) first = fault;
    }
    return alternatives.length > 1 && first?.keyword === "type" ? { keyword: "anyOf", limit: "" } : first;
  }

  #faultIn(value: Json, alternative: Alternative, depth: number): ValueFault | undefined {
    // Code may change the value before it is checked.
    if (alternative.isCheckedByCode) return undefined;
    for (const part of alternative.conjuncts) {
      if (part.located.kind === "unknown") return undefined;
      if (part.located.kind !== "object") continue;
      const fault = ownFaultOf(value, part) ?? this.#inner(value, part, depth);
      if (fault) return fault;
    }
    return undefined;
  }

  #inner(value: Json, part: Schema, depth: number): ValueFault | undefined {
    if (isList(value)) {
      const { elements } = part;
      for (const item of elements ? value : []) {
        const fault = elements && this.faultOf(item, elements, depth + 1);
        if (fault) return fault;
      }
    } else if (isObject(value)) {
      for (const { name, schema } of part.properties()) {
        const own = Object.hasOwn(value, name) ? value[name] : undefined;
        const fault = own === undefined ? undefined : this.faultOf(own, schema, depth + 1);
        if (fault) return fault;
      }
    }
    return undefined;
  }
}

/** Why a value fails the keywords of one schema object, without its parts. */
function ownFaultOf(value: Json, part: Schema): ValueFault | undefined {
  const { types } = part;
  if (types.state === "known" && types.value.length && !types.value.some((type) => isOfType(value, type)))
    return { keyword: "type", limit: types.value.join(" or ") };
  for (const [keyword, passes] of checks) {
    const located = knownValue(part.keyword(keyword));
    if (!located) continue;
    const limit = wholeJson(located);
    if (limit === undefined || passes(value, limit) !== false) continue;
    return { keyword, limit: shown(limit) };
  }
  return undefined;
}

type Passes = (value: Json, limit: Json) => boolean | undefined;

const onNumbers =
  (test: (value: number, limit: number) => boolean): Passes =>
  (value, limit) =>
    typeof value === "number" && typeof limit === "number" ? test(value, limit) : undefined;
const onSizes =
  (sizeOf: (value: Json) => number | undefined, test: (size: number, limit: number) => boolean): Passes =>
  (value, limit) => {
    const size = sizeOf(value);
    return size !== undefined && typeof limit === "number" ? test(size, limit) : undefined;
  };
const lengthOf = (value: Json) => (typeof value === "string" ? Array.from(value).length : undefined);
const countOf = (value: Json) => (isList(value) ? value.length : undefined);
const atLeast = (size: number, limit: number) => size >= limit;
const atMost = (size: number, limit: number) => size <= limit;

const checks: readonly (readonly [string, Passes])[] = [
  ["enum", (value, limit) => (isList(limit) ? limit.some((each) => isSame(each, value)) : undefined)],
  ["const", (value, limit) => isSame(value, limit)],
  ["minimum", onNumbers(atLeast)],
  ["maximum", onNumbers(atMost)],
  ["exclusiveMinimum", onNumbers((value, limit) => value > limit)],
  ["exclusiveMaximum", onNumbers((value, limit) => value < limit)],
  ["minLength", onSizes(lengthOf, atLeast)],
  ["maxLength", onSizes(lengthOf, atMost)],
  ["minItems", onSizes(countOf, atLeast)],
  ["maxItems", onSizes(countOf, atMost)],
  ["uniqueItems", (value, limit) => (isList(value) && limit === true ? areDistinct(value) : undefined)],
  [
    "pattern",
    (value, limit) => (typeof value === "string" && typeof limit === "string" ? matches(limit, value) : undefined),
  ],
  [
    "format",
    (value, limit) =>
      typeof value === "string" && typeof limit === "string" ? formatAccepts(limit, value) : undefined,
  ],
  [
    "required",
    (value, limit) =>
      isObject(value) && isList(limit)
        ? limit.every((name) => typeof name !== "string" || Object.hasOwn(value, name))
        : undefined,
  ],
];

function isOfType(value: Json, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return isList(value);
    case "object":
      return isObject(value);
    case "integer":
      return Number.isInteger(value);
    case "string":
    case "number":
    case "boolean":
      return typeof value === type;
    // An unknown type is the fault of another rule.
    default:
      return true;
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for equal values; the order of members does not count. */
function isSame(one: Json, other: Json): boolean {
  return one === other || (typeof one === "object" && typeof other === "object" && keyOf(one) === keyOf(other));
}

/** A text that equal values share, for finding duplicates in a list. */
export function keyOf(value: Json): string {
  if (isList(value)) return `[${value.map(keyOf).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${keyOf(member)}`);
  return `{${members.sort().join()}}`;
}

function areDistinct(values: readonly Json[]): boolean {
  return new Set(values.map(keyOf)).size === values.length;
}

/** A value as a message shows it. */
export function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
