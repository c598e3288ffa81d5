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

/** "-5", "1,000", "1_000", "0.5", ".5", "64 KB", "ten"; the hyphen of "1-100" and of "v1-2" is no minus. */
const number = new RegExp(
  String.raw`((?<![\p{L}\p{N})\]])[-−])?(\d{1,3}(?:[,_’']\d{3})+(?!\d)|\d+)?((?<!\.)\.\d+)?(?<=\d)(?:\s?(k|kb|kib|m|mb|mib|gb|gib)(?![\p{L}\p{N}])|\s(hundred|thousand|million|billion)(?![\p{L}\p{N}]))?|(?<!\p{L})(${inWords})(?:\s(hundred|thousand|million))?(?!\p{L})`,
  "giu",
);

/** "default", "defaults to": the number behind it is the value for want of another. */
const defaultBefore = /\bdefaults?(?:ed|ing)?(?:\s+value)?(?:\s+is|\s+to|\s+of|\s*[:=])?\s*["'`(]?$/i;

/** The longest such phrase, and the longest unit with the mark before it. */
const longestHint = 24;
const longestUnit = 10;

/**
 * The numbers that a text tells, as figures or in words: "1,000", "1k", "ten", "-90". Numbers that it names as the
 * default are left out: "(default 100)" says nothing about the most.
 */
export function numbersIn(text: string): ReadonlySet<number> {
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
    // "±90" tells both ends.
    if (text.charAt(index - 1) === "±") found.add(-value);
  }
  return found;
}

/** The bounds of a number; one side may be left open. */
export interface NumberRange {
  readonly minimum?: number;
  readonly maximum?: number;
}

const figure = String.raw`(-?\d[\d,_]*(?:\.\d+)?)`;

/** "(1-100)", "1 to 100", "between 1 and 100", "[0, 50]": both ends. */
const both = [
  new RegExp(String.raw`\bbetween ${figure} and ${figure}\b`, "i"),
  new RegExp(String.raw`[([]\s*(?:range:?\s*)?${figure}\s*(?:-|–|—|\.\.\.?|to|,)\s*${figure}\s*[)\],;]`, "i"),
  new RegExp(String.raw`\b(?:from|range:?|range is) ${figure}\s*(?:-|–|—|\.\.\.?|to)\s*${figure}\b`, "i"),
];

/** "max 50", "maximum: 100", "at most 30", "up to 20". */
const upper = new RegExp(
  String.raw`\b(?:max(?:imum)?(?: value)?(?: is| of)?[:=]?|at most|up to|no more than)\s*${figure}\b`,
  "i",
);

/** "min 1", "at least 2", "starts at 1". */
const lower = new RegExp(
  String.raw`\b(?:min(?:imum)?(?: value)?(?: is| of)?[:=]?|at least|no less than|start(?:s|ing)? at)\s*${figure}\b`,
  "i",
);

/** The bounds of a number that its description tells; `undefined` if it tells none. */
export function statedRangeOf(description: string): NumberRange | undefined {
  for (const pattern of both) {
    const [, low, high] = pattern.exec(description) ?? [];
    const [minimum, maximum] = [valueOfFigure(low), valueOfFigure(high)];
    if (minimum !== undefined && maximum !== undefined && minimum < maximum) return { minimum, maximum };
  }
  const minimum = valueOfFigure(lower.exec(description)?.[1]);
  const maximum = valueOfFigure(upper.exec(description)?.[1]);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return undefined;
  if (minimum === undefined && maximum === undefined) return undefined;
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function valueOfFigure(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll(/[,_]/g, ""));
  return Number.isFinite(value) ? value : undefined;
}

/** Nothing further on is said of the default; the description of a parameter is a line or two. */
const longestRead = 10_000;

function valuesBehind(pattern: RegExp, description: string): readonly number[] {
  return [...description.slice(0, longestRead).matchAll(pattern)].flatMap(([, text]) => valueOfFigure(text) ?? []);
}

/** "default 200", "(default: 200 for a pattern, 100 for errors)", "defaults to 50": each number behind the word. */
const fallback = new RegExp(String.raw`\bdefaults?(?: value)?(?: is| to)?[:=]?\s*${figure}(?![\w.])`, "gi");

/** The numbers that a description tells to be the default. */
export function statedDefaultsOf(description: string): readonly number[] {
  return valuesBehind(fallback, description);
}

/** "0 = unlimited", "-1 for the last", "0 — не указана", "0 means all": a number that has a meaning of its own. */
const meaning = /(?<![\w.])(-?\d+)(?:\s*(?:=(?!=)|[—–:]\s|->|→)|\s+(?:disables?|for|if|is|means|when)\b)/gi;

/** The numbers that a description gives a meaning: calls may hold them. */
export function statedValuesOf(description: string): readonly number[] {
  return valuesBehind(meaning, description);
}

/** "0-based", "1-indexed", "counted from 1" */
const base = /(?<![\w.])([01])(?=-(?:based|indexed)\b)|(?<=\bcount(?:ed|ing)? from )([01])\b/gi;

/** The number from which a description counts, of several the least; `undefined` if it does not say. */
export function statedBaseOf(description: string): number | undefined {
  // "Documents: 1-based. Text files: 0-based."
  const numbers = Array.from(description.slice(0, longestRead).matchAll(base), ([text]) => Number(text));
  return numbers.length ? Math.min(...numbers) : undefined;
}

/** True for a text that speaks of a number without an end: "0 = unlimited", "-1 for all". */
export function saysUnlimited(description: string): boolean {
  return /\bunlimited\b|\bno limit\b|(?<!\d)-?\d+\s*(?:=|means|for|returns?)\s*(?:all|everything|infinite|no maximum)\b/i.test(
    description,
  );
}

/** The bracket behind a parameter's name in the description of its tool: "Capped by `limit` (max 1000)". */
export function saidBehind(name: string, toolDescription: string): string {
  const at = toolDescription.indexOf(`${name}\``);
  if (at < 0) return "";
  const behind = toolDescription.slice(at + name.length + 1, at + name.length + 201);
  return /^\s*(\([^()]*\))/.exec(behind)?.[1] ?? "";
}

/** What a number counts that says nothing of the items of a list: "max 20 characters each". */
const otherUnits =
  /^\s*-?(?:bytes?|characters?|chars?|gb|kb|kib|letters?|lines?|mb|mib|minutes?|seconds?|tokens?|words?)\b/i;

/** The largest number of items that the description of a list tells: "max 9", "at most 500". */
export function statedMostOf(description: string): number | undefined {
  const found = upper.exec(description);
  if (!found || otherUnits.test(description.slice(found.index + found[0].length))) return undefined;
  const most = valueOfFigure(found[1]);
  return most !== undefined && Number.isInteger(most) && most > 0 ? most : undefined;
}

/** One word that ends in "id" and is none: `msgid`, but not `grid`. */
const idWord = /^(?!(?:bid|grid|mid|paid|said|void|valid|solid|fluid|hybrid|rapid|aid|raid)$)[a-z]+id$/;

/**
 * True for a number whose range nobody can state: an identifier, a point in time, a value of the caller's own data (the
 * ends of a filter, the operands of a sum), a place in an order.
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

/** "Database ID to invalidate", "The numeric identifier of the card"; neither "Max id count" nor "Number of IDs". */
const identifierFirst =
  /^[^\w'’-]*(?!(?:[\w'’-]+ ){0,3}(?:amount|count|how|limit|max(?:imum)?|min(?:imum)?|number|total|whether)\b)(?:[\w'’-]+ ){0,4}?(?:id|identifier)\b(?! (?:count|length|limit|range)\b)/i;

/** True for a description that begins with an identifier: nobody counts with that. */
export function beginsWithIdentifier(description: string): boolean {
  return identifierFirst.test(description);
}

/** `sortOrder`, `pos`: between any two places there is another, and before the first, too. */
function isPlaceInOrder(words: readonly string[]): boolean {
  const [last, previous] = [words.at(-1), words.at(-2)];
  return last === "pos" || last === "sequence" || (last === "order" && (previous === "sort" || previous === "display"));
}

const ofPercents =
  /\b(?:adjust|change|decrease|delta|difference|discount|gain|growth|increase|loss|markup|of (?:the )?(?:normal|original)|variation|zoom)/i;

/** Descriptions of numbers that have the same names and another range: a plan's seats, the hours from UTC, a plug. */
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
 * The range that a name stands for: a latitude, a port, a page, the number of results; `undefined` for any other name,
 * and where the description tells of a number with another range.
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
