import type { Demand } from "./constraint-words.ts";
import { wordSet } from "./word-set.ts";
import { wordsOf } from "./words.ts";

/** Last words of names of what a model copies from another answer, and never makes up. */
const identifiers = wordSet("guid guids id ids iid iids ref refs sha uid uids uuid uuids");

/** Last words of names of what is short by nature. */
const names = wordSet("branch email host keyword name password path query region remote tag target term url username version");

/** No name comes near so many characters, and no text of a sentence or two near so many. */
const longName = 50;
const longText = 1000;

/**
 * True for a demand that a sensible value meets by itself: the form of an identifier, that of the name of something that is there
 * already, a length that nothing of the kind comes near, a date and time where the name asks for one (`createdDateTime`).
 *
 * @param isNew whether the tool makes what the parameter names
 */
export function isMetAnyway(demand: Demand, name: string, isNew: boolean): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (demand.kind === "range") return identifiers.has(last) || isPlainlyPositive(demand);
  if (demand.kind === "length") {
    const { min = 0, max = Infinity } = demand;
    return identifiers.has(last) || (min <= 1 && max >= (names.has(last) ? longName : longText));
  }
  if (demand.kind === "format")
    return (demand.format === "uuid" && identifiers.has(last)) || (demand.format === "date-time" && isDateTime(words));
  return demand.kind === "pattern" && (identifiers.has(last) || (names.has(last) && !isNew));
}

/** "At least 0" or 1, and nothing else: nobody clicks at x = -1. */
function isPlainlyPositive({ min, max, above, below }: Extract<Demand, { readonly kind: "range" }>): boolean {
  return max === undefined && below === undefined && [0, 1, undefined].includes(min) && (above ?? 0) === 0;
}

function isDateTime(words: readonly string[]): boolean {
  return words.at(-1) === "datetime" || (words.at(-1) === "time" && words.at(-2) === "date");
}
