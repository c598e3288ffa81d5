import { memoize } from "../model/lazy.ts";

/** Words of running text: letters and digits, joined by an apostrophe, a hyphen or an underscore. */
const word = /[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu;

/**
 * The lower-case words of a text, in order: "Get the user's e-mail (max 100)." → get the user's e-mail max 100.
 * Identifiers stay whole: `user_id` is one word.
 */
export const textWordsOf: (text: string) => readonly string[] = memoize(
  (text) => (text.match(word) ?? []).map((found) => found.toLowerCase().replaceAll("’", "'")),
  { max: 100 },
);

/** The same as a set, for questions about membership. */
export function textWordSetOf(text: string): ReadonlySet<string> {
  return new Set(textWordsOf(text));
}

/** True for a text that has one of the words; an empty one has none. */
export function hasWordOf(text: string, words: ReadonlySet<string>): boolean {
  if (text) for (const found of textWordSetOf(text)) if (words.has(found)) return true;
  return false;
}

/** True where every word of the text passes; stops at the first that does not, for texts that mostly fail at once. */
export function everyTextWord(text: string, passes: (word: string) => boolean): boolean {
  // A copy of the expression for each text, as `matchAll` makes it, costs more than all the rest.
  let at = 0;
  for (;;) {
    // What passes may have looked at another text meanwhile.
    word.lastIndex = at;
    const found = word.exec(text);
    if (!found) return true;
    at = word.lastIndex;
    if (!passes(found[0].toLowerCase().replaceAll("’", "'"))) return false;
  }
}
