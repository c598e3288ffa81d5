import { flagPhraseOf } from "./flag-sentence.ts";
import { isDangling, danglingPhraseOf } from "./dangling-names.ts";
import { isPlural } from "./nouns.ts";
import { spelled } from "./title.ts";
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

/**
 * The beginning of a description of a parameter, made from its name and its JSON type: `userId` → "The user ID.",
 * `includeDetails` (boolean) → "Whether to include details.", `maxResults` → "The maximum number of results."
 *
 * @returns `undefined` for a name without words, or of which no phrase comes: `name_contains`, `insert_before`.
 */
export function parameterSentenceOf(identifier: string, type: string | undefined): string | undefined {
  const words = wordsOf(identifier);
  if (!words.length) return undefined;
  const phrase = type === "boolean" ? flagPhraseOf(words) : nounPhraseOf(words);
  return phrase === undefined ? undefined : `${phrase}.`;
}

/** Last words that a noun is missing behind. */
const unfinishable = new Set([
  "contains",
  "equals",
  "for",
  "from",
  "in",
  "includes",
  "matches",
  "of",
  "on",
  "to",
  "with",
]);

function nounPhraseOf(words: readonly string[]): string | undefined {
  const [first = "", ...others] = words;
  const extreme = extremes.get(first);
  const rest = others.filter((word) => !countWords.has(word));
  if (extreme && rest.length) {
    const text = rest.map(spelled).join(" ");
    return isPlural(rest.at(-1) ?? "") ? `The ${extreme} number of ${text}` : `The ${extreme} ${text}`;
  }
  // `name_contains`, `optimize_for`, `to`, `with_branches`, `as_user`: no phrase comes of these.
  if (unfinishable.has(words.at(-1) ?? "") || first === "with" || first === "as") return undefined;
  if (isDangling(words.at(-1) ?? "")) return danglingPhraseOf(words);
  return `The ${words.map(spelled).join(" ")}`;
}
