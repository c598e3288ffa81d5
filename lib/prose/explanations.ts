import type { Abbreviation } from "./abbreviations.ts";
import { endsAsSentence } from "./completion.ts";

function textWords(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/**
 * True for a text that has what the abbreviation stands for, or another word that it may be short for: "quantities"
 * explains `qty`, "unique ID" explains `uid`, and so does "the uid of an element".
 */
export function explains(text: string, { short, expansions }: Abbreviation): boolean {
  if (saidFor.get(short)?.test(text)) return true;
  const words = textWords(text);
  if (short.startsWith("uid") && uidOf.test(text)) return true;
  if (
    expansions.some((expansion) =>
      expansion
        .toLowerCase()
        .split(" ")
        .every((word) => has(words, word)),
    )
  )
    return true;
  if (isInitialsIn(text, short)) return true;
  for (const word of words) if (word.length > short.length && mayShorten(word, short, expansions)) return true;
  return false;
}

/** What is said in place of what the short form stands for: "Number of rooms", "Birth date", "Transmit power". */
const saidFor = new Map([
  ["qty", /\bnumber of\b/i],
  ["dob", /\bbirth ?(?:date|day)\b|\bborn\b/i],
  ["msg", /\btext to\b/i],
  ["tx", /\b(?:transmit|transmission)\w*/i],
]);

/** True for a text that writes an abbreviation out, in these very words: "the transaction" for `tx`. */
export function writesOut(text: string, { expansions }: Abbreviation): boolean {
  const words = ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ")} `;
  return expansions.some((expansion) => ["", "s"].some((end) => words.includes(` ${expansion.toLowerCase()}${end} `)));
}

/**
 * "The uid of an element", "The message uid from email_list": what it identifies is said, and nothing is left to guess.
 */
const uidOf =
  /\buids? (?:(?:of|for) (?:an?|each|the|this) \p{Ll}|from|in|within\b)|(?<!\b(?:an?|by|each|its|the|this|your) )\b(?!(?:an?|by|each|its|the|this|your) )\p{L}{3,} uids?\b/iu;

function has(words: ReadonlySet<string>, word: string): boolean {
  const isIdentifier = word.startsWith("identifier");
  const plural = word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
  return words.has(word) || words.has(plural) || (isIdentifier && (words.has("id") || words.has("ids")));
}

/**
 * A word may be shortened to its beginning ("cursor" to `cur`), to the consonants that it begins with ("distance" to
 * `dst`), or, if it is akin to what the short form stands for, to any of its letters in their order ("serving" to
 * `srv`, as "server" is).
 */
function mayShorten(word: string, short: string, expansions: readonly string[]): boolean {
  if (word.startsWith(short)) return true;
  if (consonantsOf(word).startsWith(short)) return !shortenedOtherwise.test(word);
  return (
    expansions.some((expansion) => expansion.toLowerCase().startsWith(word.slice(0, 3))) && hasInOrder(word, short)
  );
}

/** "Search" is not `src`, "content" and "country" are not `cnt`. */
const shortenedOtherwise = /^(?:search|cont|countr)/;

/** The word without vowels but at its beginning: "distance" → "dstnc". */
function consonantsOf(word: string): string {
  return word.charAt(0) + word.slice(1).replace(/[aeiou]/g, "");
}

/** "quantity" has the letters of `qty`: the same first one, and the others in their order. */
function hasInOrder(word: string, short: string): boolean {
  if (word.charAt(0) !== short.charAt(0)) return false;
  let at = 1;
  for (let index = 1; index < word.length && at < short.length; index++) {
    if (word.charAt(index) === short.charAt(at)) at++;
  }
  return at === short.length;
}

/** "Daylight saving time" explains `dst`. Two words that begin so stand side by side anywhere. */
function isInitialsIn(text: string, short: string): boolean {
  if (short.length < 3) return false;
  const initials = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.charAt(0)).join("");
  return initials.includes(short);
}

/**
 * What to append to a text to explain abbreviations: one text for each likely meaning of a single one, else one with
 * the likeliest meaning of each. In brackets, or as sentences where the text ends as one.
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
