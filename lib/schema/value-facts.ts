import type { Alternative } from "../model/alternative.ts";
import { knownValue, type Reading } from "../model/reading.ts";
import type { Located } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";
import type { Bound, Bounds, Scalar, ValueFacts } from "../model/value-facts.ts";
import { partsOf, textKeyword } from "./branches.ts";

const pairs = {
  value: ["minimum", "maximum"],
  characters: ["minLength", "maxLength"],
  items: ["minItems", "maxItems"],
} as const;

/** What a schema says about a value; `undefined` if a part of it is unknown, or if it is a union of different types. */
export function valueFactsOf(schema: Schema): ValueFacts | undefined {
  if (schema.located.kind !== "object" || schema.located.unknownRest) return undefined;
  const { alternatives } = schema;
  const others = alternatives.filter((each) => !isNull(each));
  if (!others.length || others.some(({ types }) => types.state === "unknown")) return undefined;
  const types = others.flatMap((each) => (each.types.state === "known" ? each.types.value : []));
  const lists = others.map(membersOf);
  if (others.some((each) => each.keyword("enum").state === "unknown" || each.keyword("const").state === "unknown"))
    return undefined;
  const isClosed = lists.every((list) => list !== undefined);
  const [only] = others;
  const single = others.length === 1 ? only : undefined;
  return {
    types: new Set(types.filter((type) => type !== "null")),
    members: isClosed ? lists.flat().filter((value) => value !== null) : undefined,
    bounds: (pair) => (single ? boundsOf(single, pair) : { minimum: "unknown", maximum: "unknown" }),
    format: single && textKeyword(single, "format"),
    hasPattern: others.some((each) => each.mayHave("pattern")),
    acceptsNull: others.length < alternatives.length || types.includes("null"),
    isCheckedByCode: others.some((each) => each.isCheckedByCode),
  };
}

function isNull(alternative: Alternative): boolean {
  const { types } = alternative;
  if (types.state === "known") return types.value.length === 1 && types.value[0] === "null";
  const value = knownValue(alternative.keyword("const"));
  return value?.kind === "scalar" && value.value === null;
}

/** The values of `enum` or `const`; `undefined` without either, and for a list that is not known completely. */
function membersOf(alternative: Alternative): readonly Scalar[] | undefined {
  const one = knownValue(alternative.keyword("const"));
  if (one) return one.kind === "scalar" ? [one.value] : undefined;
  const list = knownValue(alternative.keyword("enum"));
  if (list?.kind !== "array" || list.unknownRest) return undefined;
  const values: Scalar[] = [];
  for (const item of list.items) {
    if (item.kind !== "scalar") return undefined;
    values.push(item.value);
  }
  return values;
}

function boundsOf(alternative: Alternative, pair: keyof typeof pairs): Bounds {
  const [low, high] = pairs[pair];
  const minimum = boundAt(alternative.keyword(low));
  const maximum = boundAt(alternative.keyword(high));
  if (pair !== "value") return { minimum, maximum };
  const step = alternative.accepts("integer") ? 1 : 0;
  const above = boundAt(alternative.keyword("exclusiveMinimum"));
  const below = boundAt(alternative.keyword("exclusiveMaximum"));
  return {
    minimum: minimum ?? (typeof above === "number" ? above + step : above),
    maximum: maximum ?? (typeof below === "number" ? below - step : below),
  };
}

/** A bound, without the limits that Zod 4 writes for every `.int()`: they are those of JavaScript, not of the tool. */
function boundAt(reading: Reading<Located>): Bound {
  if (reading.state !== "known") return reading.state === "unknown" ? "unknown" : undefined;
  const { value } = reading;
  if (value.kind !== "scalar" || typeof value.value !== "number") return "unknown";
  return Math.abs(value.value) < Number.MAX_SAFE_INTEGER && Math.abs(value.value) < 2_147_483_647
    ? value.value
    : undefined;
}

/** The default of a value, in the schema itself or in a part of it. */
export function schemaDefault(schema: Schema): Reading<Located> {
  let result = schema.keyword("default");
  for (const part of partsOf(schema)) {
    const reading = part.keyword("default");
    if (reading.state === "known") return reading;
    if (reading.state === "unknown") result = reading;
  }
  return result;
}

/** The only values of a schema, if all of them are texts. */
export function textMembersOf(schema: Schema): readonly string[] | undefined {
  const members = valueFactsOf(schema)?.members;
  const texts = members?.filter((each) => typeof each === "string");
  return texts?.length && texts.length === members?.length ? texts : undefined;
}
