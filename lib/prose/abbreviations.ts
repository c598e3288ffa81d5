import { lazy } from "../model/lazy.ts";
import { abbreviations as list } from "./lexicon/abbreviations.ts";
import { endsAsSentence } from "./text.ts";
import { wordsOf } from "./words.ts";

/** An abbreviation and its meanings. */
export interface Abbreviation {
  readonly short: string;
  /** The likeliest meaning first; never empty. */
  readonly expansions: readonly string[];
}

interface Entry extends Abbreviation {
  /** Whether it means something else in running text, so only names count. */
  readonly isForNames: boolean;
}

const entries = lazy((): ReadonlyMap<string, Entry> => {
  const lines = list.trim().split("\n");
  return new Map(
    lines.map((line) => {
      const { short, expansions } = readAbbreviation(line);
      const bare = short.replace("*", "");
      return [bare, { short: bare, expansions, isForNames: short !== bare }];
    }),
  );
});

/** Reads "kyc: know your customer". */
function readAbbreviation(line: string): Abbreviation {
  const [short = "", meanings = ""] = line.split(":");
  return { short: short.trim().toLowerCase(), expansions: meanings.split(",").map((one) => one.trim()) };
}

/** The abbreviations among the words of an identifier: `usrMsg` → usr, msg. `also` lists additional ones. */
export function abbreviationsInName(name: string, also: readonly string[]): readonly Abbreviation[] {
  const words = wordsOf(name);
  return [...new Set([...words.flatMap((word) => entries().get(word) ?? []), ...listedAmong(words, also)])];
}

/**
 * A word of prose: not quoted or in code, not part of a path, an option, an identifier or an acronym, not named as an
 * identifier ("the src attribute"), and not an entry of a listing: "[DIR] src".
 */
const proseWord =
  /(?<!\[\p{Lu}+\] )(?<![\p{L}\p{N}\p{Pc}/\\.`"'’“‘@#$%<{[:=*-])\p{L}\p{Ll}+(?![\p{L}\p{N}\p{Pc}/\\`"'’”@:=({>*-]|\.[\p{L}\p{N}]|\s(?:attribute|column|command|dir|directory|element|field|flag|folder|header|key|option|parameter|property|tag)s?\b)/gu;

/** "(id, web_url)", "properties (href, src)": names of fields. An underscore or the word before shows it. */
const listOfFields =
  /(?:\((?=[^()]*\p{Ll}_\p{Ll})|\b(?:attribute|column|field|key|propertie|property)s? \()[\p{L}\p{N}_]+(?:, (?:and )?[\p{L}\p{N}_]+)+\)/giu;

/** Quickly excludes the many texts without abbreviations. */
const anyInText = lazy(() => {
  const shorts = [...entries().values()].flatMap(({ short, isForNames }) => (isForNames ? [] : [short]));
  return new RegExp(`\\b(?:${shorts.join("|")})\\b`, "i");
});

/** The abbreviations that a text uses as words. `also` lists additional ones. */
export function abbreviationsInText(text: string, also: readonly string[]): readonly Abbreviation[] {
  const words = anyInText().test(text) ? (text.replace(listOfFields, "").match(proseWord) ?? []) : [];
  const known = words.flatMap((word) => {
    const entry = entries().get(word.toLowerCase());
    return entry && !entry.isForNames && !isInPath(entry.short, text) ? entry : [];
  });
  const own = also.length ? listedAmong(text.toLowerCase().split(/[^\p{L}\p{N}]+/u), also) : [];
  return [...new Set([...known, ...own])];
}

/** `"src/**\/*.js" (files in src)`: what a text shows in a path is the name of a file or folder. */
function isInPath(word: string, text: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
    const [before, after] = [lower.slice(Math.max(0, at - 2), at), lower.slice(at + word.length, at + word.length + 2)];
    const isWhole = !/[\p{L}\p{N}_]$/u.test(before) && !/^[\p{L}\p{N}_]/u.test(after);
    // "src/dst" are two words.
    if (isWhole && (/[/\\*.~]$/u.test(before) || /^[/\\][\p{L}*.]/u.test(after)) && isPath.test(lower)) return true;
  }
  return false;
}

const isPath = /[\w*][/\\][\w*.-]{1,60}(?:[/\\]|\.\w)|\*\*|(?<![\w.])(?:\.{1,2}|~)[/\\]\w/u;

function listedAmong(words: readonly string[], also: readonly string[]): readonly Abbreviation[] {
  return also.map(readAbbreviation).filter(({ short }) => words.includes(short));
}

function wordsIn(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/**
 * True for a text that contains the meaning of an abbreviation, or a longer form of it: "quantities" explains `qty`,
 * "unique ID" explains `uid`, and so does "the uid of an element".
 */
export function explains(text: string, { short, expansions }: Abbreviation): boolean {
  if (otherExplanations.get(short)?.test(text)) return true;
  if (short.startsWith("uid") && uidOf.test(text)) return true;
  const list = wordsIn(text);
  const words = new Set(list);
  return (
    expansions.some((expansion) => wordsIn(expansion).every((word) => has(words, word))) ||
    isInitialsIn(list, short) ||
    list.some((word) => word.length > short.length && mayShorten(word, short, expansions))
  );
}

/** Explanations in other words than the meaning: "Number of rooms", "Birth date", "Transmit power". */
const otherExplanations = new Map([
  ["qty", /\bnumber of\b/i],
  ["dob", /\bbirth ?(?:date|day)\b|\bborn\b/i],
  ["msg", /\btext to\b/i],
  ["tx", /\b(?:transmit|transmission)\w*/i],
]);

/** True for a text that contains the meaning of an abbreviation word for word: "the transaction" for `tx`. */
export function writesOut(text: string, { expansions }: Abbreviation): boolean {
  const words = ` ${wordsIn(text).join(" ")} `;
  return expansions.some((expansion) => ["", "s"].some((end) => words.includes(` ${expansion.toLowerCase()}${end} `)));
}

/** "The uid of an element", "The message uid from email_list": the text names the thing that it identifies. */
const uidOf =
  /\buids? (?:(?:of|for) (?:an?|each|the|this) \p{Ll}|from|in|within\b)|(?<!\b(?:an?|by|each|its|the|this|your) )\b(?!(?:an?|by|each|its|the|this|your) )\p{L}{3,} uids?\b/iu;

function has(words: ReadonlySet<string>, word: string): boolean {
  const plural = word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
  return (
    words.has(word) || words.has(plural) || (word.startsWith("identifier") && (words.has("id") || words.has("ids")))
  );
}

/**
 * A word may be shortened to its beginning ("cursor" to `cur`) or to its first consonants ("distance" to `dst`). If it
 * begins like the meaning, it may be shortened to any of its letters in order ("serving" to `srv`).
 */
function mayShorten(word: string, short: string, expansions: readonly string[]): boolean {
  if (word.startsWith(short)) return true;
  if (consonantsOf(word).startsWith(short)) return !shortenedOtherwise.test(word);
  return (
    expansions.some((expansion) => expansion.toLowerCase().startsWith(word.slice(0, 3))) && hasInOrder(word, short)
  );
}

/** `src` is not short for "search", nor `cnt` for "content" or "country". */
const shortenedOtherwise = /^(?:search|cont|countr)/;

/** The word without vowels, except at its beginning: "distance" → "dstnc". */
function consonantsOf(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, "");
}

/** "quantity" contains the letters of `qty`: the same first one, and the others in order. */
function hasInOrder(word: string, short: string): boolean {
  if (word.charAt(0) !== short.charAt(0)) return false;
  let at = 1;
  for (let index = 1; index < word.length && at < short.length; index++) {
    if (word.charAt(index) === short.charAt(at)) at++;
  }
  return at === short.length;
}

/**
 * "Daylight saving time" explains `dst`. Two words are not enough, because pairs with these initials occur by chance.
 */
function isInitialsIn(words: readonly string[], short: string): boolean {
  return (
    short.length >= 3 &&
    words
      .map((word) => word.charAt(0))
      .join("")
      .includes(short)
  );
}

/**
 * The texts to append to explain abbreviations. For a single abbreviation there is one text for each likely meaning;
 * for several there is one text with the likeliest meanings. They are in brackets, or sentences if the text ends like a
 * sentence.
 */
export function explanationsFor(text: string, found: readonly Abbreviation[]): readonly string[] {
  const [only, ...others] = found;
  const isSentence = endsAsSentence(text);
  if (only && !others.length)
    return only.expansions.map((meaning) => (isSentence ? sentenceOn(only, meaning) : ` (${meaning})`));
  if (isSentence) return [found.map((one) => sentenceOn(one, one.expansions[0] ?? "")).join("")];
  return [` (${found.map(({ short, expansions }) => `${short}: ${expansions[0] ?? ""}`).join(", ")})`];
}

function sentenceOn({ short }: Abbreviation, meaning: string): string {
  return ` '${short}' is short for ${meaning}.`;
}
