import { memoize } from "../model/lazy.ts";
import { determiners, functionWords } from "./lexicon/function-words.ts";
import { identifiers, irregularPlurals, singularsInS } from "./lexicon/nouns.ts";
import { isOneWord } from "./spelling.ts";

/** Runs of letters in camelCase, runs of capitals with a plural s ("URLs"), runs of digits. */
const piece =
  /\p{Lu}{2,40}s(?!\p{Ll})|\p{Lu}{1,40}(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|[\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu;

/** Longer identifiers are cut: no name has more than 128 characters. */
const maxLength = 1_000;

/** The maximum number of pieces of one word: `O` + `Auth` + `2`. */
const maxPieces = 3;

/**
 * The lower-case words of an identifier in camelCase, snake_case, kebab-case or any mixture: `getHTTPUrl` → get http
 * url, `user_ids.v2` → user ids v2. All other characters separate words.
 */
export const wordsOf: (identifier: string) => readonly string[] = memoize((whole) => {
  const identifier = whole.slice(0, maxLength);
  const pieces = [...identifier.matchAll(piece)].map(({ 0: text, index }) => ({ text, start: index }));
  const words: string[] = [];
  for (let at = 0; at < pieces.length;) {
    const word = longestWordAt(pieces, at);
    words.push(word.text.toLowerCase());
    at += word.pieces;
  }
  return words;
});

interface Piece {
  readonly text: string;
  readonly start: number;
}

function longestWordAt(pieces: readonly Piece[], at: number): { readonly text: string; readonly pieces: number } {
  const { text: first, start } = pieces[at] ?? { text: "", start: 0 };
  let longest = { text: first, pieces: 1 };
  let joined = first;
  for (let count = 2; count <= maxPieces; count++) {
    const next = pieces[at + count - 1];
    if (next?.start !== start + joined.length) break;
    joined += next.text;
    if (isOneWord(joined)) longest = { text: joined, pieces: count };
  }
  return longest;
}

/** True for a lower-case noun in the plural. */
export function isPlural(word: string): boolean {
  if (irregularPlurals.has(word)) return true;
  return word.length > 2 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) && !singularsInS.has(word);
}

/**
 * The singular of a lower-case noun, for comparing words: "queries" → "query", "boxes" → "box". Other words stay
 * unchanged.
 */
export function singularOf(word: string): string {
  if (!isPlural(word)) return word;
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:x|z|ch|sh|ss)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** The head of a name, which is the word for the object itself, and the words before it. */
export interface HeadWord {
  /** The last word that is not a number, in the singular: `imageUrls2` → "url"; "" for a name without words. */
  readonly head: string;
  /** The words before the head, in order. */
  readonly before: readonly string[];
  readonly isPlural: boolean;
}

/** Finds the {@link HeadWord} of an identifier. */
export const headWordOf: (identifier: string) => HeadWord = memoize((identifier) => {
  const words = wordsOf(identifier).filter((word) => !/^\d+$/.test(word));
  const last = words.at(-1) ?? "";
  const head = singularOf(last);
  return { head, before: words.slice(0, -1), isPlural: head !== last };
});

/** True for the last word in the name of an identifier, which is copied and never invented: `user_id`, `commitSha`. */
export function isIdentifierWord(word: string): boolean {
  return identifiers.has(word);
}

/** True for a lower-case word without content: an article, a pronoun, a preposition, an auxiliary. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** True for a lower-case word in the place of an article. */
export function isDeterminer(word: string): boolean {
  return determiners.has(word);
}
