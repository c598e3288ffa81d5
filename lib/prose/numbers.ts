import { memoize } from "../model/lazy.ts";
import {
  countedThings,
  foreignValues,
  limitWords,
  multipliers,
  namingNumbers,
  naturalRanges,
  numberWords,
  pointsInTime,
  sums,
  timeUnits,
} from "./lexicon/numbers.ts";
import { headWordOf, isIdentifierWord, wordsOf } from "./words.ts";

const inWords = [...numberWords.keys()].join("|");

/** "-5", "1,000", "1_000", "0.5", ".5", "64 KB", "ten". The hyphen in "1-100" and in "v1-2" is not a minus. */
const number = new RegExp(
  String.raw`((?<![\p{L}\p{N})\]])[-−])?(\d{1,3}(?:[,_’']\d{3})+(?!\d)|\d+)?((?<!\.)\.\d+)?(?<=\d)(?:\s?(k|kb|kib|m|mb|mib|gb|gib)(?![\p{L}\p{N}])|\s(hundred|thousand|million|billion)(?![\p{L}\p{N}]))?|(?<!\p{L})(${inWords})(?:\s(hundred|thousand|million))?(?!\p{L})`,
  "giu",
);

/** "default", "defaults to": the number after it is the default. */
const defaultBefore = /\bdefaults?(?:ed|ing)?(?:\s+value)?(?:\s+is|\s+to|\s+of|\s*[:=])?\s*["'`(]?$/i;

/** The maximum length of such a phrase, and of a unit with its separator. */
const longestHint = 24;
const longestUnit = 10;

/**
 * The numbers in a text, in figures or in words: "1,000", "1k", "ten", "-90". Defaults are omitted: "(default 100)"
 * says nothing about the maximum.
 */
export const numbersIn: (text: string) => ReadonlySet<number> = memoize(
  (text) => {
    const found = new Set<number>();
    if (!/\d|[a-z]{3}/i.test(text)) return found;
    for (const match of text.matchAll(number)) {
      const { 0: whole, 1: minus, 2: integer = "", 3: fraction = "", 4: letter, 5: word, index } = match;
      const { 6: spelled, 7: times = "" } = match;
      if (!whole || defaultBefore.test(text.slice(Math.max(0, index - longestHint), index))) continue;
      const end = index + whole.length;
      const behind = text.slice(end, end + longestUnit);
      const factors = timeUnits.find(([unit]) => unit.test(behind))?.[1] ?? [];
      if (spelled !== undefined) {
        const value = (numberWords.get(spelled.toLowerCase()) ?? 0) * (numberWords.get(times.toLowerCase()) ?? 1);
        for (const factor of [1, ...factors]) found.add(value * factor);
        continue;
      }
      const value = Number(`${integer.replace(/[,_’']/g, "")}${fraction}`) * (minus ? -1 : 1);
      found.add(value);
      for (const factor of [...factors, ...(multipliers.get((letter ?? word ?? "").toLowerCase()) ?? [])])
        found.add(value * factor);
      // "±90" states both ends.
      if (text.charAt(index - 1) === "±") found.add(-value);
    }
    return found;
  },
  { max: 100 },
);

/** The bounds of a number. One side may be open. */
export interface NumberRange {
  readonly minimum?: number;
  readonly maximum?: number;
}

/** A number with a unit, "max 10 MB", "up to 5 minutes", may be in another unit than the parameter. */
const withUnit =
  /\d\s?(?:%|k|kb|kib|m|mb|mib|gb|gib|thousand|million|billion|ms|milliseconds?|secs?|seconds?|mins?|minutes?|hrs?|hours?|days?|weeks?|months?|years?)\b/i;

/** True for a description with a number in a unit. */
export function namesUnit(description: string): boolean {
  return withUnit.test(description);
}

/** True for a name whose range is fixed by what it means: a latitude, a port. A percentage may be above 100. */
export function hasFixedRange(identifier: string): boolean {
  const { head } = headWordOf(identifier);
  return naturalRanges.has(head) && !/^(?:pct|percent|percentage)$/.test(head);
}

/** The bracket after a parameter's name in the description of its tool: "Capped by `limit` (max 1000)". */
export function textAfter(name: string, toolDescription: string): string {
  const at = toolDescription.indexOf(`${name}\``);
  if (at < 0) return "";
  const behind = toolDescription.slice(at + name.length + 1, at + name.length + 201);
  return /^\s*(\([^()]*\))/.exec(behind)?.[1] ?? "";
}

/** A single word that ends in "id" and is an identifier: `msgid`, but not `grid`. */
const idWord = /^(?!(?:bid|grid|mid|paid|said|void|valid|solid|fluid|hybrid|rapid|aid|raid)$)[a-z]+id$/;

/** True for the name of a number that identifies something: `user_id`, `issueNumber`; but not `pageNumber`. */
export function isNumberOfThing(identifier: string): boolean {
  const words = wordsOf(identifier);
  const { head, before } = headWordOf(identifier);
  if (words.some(isIdentifierWord) || idWord.test(head)) return true;
  return (head === "number" || head === "num" || head === "no") && before.length > 0 && before.at(-1) !== "page";
}

/**
 * True for a number without a natural range: an identifier, a point in time, a value of the caller's own data (the ends
 * of a filter, the operands of a sum), a position in an order.
 */
export function isUnboundedByNature(identifier: string): boolean {
  const words = wordsOf(identifier);
  const { head, before } = headWordOf(identifier);
  // `issueIdOrKey`, `user_id_2`
  if (words.includes("id") || words.includes("ids")) return true;
  // `a`, `x2`
  if (head.length <= 1) return true;
  // `pageNumber` counts pages, `maxTotal` is a limit.
  if (head === "number" && before.at(-1) === "page") return false;
  const isName = isIdentifierWord(head) || namingNumbers.has(head) || idWord.test(head);
  if (isName || pointsInTime.has(head) || isPlaceInOrder(words)) return true;
  return foreignValues.has(head) && !before.some((word) => limitWords.has(word));
}

/** "Database ID to invalidate", "The numeric identifier of the card", but not "Max id count" or "Number of IDs". */
const identifierFirst =
  /^[^\w'’-]*(?!(?:[\w'’-]+ ){0,3}(?:amount|count|how|limit|max(?:imum)?|min(?:imum)?|number|total|whether)\b)(?:[\w'’-]+ ){0,4}?(?:id|identifier)\b(?! (?:count|length|limit|range)\b)/i;

/** True for a description that begins with an identifier, which is not a quantity. */
export function beginsWithIdentifier(description: string): boolean {
  return identifierFirst.test(description);
}

/** `sortOrder`, `pos`: between two positions there is always another, and before the first, too. */
function isPlaceInOrder(words: readonly string[]): boolean {
  const [last, previous] = [words.at(-1), words.at(-2)];
  return last === "pos" || last === "sequence" || (last === "order" && (previous === "sort" || previous === "display"));
}

const ofPercents =
  /\b(?:adjust|change|decrease|delta|difference|discount|gain|growth|increase|loss|markup|of (?:the )?(?:normal|original)|variation|zoom)/i;

/** Descriptions of numbers with the same names and another range: a plan's seats, the hours from UTC, a plug. */
const otherRanges: ReadonlyMap<string, RegExp> = new Map([
  ["limit", /\b(?:bytes?|char(?:acter)?s?|lines?|seconds?|tokens?|words?)\b/i],
  ["user", /\b(?:billing|licen[cs]es?|plan|quota|seats?|subscription)\b/i],
  ["offset", /\b(?:gmt|hours?|minutes?|ms|pixels?|px|relative|seconds?|semitones?|shift|time ?zone|utc)\b/i],
  ["port", /\b(?:audio|device|hdmi|index|midi|physical|serial|usb)\b/i],
  ["percent", ofPercents],
  ["percentage", ofPercents],
  ["pct", ofPercents],
]);

const resultLimits: NumberRange = { minimum: 1, maximum: 100 };

/**
 * The usual range for a name: a latitude, a port, a page, the number of results. `undefined` for other names, and if
 * the description is about a number with another range.
 */
export function rangeOf(identifier: string, description: string): NumberRange | undefined {
  const { head, before } = headWordOf(identifier);
  const other = otherRanges.get(head);
  if (other && (other.test(description) || before.some((word) => other.test(word))))
    return head === "limit" ? { minimum: 1 } : undefined;
  const natural = naturalRanges.get(head);
  if (natural) return { minimum: natural[0], maximum: natural[1] };
  const previous = before.at(-1) ?? "";
  const isLimit = before.some((word) => limitWords.has(word) || word === "num");
  switch (head) {
    case "limit":
      return before.some((word) => sums.has(word)) ? undefined : resultLimits;
    case "index":
    case "offset":
    case "skip":
      return { minimum: 0 };
    case "number":
      return previous === "page" ? { minimum: 1 } : undefined;
    case "page":
      return previous === "per" ? resultLimits : { minimum: 1 };
    case "size":
      return previous === "page" || previous === "batch" ? resultLimits : undefined;
    case "token":
      return isLimit ? { minimum: 1 } : undefined;
    default:
      return isLimit && countedThings.has(head) ? resultLimits : undefined;
  }
}

const wholeHeads = new Set(["count", "id", "iid", "limit", "offset", "page", "pid", "port", "skip"]);
const fractions =
  /\b(?:amount|average|cents?|decimals?|dollars?|euros?|fractions?|float\w*|hours?|minutes?|percent\w*|pixels?|prices?|rate|ratio|score|seconds?|usd|weight|gb|mb)\b|\d\.\d/i;

/**
 * True for a name of whole numbers: counts, pages, ports, identifiers. False if the description is about a measure that
 * may have a fraction.
 */
export function isWholeByNature(identifier: string, description: string): boolean {
  const { head, before } = headWordOf(identifier);
  if (fractions.test(description) || before.some((word) => sums.has(word))) return false;
  const previous = before.at(-1) ?? "";
  if (wholeHeads.has(head)) return true;
  if (head === "size" || head === "number") return previous === "page" || (head === "size" && previous === "batch");
  const isLimit = before.some((word) => limitWords.has(word) || word === "num");
  return isLimit && (countedThings.has(head) || head === "token");
}
