/** Numbers in words, units, and numbers with a usual range. */
import { wordSet } from "./list.ts";
import words from "./numbers.json" with { type: "json" };

/** Numbers in words. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"].map(
    (word, index) => [word, index] as const,
  ),
  ...["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"].map(
    (word, index) => [word, 13 + index] as const,
  ),
  ...["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"].map(
    (word, index) => [word, 20 + 10 * index] as const,
  ),
  ["hundred", 100],
  ["thousand", 1_000],
  ["million", 1_000_000],
]);

/** Letters and words after a number, and the factors that they may stand for. */
export const multipliers: ReadonlyMap<string, readonly number[]> = new Map([
  ["k", [1_000, 1_024]],
  ["kb", [1_000, 1_024]],
  ["kib", [1_024]],
  ["m", [1_000_000, 1_048_576]],
  ["mb", [1_000_000, 1_048_576]],
  ["mib", [1_048_576]],
  ["gb", [1_000_000_000, 1_073_741_824]],
  ["gib", [1_073_741_824]],
  ["hundred", [100]],
  ["thousand", [1_000]],
  ["million", [1_000_000]],
  ["billion", [1_000_000_000]],
]);

/** Units of time after a number, and the same time in smaller units: "2 hours" are 7,200 seconds. */
export const timeUnits: readonly (readonly [unit: RegExp, factors: readonly number[]])[] = [
  [/^\s?-?(?:d|days?)\b/i, [24, 1_440, 86_400, 86_400_000]],
  [/^\s?-?(?:h|hrs?|hours?)\b/i, [60, 3_600, 3_600_000]],
  [/^\s?-?(?:mins?|minutes?)\b/i, [60, 60_000]],
  [/^\s?-?(?:s|secs?|seconds?)\b/i, [1_000]],
];

/** Well-known ranges, by the last word of the name. */
export const naturalRanges: ReadonlyMap<string, readonly [minimum: number, maximum: number]> = new Map([
  ["lat", [-90, 90]],
  ["latitude", [-90, 90]],
  ["lng", [-180, 180]],
  ["lon", [-180, 180]],
  ["long", [-180, 180]],
  ["longitude", [-180, 180]],
  ["pct", [0, 100]],
  ["percent", [0, 100]],
  ["percentage", [0, 100]],
  ["port", [1, 65_535]],
]);

/**
 * Ranges that need no mention, although other numbers have the same names: a month of the year, or a number of months.
 */
export const usualRanges: ReadonlyMap<string, readonly [minimum: number, maximum: number]> = new Map([
  ["hour", [0, 23]],
  ["minute", [0, 59]],
  ["month", [1, 12]],
  ["probability", [0, 1]],
  ["second", [0, 59]],
]);

/** Last words, besides identifiers, in names of numbers that identify a thing. */
export const namingNumbers = wordSet(words.namingNumbers);

/** Last words of points in time. */
export const pointsInTime = wordSet(words.pointsInTime);

/** Last words in names of values from the caller's own data, such as the ends of a filter. */
export const foreignValues = wordSet(words.foreignValues);

/** Words before "limit" that make it something other than a number of results. */
export const sums = wordSet(words.sums);

/** Words that make the number after them a limit. */
export const limitWords = wordSet(words.limitWords);

/** Things that a list of results contains. For characters, lines and tokens there is no usual maximum. */
export const countedThings = wordSet(words.countedThings);

/** Last words in names of counts and measures, which are never negative. */
export const measures = wordSet(words.measures);
