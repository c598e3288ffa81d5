/** What a text states as a whole: the one value that its claims agree on. */
import type { BoundUnit } from "../model/value-facts.ts";
import type { Claim } from "./claims/claim.ts";
import { claimsIn } from "./claims.ts";
import type { NumberRange } from "./numbers.ts";

/** The bounds that a description states for every call. */
export interface StatedBounds {
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  readonly unit: BoundUnit;
}

/**
 * The bounds that a description states in an unambiguous form; `undefined` if there are none, if they may hold for some
 * calls only, or if there are several.
 */
export function statedBoundsOf(description: string): StatedBounds | undefined {
  const claims = claimsIn(description, "range").filter(({ isPlain }) => isPlain);
  const [lows, highs] = [distinct(claims, "minimum"), distinct(claims, "maximum")];
  const [unit, ...otherUnits] = new Set(claims.map((claim) => claim.unit));
  if (unit === undefined || unit === "other" || otherUnits.length || lows.length > 1 || highs.length > 1)
    return undefined;
  const [[minimum], [maximum]] = [lows, highs];
  const isReversed = minimum !== undefined && maximum !== undefined && minimum > maximum;
  return isReversed || claims.some(({ holds }) => !holds) ? undefined : { minimum, maximum, unit };
}

function distinct(claims: readonly Claim<"range">[], side: "minimum" | "maximum"): readonly number[] {
  return [...new Set(claims.flatMap((claim) => claim[side] ?? []))];
}

/** The bounds of a number that a description mentions first, in any form; `undefined` if there are none. */
export function statedRangeOf(description: string): NumberRange | undefined {
  const claims = claimsIn(description, "range");
  for (const { minimum, maximum } of claims)
    if (minimum !== undefined && maximum !== undefined && minimum < maximum) return { minimum, maximum };
  const minimum = claims.find((claim) => claim.maximum === undefined)?.minimum;
  const maximum = claims.find((claim) => claim.minimum === undefined)?.maximum;
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return undefined;
  if (minimum === undefined && maximum === undefined) return undefined;
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

/** The maximum number of items that the description of a list states: "max 9", "at most 500". */
export function statedMostOf(description: string): number | undefined {
  const found = claimsIn(description, "range").find(({ minimum }) => minimum === undefined);
  // "max 20 characters each" does not count the items.
  const isOfItems = found?.unit === "value" || found?.unit === "items";
  return isOfItems ? positiveInteger(found.maximum) : undefined;
}

/** "20 characters each", "the first 50 characters", "at least 8 characters": another text, or no maximum. */
const otherLength =
  /\b(?:each|first|per|recommended|ideally|about|preferably|truncated|shown|display(?:ed)?|at least)\b/i;

/** The maximum length that a description states: "Title (max 50 characters)". */
export function statedLengthOf(description: string): number | undefined {
  if (otherLength.test(description)) return undefined;
  const lengths = claimsIn(description, "range").filter(({ unit }) => unit === "characters");
  return lengths.map(({ maximum }) => positiveInteger(maximum)).find((length) => length !== undefined);
}

function positiveInteger(value: number | undefined): number | undefined {
  return value !== undefined && Number.isInteger(value) && value > 0 ? value : undefined;
}

/** The default that a description states for every call; `undefined` if there is none, or if there are several. */
export function statedDefaultOf(description: string): Claim<"default"> | undefined {
  const claims = claimsIn(description, "default").filter(({ isPlain }) => isPlain);
  const isOne = new Set(claims.map(({ value }) => value)).size === 1 && claims.every(({ holds }) => holds);
  return isOne ? claims.at(-1) : undefined;
}

/** The one format that a description states for a text; `undefined` if it states none, or several. */
export function statedFormatOf(description: string): Claim<"format"> | undefined {
  const [only, ...others] = claimsIn(description, "format");
  return others.length ? undefined : only;
}

/**
 * The values that a description lists as the only ones: "Action to perform: start, stop, or restart" → start stop
 * restart. Empty if there are only examples, values of several words, or no values.
 */
export function listedValuesOf(description: string): readonly string[] {
  return claimsIn(description, "values").find(({ isPlain }) => !isPlain)?.values ?? [];
}

/**
 * The values that a description names as the only ones: "One of: open, closed", "app=application, heroku=platform".
 * Empty if there may be others.
 */
export function onlyValuesOf(description: string): readonly string[] {
  return claimsIn(description, "values").find(({ isPlain }) => isPlain)?.values ?? [];
}
