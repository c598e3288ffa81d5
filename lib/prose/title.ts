import { spellingOf } from "./spelling.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/** Words that a title writes small unless they begin or end it. */
const smallWords = wordSet(`a an and as at but by for from if in into nor of on or per the to via vs with`);

/** A title in capitals and small letters made from an identifier: `get_user_profile` → "Get User Profile". */
export function titleOf(identifier: string): string {
  const words = wordsOf(identifier);
  const last = words.length - 1;
  return words
    .map((word, index) => (index > 0 && index < last && smallWords.has(word) ? word : capitalised(word)))
    .join(" ");
}

/** A word as it begins a sentence or stands in a title. */
export function capitalised(word: string): string {
  return spellingOf(word) ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** A word as it stands within a sentence. */
export function spelled(word: string): string {
  return spellingOf(word) ?? word;
}
