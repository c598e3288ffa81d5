import type { Demand } from "./constraint-words.ts";
import { contentWords, endsInContentWord } from "./content-words.ts";
import { isIdentifierWord } from "./identifier-words.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Last words of names of what is short by nature. */
const names = wordSet(
  "branch email host keyword name password path query region remote tag target term url username version",
);

/** Last words of names of texts that are written as long as they may be, beside those of contents. */
const sayings = wordSet(
  "answer bio caption context desc description headline note notes reason remark remarks status summary title tweet",
);

/** No name comes near so many characters, no text of a few words, and none of a sentence or two. */
const longName = 50;
const longPhrase = 100;
const longText = 1000;

/**
 * True for a demand that a sensible value meets by itself: the form of an identifier, that of the name of something
 * that is there already, a length that nothing of the kind comes near, a date and time where the name asks for one
 * (`createdDateTime`).
 *
 * @param isNew whether the tool makes what the parameter names
 */
export function isMetAnyway(demand: Demand, name: string, isNew: boolean): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  // What makes a project gives it its `identifier`.
  const isCopied = isIdentifierWord(last) && !(isNew && last === "identifier" && words.length === 1);
  if (demand.kind === "range") return isCopied || isPlainlyPositive(demand);
  if (demand.kind === "length") {
    const { min = 0, max = Infinity } = demand;
    return isCopied || (min <= 1 && max >= generousLength(name, last));
  }
  if (demand.kind === "format")
    return (demand.format === "uuid" && isCopied) || (demand.format === "date-time" && isDateTime(words));
  return demand.kind === "pattern" && (isCopied || (names.has(last) && !isNew));
}

/**
 * A limit against abuse, which no sensible value comes near. A message is as long as it may be: 280 characters for a
 * tweet.
 */
function generousLength(name: string, last: string): number {
  if (names.has(last)) return longName;
  return endsInContentWord(name, contentWords) || sayings.has(last) ? longText : longPhrase;
}

/** "At least 0" or 1, and nothing else: nobody clicks at x = -1. */
function isPlainlyPositive({ min, max, above, below }: Extract<Demand, { readonly kind: "range" }>): boolean {
  return max === undefined && below === undefined && [0, 1, undefined].includes(min) && (above ?? 0) === 0;
}

function isDateTime(words: readonly string[]): boolean {
  return words.at(-1) === "datetime" || (words.at(-1) === "time" && words.at(-2) === "date");
}
