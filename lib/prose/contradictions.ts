import type { BoundUnit, Scalar, ValueFacts } from "../model/value-facts.ts";
import type { Claim } from "./claims/claim.ts";
import { claimsIn } from "./claims.ts";
import { includesSpelling, mentionsValue } from "./constraints.ts";
import { listedValuesOf, statedBoundsOf, statedDefaultOf, statedFormatOf } from "./stated.ts";

/** A statement of a description that its schema contradicts, with both sides in words. */
export interface Contradiction {
  readonly about: "default" | "minimum" | "maximum" | "value" | "format" | "type";
  readonly said: string;
  readonly actual: string;
}

/** A description, and what the schema says. */
export interface Comparison {
  readonly description: string;
  readonly facts: ValueFacts;
  /** The default in the schema; `undefined` if there is none, or if it is not known. */
  readonly fallback: Scalar | undefined;
  /** True for a word that names something else than a value. */
  readonly isName: (word: string) => boolean;
}

/** The statements about a parameter's value in its description that its schema contradicts. */
export function contradictionsOf({ description, facts, fallback, isName }: Comparison): readonly Contradiction[] {
  const type = typeContradictionOf(description, facts);
  // Other statements about a value of another type would report the same fault again.
  if (type) return [type];
  return [
    ...defaultContradictionOf(description, facts, fallback),
    ...boundContradictionsOf(description, facts),
    ...valueContradictionOf(description, facts, isName),
    ...formatContradictionOf(description, facts),
  ];
}

function typeContradictionOf(description: string, facts: ValueFacts): Contradiction | undefined {
  const said = claimsIn(description, "type")[0]?.types;
  const { types, members } = facts;
  // Code may take "5" for 5.
  if (facts.isCheckedByCode) return undefined;
  if (!said || !types.size || said.some((type) => types.has(type) || (type === "integer" && types.has("number"))))
    return undefined;
  if (said.includes("number") && types.has("integer")) return undefined;
  // "Whether to dismiss or accept the dialog" chooses between two values.
  if (members) return undefined;
  return { about: "type", said: said.join(" or "), actual: [...types].join(" or ") };
}

function defaultContradictionOf(
  description: string,
  facts: ValueFacts,
  fallback: Scalar | undefined,
): readonly Contradiction[] {
  const said = statedDefaultOf(description);
  if (!said) return [];
  const members = facts.members?.map(String);
  if (fallback === undefined) {
    // A bare word may begin a phrase.
    const isAbsent = members && said.form !== "word" && !includesSpelling(members, said.value);
    return isAbsent ? [{ about: "value", said: said.value, actual: "" }] : [];
  }
  if (fallback === null || isSameDefault(said, fallback)) return [];
  // "Defaults to DESTINATION_USER_ID": the variable of the environment that the value comes from.
  if (!members && /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(said.value)) return [];
  const isDescribed = members ? !members.includes(said.value) : typeof fallback !== "string" || said.isPhrase;
  return said.form === "word" && isDescribed ? [] : [{ about: "default", said: said.value, actual: String(fallback) }];
}

function isSameDefault(said: Claim<"default">, fallback: Scalar): boolean {
  if (said.value.toLowerCase() === String(fallback).toLowerCase()) return true;
  const number = Number(said.value);
  if (said.form === "number" && typeof fallback === "number")
    return number === fallback || mayBeOtherUnit(number, fallback);
  // "default: 10" of the text "10 MB", "defaults to `main`" of "refs/heads/main".
  if (typeof fallback === "string")
    return fallback
      .toLowerCase()
      .split(/[\s/]+/)
      .includes(said.value.toLowerCase());
  // "default: 0" of a flag.
  return typeof fallback === "boolean" && said.form === "number";
}

/** Factors between units of time and of size: "30" of "in seconds" may be 30,000 milliseconds. */
const factors: ReadonlySet<number> = new Set([
  24, 60, 1000, 1024, 3600, 60_000, 86_400, 1_000_000, 1_048_576, 3_600_000, 86_400_000,
]);

/** True for numbers that may be the same amount in two units. */
function mayBeOtherUnit(one: number, other: number): boolean {
  return one !== 0 && other !== 0 && (factors.has(one / other) || factors.has(other / one));
}

function boundContradictionsOf(description: string, facts: ValueFacts): readonly Contradiction[] {
  const said = statedBoundsOf(description);
  const unit = said && unitFor(said.unit, facts);
  if (!unit) return [];
  const actual = facts.bounds(unit);
  return (["minimum", "maximum"] as const).flatMap((side) => {
    const [stated, limit] = [said[side], actual[side]];
    if (stated === undefined || typeof limit !== "number" || stated === limit || mayBeOtherUnit(stated, limit))
      return [];
    // "0-100" for a number above 0 misleads no one.
    if (side === "minimum" && Math.abs(stated - limit) <= 1) return [];
    return [{ about: side, said: String(stated), actual: String(limit) }];
  });
}

/** The unit of a stated bound for a type; `undefined` if the description may count something else. */
function unitFor(said: BoundUnit, { types, members }: ValueFacts): BoundUnit | undefined {
  if (members || types.size !== 1) return undefined;
  if (types.has("number") || types.has("integer")) return said === "characters" ? undefined : "value";
  if (types.has("string")) return said === "characters" ? said : undefined;
  return types.has("array") && said !== "characters" ? "items" : undefined;
}

/** A list with fewer known values is about something else. */
const leastShare = 0.5;

function valueContradictionOf(
  description: string,
  { members }: ValueFacts,
  isName: Comparison["isName"],
): readonly Contradiction[] {
  const values = members?.filter((each) => typeof each === "string");
  if (!values?.length || values.length !== members?.length) return [];
  const singles = claimsIn(description, "value");
  const named = (form: Claim<"value">["form"]) => [
    ...new Set(singles.flatMap((one) => (one.form === form && one.holds ? one.value : []))),
  ];
  const denied = singles.flatMap((one) => (one.holds ? [] : one.value));
  const listed = listedValuesOf(description).filter((each) => !denied.includes(each));
  // A description that quotes other values should mention each one.
  const isComplete = values.every((each) => mentionsValue(description, each));
  const [stranger] = [
    ...strangersAmong(listed, values),
    ...strangersAmong(named("explained"), values),
    ...(isComplete ? [] : strangersAmong(named("quoted"), values)),
    ...named("example").filter((each) => !includesSpelling(values, each)),
  ].filter((each) => !isName(each));
  return stranger === undefined ? [] : [{ about: "value", said: stranger, actual: "" }];
}

/** The named values that are not among the right ones, if most of the named ones are. */
function strangersAmong(named: readonly string[], values: readonly string[]): readonly string[] {
  const strangers = named.filter((each) => !includesSpelling(values, each));
  return named.length > 1 && strangers.length <= named.length * leastShare ? strangers : [];
}

function formatContradictionOf(description: string, { format, types }: ValueFacts): readonly Contradiction[] {
  if (format === undefined || !types.has("string")) return [];
  const said = statedFormatOf(description);
  return said === undefined || said.accepts.includes(format)
    ? []
    : [{ about: "format", said: said.name, actual: format }];
}
