import { isPlural } from "./nouns.ts";
import { spelled } from "./title.ts";
import { isActionVerb } from "./verbs.ts";
import { wordsOf } from "./words.ts";

/** Words that say which end of a range is meant. */
const extremes = new Map([
  ["max", "maximum"],
  ["maximum", "maximum"],
  ["min", "minimum"],
  ["minimum", "minimum"],
]);

/** Words that say again that something is counted: `maxNumResults`. */
const countWords = new Set(["num", "number", "of"]);

/** What a flag's name begins with: "Whether it is active." */
const flagWords = new Map([
  ["is", "it is"],
  ["has", "it has"],
  ["can", "it can"],
  ["are", "they are"],
  ["should", "it should"],
]);

/** Last words that leave a noun phrase open: `createdAt`, `updatedBefore`. */
const openEnds = new Map([
  ["at", "When it was"],
  ["before", "The time before which it was"],
  ["after", "The time after which it was"],
  ["since", "The time since which it was"],
  ["until", "The time until which it was"],
  ["by", "Who or what it is"],
]);

/**
 * The beginning of a description of a parameter, made from its name and its JSON type: `userId` → "The user ID.",
 * `includeDetails` (boolean) → "Whether to include details.", `maxResults` → "The maximum number of results."
 *
 * @returns `undefined` for a name without words.
 */
export function parameterSentenceOf(identifier: string, type: string | undefined): string | undefined {
  const words = wordsOf(identifier);
  if (!words.length) return undefined;
  return `${type === "boolean" ? flagPhrase(words) : nounPhraseOf(words)}.`;
}

function flagPhrase(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  const text = words.map(spelled).join(" ");
  const auxiliary = flagWords.get(first);
  if (auxiliary && rest.length) return `Whether ${auxiliary} ${rest.map(spelled).join(" ")}`;
  if (first === "no" && isActionVerb(rest[0] ?? "")) return `Whether not to ${rest.map(spelled).join(" ")}`;
  if (isPlural(words.at(-1) ?? "") && !isActionVerb(first)) return `Whether to use ${text}`;
  if (isActionVerb(first) && !/(?:ed|able|ive)$/.test(words.at(-1) ?? "")) return `Whether to ${text}`;
  return `Whether it is ${text}`;
}

function nounPhraseOf(words: readonly string[]): string {
  const [first = "", ...others] = words;
  const extreme = extremes.get(first);
  const rest = others.filter((word) => !countWords.has(word));
  if (extreme && rest.length) {
    const text = rest.map(spelled).join(" ");
    return isPlural(rest.at(-1) ?? "") ? `The ${extreme} number of ${text}` : `The ${extreme} ${text}`;
  }
  const opening = openEnds.get(words.at(-1) ?? "");
  if (opening && words.length > 1) return `${opening} ${words.slice(0, -1).map(spelled).join(" ")}`;
  return `The ${words.map(spelled).join(" ")}`;
}
