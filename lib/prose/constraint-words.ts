import { showsDateOfLength, writesDatePattern } from "./date-pattern.ts";
import { phraseOfFormat, tellsFormat } from "./format-words.ts";
import { isPlural } from "./nouns.ts";
import { numbersIn } from "./numbers.ts";
import { isMetAnyway } from "./obvious-demands.ts";
import { isTelling, phraseOfPattern, tellsPattern } from "./pattern-words.ts";
import { isSelfExplaining, mentionsValue } from "./value-mentions.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** A demand on a number, with the ends that it may have itself and those that it must stay clear of. */
interface Range {
  readonly kind: "range";
  readonly isInteger: boolean;
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly above: number | undefined;
  readonly below: number | undefined;
}

/** What a schema demands of a value, as `schema/constraints` tells it. */
export type Demand =
  | Range
  | { readonly kind: "length"; readonly min: number | undefined; readonly max: number | undefined }
  | { readonly kind: "pattern"; readonly pattern: string }
  | { readonly kind: "format"; readonly format: string }
  | { readonly kind: "enum"; readonly members: readonly (string | number)[] };

/** What is worth a mention. */
export interface Worth {
  /** How many values an enum has that needs no mention, or cannot be asked for one. */
  readonly selfExplaining: number;
  readonly longestList: number;
  /** Whether demands count, too, that a sensible value meets by itself. */
  readonly obvious: boolean;
}

/** Where the types of programming languages end, so that no author has set the limit for a reason of the tool. */
const machineLimit = 2_147_483_647;
const shortLimits = new Set([32_767, -32_768]);

/** Numbers whose limits are known to everybody, by the last word of their name. */
const naturalRanges = new Map<string, readonly [min: number, max: number]>([
  ["lat", [-90, 90]],
  ["latitude", [-90, 90]],
  ["lng", [-180, 180]],
  ["lon", [-180, 180]],
  ["longitude", [-180, 180]],
  ["port", [1, 65_535]],
  ["month", [1, 12]],
  ["hour", [0, 23]],
  ["minute", [0, 59]],
  ["second", [0, 59]],
  ["percent", [0, 100]],
  ["percentage", [0, 100]],
  ["probability", [0, 1]],
]);

/** Last words of names of what is counted or measured, and never less than nothing. */
const measured = wordSet(`
  age amount budget bytes capacity cost count delay depth distance duration eur fee gb height index interval kb latency length
  limit line max mb min ms number offset page price px qty quantity radius rate scale size skip speed threshold time timeout top
  total usd volume weight width`);

/**
 * The part of a demand that a description should tell; `undefined` where that is nothing.
 *
 * @param name the parameter's
 * @param isNew whether the tool makes what the parameter names
 */
export function worthTelling(demand: Demand, name: string, isNew: boolean, worth: Worth): Demand | undefined {
  if (!worth.obvious && isMetAnyway(demand, name, isNew)) return undefined;
  switch (demand.kind) {
    case "range":
      return rangeWorthTelling(demand, name);
    case "length": {
      const min = (demand.min ?? 0) > 1 ? demand.min : undefined;
      const max = (demand.max ?? machineLimit) < machineLimit ? demand.max : undefined;
      return min === undefined && max === undefined ? undefined : { kind: "length", min, max };
    }
    case "pattern":
      return isTelling(demand.pattern) ? demand : undefined;
    case "format":
      return phraseOfFormat(demand.format) === undefined ? undefined : demand;
    case "enum": {
      const { members } = demand;
      if (members.length < 2 || members.length > worth.longestList) return undefined;
      // "Y", "y", "Yes" and "yes" are two values in four spellings.
      const count = new Set(members.map((one) => String(one).toLowerCase())).size;
      const isExplained = count <= worth.selfExplaining && members.every((one) => isSelfExplaining(String(one)));
      return count < 2 || isExplained ? undefined : demand;
    }
  }
}

function rangeWorthTelling(range: Range, name: string): Range | undefined {
  const within = (bound = machineLimit) =>
    Math.abs(bound) < machineLimit && !shortLimits.has(bound) ? bound : undefined;
  const [min, max, above, below] = [range.min, range.max, range.above, range.below].map(within);
  const last = wordsOf(name).at(-1) ?? "";
  const [naturalMin, naturalMax] = naturalRanges.get(last) ?? [];
  const isNatural =
    naturalMax !== undefined &&
    max === naturalMax &&
    (min === naturalMin || min === 0) &&
    (above ?? below) === undefined;
  if (isNatural) return undefined;
  const hasMax = max !== undefined || below !== undefined;
  const isCount = range.isInteger || measured.has(last) || isPlural(last);
  // "Page size" is at least one, whatever the schema says; with "(max 2)" nobody tries a temperature of -1.
  const isTrivial = (isCount || hasMax) && (min === undefined || min === 0 || min === 1) && (above ?? 0) === 0;
  if (!hasMax && ((min === undefined && above === undefined) || isTrivial)) return undefined;
  return { ...range, min, max, above, below };
}

/** True for a description that tells the demand, in figures or in words. */
export function tells(text: string, name: string, demand: Demand): boolean {
  switch (demand.kind) {
    case "range":
      return tellsRange(text, demand);
    case "length":
      return tellsLength(text, demand);
    case "pattern":
      return tellsPattern(text, demand.pattern) || (onlyDigits.test(demand.pattern) && saysInteger.test(text));
    case "format":
      return tellsFormat(text, name, demand.format);
    case "enum":
      return demand.members.every((member) => mentionsValue(text, member));
  }
}

/** `^[0-9]+$`, `^-?\d+$`, `^(0|[1-9]\d*)$` */
const onlyDigits = /^\^(?:\\d|\[[01]-9\]|[-+?*()|0])+\$$/;
const saysInteger = /\b(?:integers?|u?int\d*|big-?ints?|whole[- ]numbers?)\b/i;

function tellsLength(
  text: string,
  { min, max }: { readonly min: number | undefined; readonly max: number | undefined },
): boolean {
  if ([min, max].every((bound) => bound === undefined || numbersIn(text).has(bound))) return true;
  // "Start date (YYYY-MM-DD)": whoever writes it so has no other length.
  return writesDatePattern(text) || showsDateOfLength(text, max ?? min ?? 0);
}

function tellsRange(text: string, { isInteger, min, max, above, below }: Range): boolean {
  const numbers = numbersIn(text);
  const has = (bound: number | undefined, beside: number | undefined): boolean =>
    bound === undefined || numbers.has(bound) || (isInteger && beside !== undefined && numbers.has(beside));
  const hasMax = max !== undefined || below !== undefined;
  const lowest = min ?? above;
  const isPositive = /\bpositive\b|\bnon-?(?:negative|zero)\b|\bat least one\b/i.test(text);
  const isLowTold = lowest === undefined || (hasMax && (lowest === 0 || lowest === 1)) || (isPositive && lowest <= 1);
  return (
    (isLowTold || (has(min, undefined) && has(above, above === undefined ? undefined : above + 1))) &&
    has(max, undefined) &&
    has(below, below === undefined ? undefined : below - 1)
  );
}

/**
 * What a description would say of the demand: "1-100", "max 100 characters"; `undefined` where there are no words for
 * it.
 */
export function phraseOf(demand: Demand): string | undefined {
  switch (demand.kind) {
    case "range":
      return phraseOfRange(demand);
    case "length":
      return phraseOfLength(demand.min, demand.max);
    case "pattern":
      return phraseOfPattern(demand.pattern);
    case "format":
      return phraseOfFormat(demand.format);
    case "enum":
      return `one of: ${demand.members.map(String).join(", ")}`;
  }
}

function phraseOfRange({ min, max, above, below }: Range): string {
  if (min !== undefined && max !== undefined)
    return min < 0 ? `${String(min)} to ${String(max)}` : `${String(min)}-${String(max)}`;
  const parts = [
    ...(min === undefined ? [] : [`min ${String(min)}`]),
    ...(above === undefined ? [] : [`above ${String(above)}`]),
    ...(max === undefined ? [] : [`max ${String(max)}`]),
    ...(below === undefined ? [] : [`below ${String(below)}`]),
  ];
  return parts.join(", ");
}

function phraseOfLength(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined)
    return `${min === max ? String(max) : `${String(min)}-${String(max)}`} characters`;
  const isMax = max !== undefined;
  return `${isMax ? "max" : "min"} ${String(isMax ? max : min)} characters`;
}
