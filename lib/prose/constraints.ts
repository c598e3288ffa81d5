import type { Constraint, RangeConstraint } from "../model/constraint.ts";
import {
  hasDateOfLength,
  hasDatePattern,
  isTellingPattern,
  mentionsFormat,
  mentionsPattern,
  phraseOfFormat,
  phraseOfPattern,
} from "./formats.ts";
import { longTexts, shortTexts } from "./lexicon/nouns.ts";
import { measures, naturalRanges, usualRanges } from "./lexicon/numbers.ts";
import { usualLengthOf } from "./lengths.ts";
import { familiarShortForms } from "./lexicon/spellings.ts";
import { numbersIn, rangeOf } from "./numbers.ts";
import { contentWords, longTextWords } from "./lexicon/roles.ts";
import { namesContent } from "./roles.ts";
import { spellingOf } from "./spelling.ts";
import { isIdentifierWord, isPlural, wordsOf } from "./words.ts";

/** Which constraints a description should mention. */
export interface MentionOptions {
  /** An enum with at most this many self-explanatory values needs no mention. */
  readonly maxObviousEnum: number;
  /** The maximum number of enum values that a description can list. */
  readonly maxEnumToList: number;
  /** Whether to include constraints that every sensible value satisfies. */
  readonly checkObvious: boolean;
}

/** The limits of integer types in programming languages. They say nothing about the tool. */
const machineLimit = 2_147_483_647;
const shortLimits: readonly number[] = [32_767, -32_768];

/**
 * The part of a constraint that a description should mention, if any.
 *
 * @param name the parameter's name
 * @param isNew whether the tool creates the thing that the parameter names
 */
export function shouldDescribe(
  constraint: Constraint,
  name: string,
  isNew: boolean,
  options: MentionOptions,
): Constraint | undefined {
  if (!options.checkObvious && isImplied(constraint, name, isNew)) return undefined;
  switch (constraint.kind) {
    case "range":
      return rangeWorthMentioning(constraint, name);
    case "length": {
      const min = (constraint.min ?? 0) > 1 ? constraint.min : undefined;
      const max = (constraint.max ?? machineLimit) < machineLimit ? constraint.max : undefined;
      return min === undefined && max === undefined ? undefined : { kind: "length", min, max };
    }
    case "pattern":
      return isTellingPattern(constraint.pattern) ? constraint : undefined;
    case "format":
      return phraseOfFormat(constraint.format) === undefined ? undefined : constraint;
    case "enum": {
      const { members } = constraint;
      if (members.length < 2 || members.length > options.maxEnumToList) return undefined;
      // "Y", "y", "Yes" and "yes" are spellings of the same choice.
      const count = new Set(members.map((one) => String(one).toLowerCase())).size;
      const isExplained = count <= options.maxObviousEnum && members.every((one) => isSelfExplaining(String(one)));
      return count < 2 || isExplained ? undefined : constraint;
    }
  }
}

function rangeWorthMentioning(range: RangeConstraint, name: string): RangeConstraint | undefined {
  const within = (bound = machineLimit) =>
    Math.abs(bound) < machineLimit && !shortLimits.includes(bound) ? bound : undefined;
  const [min, max, above, below] = [range.min, range.max, range.above, range.below].map(within);
  const last = wordsOf(name).at(-1) ?? "";
  const [naturalMin, naturalMax] = naturalRanges.get(last) ?? usualRanges.get(last) ?? [];
  const isNatural =
    naturalMax !== undefined &&
    max === naturalMax &&
    (min === naturalMin || min === 0) &&
    (above ?? below) === undefined;
  if (isNatural) return undefined;
  const hasMax = max !== undefined || below !== undefined;
  const isCount = range.isInteger || measures.has(last) || isPlural(last);
  // "Page size" is obviously at least one. "Temperature (max 2)" is enough, because -1 is not a sensible value.
  const isTrivial = (isCount || hasMax) && (min === undefined || min === 0 || min === 1) && (above ?? 0) === 0;
  if (!hasMax && ((min === undefined && above === undefined) || isTrivial)) return undefined;
  return { ...range, min, max, above, below };
}

/** Lengths that no name, no text of a few words, and no text of one or two sentences reaches. */
const longName = 50;
const longPhrase = 100;
const longText = 1000;

/**
 * True for a constraint that every sensible value satisfies: the form of an identifier or of an existing name; a length
 * that no such value reaches; a date and time if the name asks for one (`createdDateTime`).
 *
 * @param isNew whether the tool creates the thing that the parameter names
 */
export function isImplied(constraint: Constraint, name: string, isNew: boolean): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  // A tool that creates a project chooses its `identifier`.
  const isCopied = isIdentifierWord(last) && !(isNew && last === "identifier" && words.length === 1);
  switch (constraint.kind) {
    case "range":
      return isCopied || isPlainlyPositive(constraint) || isUsualRange(constraint, name);
    case "length": {
      const { min = 0, max = Infinity } = constraint;
      return isCopied || (min <= 1 && max >= Math.min(generousLength(name, last), usualLengthOf(name) ?? Infinity));
    }
    case "format":
      return (constraint.format === "uuid" && isCopied) || (constraint.format === "date-time" && namesDateTime(words));
    case "pattern":
      return isCopied || (shortTexts.has(last) && !isNew);
    case "enum":
      return false;
  }
}

/** A limit against abuse, which no sensible value reaches; unlike the 280 characters of a tweet. */
function generousLength(name: string, last: string): number {
  if (shortTexts.has(last)) return longName;
  return namesContent(name, contentWords) || namesContent(name, longTextWords) || longTexts.has(last)
    ? longText
    : longPhrase;
}

/** True for "at least 0" or 1 alone, which every sensible value satisfies: no coordinate of a click is -1. */
function isPlainlyPositive({ min, max, above, below }: RangeConstraint): boolean {
  return max === undefined && below === undefined && [0, 1, undefined].includes(min) && (above ?? 0) === 0;
}

/** The range that one assumes for the name, 1 to 100 results on a page, or one that also allows smaller numbers. */
function isUsualRange({ min, max, above, below }: RangeConstraint, name: string): boolean {
  const usual = rangeOf(name, "");
  if (!usual || max !== usual.maximum || (above ?? below) !== undefined) return false;
  return min === undefined || min <= (usual.minimum ?? min);
}

function namesDateTime(words: readonly string[]): boolean {
  return words.at(-1) === "datetime" || (words.at(-1) === "time" && words.at(-2) === "date");
}

const mediaType = /^(?:\*|[a-z]+)\/[\w.*+-]+$/;

/**
 * True for a value that states its meaning: "open", "merge_request", "Slow 3G", but not a code such as "S1" or a
 * number.
 */
export function isSelfExplaining(value: string): boolean {
  if (mediaType.test(value)) return true;
  const words = wordsOf(value);
  const unexplained = words.filter((word) => !isWord(word));
  return unexplained.length < words.length && unexplained.every((word) => /^\p{N}+$|^\p{L}$/u.test(word));
}

function isWord(word: string): boolean {
  return familiarShortForms.has(word) || spellingOf(word) !== undefined || /^(?=.*[aeiouy])\p{L}{3,}$/u.test(word);
}

/** True for a description that mentions the constraint, in numbers or in words. */
export function mentionsConstraint(text: string, name: string, constraint: Constraint): boolean {
  switch (constraint.kind) {
    case "range":
      return mentionsRange(text, constraint);
    case "length":
      return mentionsLength(text, constraint.min, constraint.max);
    case "pattern":
      return (
        mentionsPattern(text, constraint.pattern) || (onlyDigits.test(constraint.pattern) && saysInteger.test(text))
      );
    case "format":
      return mentionsFormat(text, name, constraint.format);
    case "enum":
      return constraint.members.every((member) => mentionsValue(text, member));
  }
}

/** `^[0-9]+$`, `^-?\d+$`, `^(0|[1-9]\d*)$` */
const onlyDigits = /^\^(?:\\d|\[[01]-9\]|[-+?*()|0])+\$$/;
const saysInteger = /\b(?:integers?|u?int\d*|big-?ints?|whole[- ]numbers?)\b/i;

function mentionsLength(text: string, min: number | undefined, max: number | undefined): boolean {
  const numbers = numbersIn(text);
  if ([min, max].every((bound) => bound === undefined || numbers.has(bound))) return true;
  // "Start date (YYYY-MM-DD)" has a fixed length.
  return hasDatePattern(text) || hasDateOfLength(text, max ?? min ?? 0);
}

function mentionsRange(text: string, { isInteger, min, max, above, below }: RangeConstraint): boolean {
  const numbers = numbersIn(text);
  const has = (bound: number | undefined): boolean => bound === undefined || numbers.has(bound);
  const hasExclusive = (bound: number | undefined, next: 1 | -1): boolean =>
    bound === undefined || numbers.has(bound) || (isInteger && numbers.has(bound + next));
  const hasMax = max !== undefined || below !== undefined;
  const lowest = min ?? above;
  const saysPositive = /\bpositive\b|\bnon-?(?:negative|zero)\b|\bat least one\b/i.test(text);
  const isLowTold = lowest === undefined || (hasMax && (lowest === 0 || lowest === 1)) || (saysPositive && lowest <= 1);
  return (isLowTold || (has(min) && hasExclusive(above, 1))) && has(max) && hasExclusive(below, -1);
}

/** Words for short values. */
const spelledOut: ReadonlyMap<string, RegExp> = new Map([
  ["asc", /\bascending\b/],
  ["desc", /\bdescending\b/],
]);

/** In lower case, with single spaces between the words. */
function plainTextOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

/**
 * True for a text with the value as separate words, in any quotes and spelling: "merge request" mentions
 * `MERGE_REQUEST`, "issues" mentions `issue`.
 */
export function mentionsValue(text: string, value: string | number): boolean {
  if (typeof value === "number") return numbersIn(text).has(value) || text.includes(String(value));
  const spellings = [plainTextOf(value), wordsOf(value).join(" ")].filter(Boolean);
  // ">=" contains no words.
  if (!spellings.length) return text.includes(value);
  const within = ` ${plainTextOf(text)} `;
  return (
    spellings.some((spelling) => within.includes(` ${spelling} `) || within.includes(` ${spelling}s `)) ||
    (spelledOut.get(value.toLowerCase())?.test(within) ?? false)
  );
}

/** True if the values contain a value, in any spelling: `MERGE_REQUEST` is `merge request`. */
export function includesSpelling(values: readonly string[], wanted: string): boolean {
  const key = keyOf(wanted);
  return values.some((value) => keyOf(value) === key);
}

function keyOf(value: string): string {
  return wordsOf(value).join(" ") || value;
}

/** A phrase for the constraint in a description: "1-100", "max 100 characters". */
export function constraintPhrase(constraint: Constraint): string | undefined {
  switch (constraint.kind) {
    case "range":
      return phraseOfRange(constraint);
    case "length":
      return phraseOfLength(constraint.min, constraint.max);
    case "pattern":
      return phraseOfPattern(constraint.pattern);
    case "format":
      return phraseOfFormat(constraint.format);
    case "enum":
      return `one of: ${constraint.members.map(String).join(", ")}`;
  }
}

function phraseOfRange({ min, max, above, below }: RangeConstraint): string {
  if (min !== undefined && max !== undefined)
    return min < 0 ? `${String(min)} to ${String(max)}` : `${String(min)}-${String(max)}`;
  const bounds = Object.entries({ min, above, max, below });
  return bounds.flatMap(([word, bound]) => (bound === undefined ? [] : [`${word} ${String(bound)}`])).join(", ");
}

function phraseOfLength(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined)
    return `${min === max ? String(max) : `${String(min)}-${String(max)}`} characters`;
  return max === undefined ? `min ${String(min)} characters` : `max ${String(max)} characters`;
}
