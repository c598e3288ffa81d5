import { formats } from "./lexicon/formats.ts";
import { forms } from "./lexicon/phrases.ts";
import { listOf } from "./text.ts";
import { wordsOf } from "./words.ts";

const part = "(?:yyyy|yy|mmm?|dd|hh|ss)";

/** "YYYY-MM-DD", "DD.MM.YYYY", "HH:mm:ss", "YYYYMMDD", "%Y-%m". For the year alone only "YYYY" counts. */
const datePattern = new RegExp(
  String.raw`(?<![a-z])${part}(?:[-/.:T_ ]?${part})+(?![a-rt-y])|\byyyy\b|%[a-z][-/.:T ]?%[a-z]`,
  "i",
);

/** "2025-01-31", "10:30", "2025-01-31T10:30:00Z" */
const date =
  /(?<![\w-])(?:\d{4}-\d\d(?:-\d\d)?(?:[T ]\d\d:\d\d(?::\d\d)?(?:\.\d+)?Z?)?|\d\d:\d\d(?::\d\d)?)(?![\w:-])/g;

/** True for a text with letters for the form of a date or a time. */
export function hasDatePattern(text: string): boolean {
  return datePattern.test(text);
}

/** True for a text with a date or a time of this length. */
export function hasDateOfLength(text: string, length: number): boolean {
  return [...text.matchAll(date)].some(([shown]) => shown.length === length);
}

/** Other forms of a time or duration. Adding the schema's form would contradict them. */
const otherTimes =
  /\bunix|\bepoch|\b(?:milli|micro|nano)seconds?\b|\bin (?:seconds|minutes|hours|days|ms)\b|\bseconds since\b|\brfc[- ]?(?:\d{3}|1123|2616|2822|5322|7231)\b/i;

/** The name of the format in a description; `undefined` for a format that does not restrict the form of a text. */
export function phraseOfFormat(format: string): string | undefined {
  return formats.get(format)?.phrase;
}

/** True for a text that mentions the format, or a parameter name that does. */
export function mentionsFormat(text: string, name: string, format: string): boolean {
  const words = formats.get(format);
  if (!words) return true;
  const isTime = /^(?:date|date-time|duration|time)$/.test(format);
  if (isTime && (otherTimes.test(text) || hasDatePattern(text))) return true;
  return words.told.test(text) || wordsOf(name).some((word) => words.names.has(word));
}

/** Patterns that match any text except an empty or a blank one. */
const anything = /^\^?(?:\.[*+]|\[\\s\\S\][*+]|\\S|\.\*\\S\.\*|\\S\+|\\S\.\*|\(\?:)?\$?$/;

/** Patterns that only exclude something, such as `..` in a path. A model need not know them. */
const guard = /^\^(?:\(\?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+(?:\.[*+]|\[[^\]]*\][*+])?\$?$/;

/** True for a pattern that shows a model what to write. */
export function isTellingPattern(pattern: string): boolean {
  return !anything.test(pattern) && !guard.test(pattern);
}

/** An example in quotes or code; the letters of a date or a color; a placeholder. */
const shown = /[`"“«]|(?<!\w)'[^']+'|yyyy|hh:mm|\d{4}-\d\d|\dT\d|#(?:rgb|rrggbb)|[[{<]\w+[\]}>]|→/i;

/** True for a text that shows the form of the value, in words or by an example. */
export function mentionsPattern(text: string, pattern: string): boolean {
  return text.includes(pattern) || forms.test(text) || shown.test(text);
}

/** Longer patterns do not help in a description. */
const longestShown = 60;

/** A pattern with one character class and its count: `^[a-z0-9-]{2,10}$`. */
const oneClass = /^\^(?:\[([^\]^\\[]*(?:\\[\w.\-/ ][^\]^\\[]*)*)\]|(\\[dw]))(?:([*+])|\{(\d+)(?:(,)(\d*))?\})?\$$/;

/** Patterns with a name. */
const named: ReadonlyMap<string, string> = new Map([
  [String.raw`^\d{4}-\d{2}-\d{2}$`, "YYYY-MM-DD"],
  ["^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "YYYY-MM-DD"],
  [String.raw`^\d{2}:\d{2}$`, "HH:MM"],
  [String.raw`^\d{2}:\d{2}:\d{2}$`, "HH:MM:SS"],
  ["^([01][0-9]|2[0-3]):[0-5][0-9]$", "HH:MM"],
  [String.raw`^\d+\.\d+\.\d+$`, "version as in 1.2.3 (format X.Y.Z)"],
  ["^https://", "begins with https://"],
  ["^https?://", "begins with http:// or https://"],
  [String.raw`^https:\/\/`, "begins with https://"],
  [String.raw`^https?:\/\/`, "begins with http:// or https://"],
  ["^#[0-9a-fA-F]{6}$", "hexadecimal color as #RRGGBB"],
  ["^#[0-9A-Fa-f]{6}$", "hexadecimal color as #RRGGBB"],
  ["^#[0-9a-f]{6}$", "lower-case hexadecimal color as #rrggbb"],
]);

const ranges: readonly (readonly [range: string, words: string])[] = [
  ["a-zA-Z", "letters"],
  ["A-Za-z", "letters"],
  ["a-z", "lower-case letters"],
  ["A-Z", "upper-case letters"],
  ["0-9", "digits"],
  ["\\d", "digits"],
];

/** Names for characters that are hard to see between quotes. */
const characterNames = new Map([
  [" ", "spaces"],
  ["\\s", "spaces"],
]);

/**
 * A phrase for a pattern in a description: `^[a-z0-9-]{2,10}$` → "2-10 lower-case letters, digits and '-'". A short
 * pattern without such a phrase is returned unchanged.
 *
 * @returns `undefined` for a pattern that would not help a reader.
 */
export function phraseOfPattern(pattern: string): string | undefined {
  const name = named.get(pattern);
  if (name !== undefined) return name;
  const match = oneClass.exec(pattern);
  const characters = match ? charactersOf(match[1] ?? match[2] ?? "") : undefined;
  if (match && characters !== undefined) {
    const { 4: from = "", 5: comma = "", 6: to = "" } = match;
    const times = comma ? (to ? `${from}-${to}` : `${from} or more`) : from;
    return times ? `${times} ${characters}` : `only ${characters}`;
  }
  return pattern.length <= longestShown && !/\s/.test(pattern) ? `pattern ${pattern}` : undefined;
}

/** The characters of a class in words; `undefined` if one of its ranges has no name. */
function charactersOf(text: string): string | undefined {
  if (/^(?:0-9a-fA-F|a-fA-F0-9|0-9A-Fa-f|A-Fa-f0-9)$/.test(text)) return "hexadecimal digits";
  if (/^(?:0-9a-f|a-f0-9)$/.test(text)) return "lower-case hexadecimal digits";
  let rest = text;
  const parts: string[] = [];
  while (rest) {
    const range = ranges.find(([start]) => rest.startsWith(start));
    if (range) {
      parts.push(range[1]);
      rest = rest.slice(range[0].length);
    } else if (rest.startsWith("\\w")) {
      parts.push("letters", "digits", "'_'");
      rest = rest.slice(2);
    } else {
      const [character = ""] = /^\\?[^]/.exec(rest) ?? [];
      rest = rest.slice(character.length);
      if (/^\\[a-z]/i.test(character) && character !== "\\s") return undefined;
      // Readers do not know which characters a range such as `$-@` contains.
      if (rest.startsWith("-") && rest.length > 1) return undefined;
      parts.push(characterNames.get(character) ?? `'${character.replace("\\", "")}'`);
    }
  }
  return parts.length ? listOf([...new Set(parts)]) : undefined;
}
