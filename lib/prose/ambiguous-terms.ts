import { isFunctionWord } from "./function-words.ts";
import { singularOf } from "./singular.ts";
import { everyTextWord } from "./text-words.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Words that fit any parameter, so that a name or a description of them alone says nothing. */
export const ambiguousTerms = [
  "data",
  "value",
  "input",
  "info",
  "information",
  "item",
  "object",
  "thing",
  "stuff",
  "param",
  "parameter",
  "option",
  "opt",
  "arg",
  "argument",
  "payload",
] as const;

/** What texts say about any parameter: words for its type, for its use and for its being needed or not. */
const fillers = wordSet(`
  accept actual additional any appropriate array boolean contain corresponding custom desired field given handle
  hold integer main necessary needed number operate operation optional parse pass passed process processed
  processing provide provided relevant request required send some specific specified string structure supplied
  supply take tool use used valid various want work`);

/** True for a name that consists of words of `generic` alone: `data`, `inputData`, `payload2`, but not `userData`. */
export function isAmbiguousName(name: string, generic: ReadonlySet<string>): boolean {
  const words = wordsOf(name).filter((word) => !/^\d+$/.test(word));
  return words.length > 0 && words.every((word) => isIn(generic, word));
}

/** True for a text none of whose words says more than a word of `generic` does: "The data to process". */
export function isAmbiguousText(text: string, generic: ReadonlySet<string>): boolean {
  // "Whether the field is required" tells what the parameter decides.
  if (/^\s*whether\b/iu.test(text)) return false;
  let count = 0;
  const isAmbiguous = everyTextWord(text, (word) => {
    count++;
    return isFunctionWord(word) || fillers.has(word) || isIn(generic, word);
  });
  return isAmbiguous && count > 0;
}

function isIn(words: ReadonlySet<string>, word: string): boolean {
  return words.has(word) || words.has(singularOf(word));
}
