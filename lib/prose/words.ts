import { lazy, memoize } from "../model/lazy.ts";
import { isOneWord } from "./spelling.ts";

/** Runs of letters that camelCase joins, capitals of a short form with its plural s ("URLs"), runs of digits. */
const piece = lazy(
  () => /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|[\p{Lo}\p{Lm}\p{M}]+|\p{N}+/gu,
);

/** Of a longer identifier only the beginning is looked at: no name has more than 128 characters, and a text is none. */
const maxLength = 1_000;

/** Words that are written in several pieces have at most this many: `O` + `Auth` + `2`. */
const longestJoin = 3;

/**
 * The lower-case words of an identifier in camelCase, snake_case, kebab-case or any mixture: `getHTTPUrl` → get http
 * url, `user_ids.v2` → user ids v2. What is neither letter nor digit separates.
 */
export const wordsOf: (identifier: string) => readonly string[] = memoize((whole) => {
  const identifier = whole.slice(0, maxLength);
  const pieces = [...identifier.matchAll(piece())].map(({ 0: text, index }) => ({
    text,
    start: index,
    end: index + text.length,
  }));
  const words: string[] = [];
  for (let at = 0; at < pieces.length;) {
    const run = longestWordAt(pieces, at);
    words.push(identifier.slice(run.start, run.end).toLowerCase());
    at += run.length;
  }
  return words;
});

interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

function longestWordAt(pieces: readonly Piece[], at: number): { start: number; end: number; length: number } {
  const first = pieces[at];
  let longest = { start: first?.start ?? 0, end: first?.end ?? 0, length: 1 };
  let joined = first?.text ?? "";
  for (let length = 2; length <= longestJoin; length++) {
    const next = pieces[at + length - 1];
    if (!next || next.start !== pieces[at + length - 2]?.end) break;
    joined += next.text;
    if (isOneWord(joined)) longest = { ...longest, end: next.end, length };
  }
  return longest;
}
