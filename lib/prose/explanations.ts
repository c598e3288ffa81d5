import { forSentences, memoised } from "../model/memoised.ts";
import type { Abbreviation } from "./abbreviations.ts";
import { endsAsSentence } from "./completion.ts";

const textWords: (text: string) => ReadonlySet<string> = memoised(forSentences,
  (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
);

/**
 * True for a text that has what the abbreviation stands for, or another word that it may be short for: "quantities" explains
 * `qty`, "unique ID" explains `uid`, and so does "the uid of an element".
 */
export function explains(text: string, { short, expansions }: Abbreviation): boolean {
  const words = textWords(text);
  if (short.startsWith("uid") && uidOf.test(text)) return true;
  if (expansions.some((expansion) => expansion.toLowerCase().split(" ").every((word) => has(words, word)))) return true;
  for (const word of words) if (word.length > short.length && mayShorten(word, short)) return true;
  return false;
}

/** "The uid of an element", "The message uid from email_list": what it identifies is said, and nothing is left to guess. */
const uidOf = /\buids? (?:(?:of|for) (?:an?|each|the|this) \p{Ll}|from|in|within\b)|(?<!\b(?:an?|by|each|its|the|this|your) )\b(?!(?:an?|by|each|its|the|this|your) )\p{L}{3,} uids?\b/iu;

function has(words: ReadonlySet<string>, word: string): boolean {
  const isIdentifier = word.startsWith("identifier");
  const plural = word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`;
  return words.has(word) || words.has(plural) || (isIdentifier && (words.has("id") || words.has("ids")));
}

/** "quantity" may be shortened to `qty`: the same first letter, and the others in their order. */
function mayShorten(word: string, short: string): boolean {
  if (word.charAt(0) !== short.charAt(0)) return false;
  let at = 1;
  for (let index = 1; index < word.length && at < short.length; index++) {
    if (word.charAt(index) === short.charAt(at)) at++;
  }
  return at === short.length;
}

/**
 * What to append to a text to explain abbreviations: one text for each likely meaning of a single one, else one with the
 * likeliest meaning of each. In brackets, or as sentences where the text ends as one.
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
