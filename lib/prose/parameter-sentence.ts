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
 * @returns `undefined` for a name without words, or of which no phrase comes: `name_contains`.
 */
export function parameterSentenceOf(identifier: string, type: string | undefined): string | undefined {
  const words = wordsOf(identifier);
  if (!words.length) return undefined;
  const phrase = type === "boolean" ? flagPhrase(words) : nounPhraseOf(words);
  return phrase === undefined ? undefined : `${phrase}.`;
}

function flagPhrase(words: readonly string[]): string {
  const [first = "", ...rest] = words;
  const text = words.map(spelled).join(" ");
  const auxiliary = flagWords.get(first);
  if (auxiliary && rest.length) return `Whether ${auxiliary} ${rest.map(spelled).join(" ")}`;
  if (first === "no" && isActionVerb(rest[0] ?? "")) return `Whether not to ${rest.map(spelled).join(" ")}`;
  if (isPlural(words.at(-1) ?? "") && !isActionVerb(first)) return `Whether to use ${text}`;
  if (first === "dry" && words.length === 2) return "Whether to try it out without doing it";
  const isDescribed = describing.test(words.at(-1) ?? "");
  if (inclusions.has(first) || (isActionVerb(first) && !nouns.has(first) && !isDescribed)) return `Whether to ${text}`;
  // `customer_confirmed`, `editor_visible`
  if (isDescribed && words.length > 1 && !/ly$/.test(words.at(-2) ?? "")) return `Whether the ${words.slice(0, -1).map(spelled).join(" ")} is ${spelled(words.at(-1) ?? "")}`;
  return isDescribed ? `Whether it is ${text}` : `Whether ${text} is wanted`;
}

/** Words that describe: confirmed, visible, active, recursive, public. */
const describing = /(?:ed|[ai]ble|ful|less|ous|[st]ive)$|^(?:async|automatic|big|bold|dark|draft|dynamic|empty|exact|external|full|global|hidden|hot|idempotent|internal|late|local|main|manual|mandatory|new|old|only|open|optional|parallel|partial|pending|permanent|persistent|primary|private|public|raw|ready|recent|running|safe|secondary|secure|silent|static|streaming|strict|sync|temporary|transparent|unique|verbose|visual)$/;

/** Verbs that take or leave what is named behind them, which may be a word that describes: `include_archived`. */
const inclusions = new Set(["allow", "exclude", "force", "hide", "ignore", "include", "return", "show", "skip", "use"]);

/** Verbs that are rather nouns before another noun: `guide_layer`. */
const nouns = new Set(["guide"]);

/** Last words that a noun is missing behind. */
const unfinishable = new Set(["contains", "equals", "for", "from", "in", "includes", "matches", "of", "on", "to", "with"]);

function nounPhraseOf(words: readonly string[]): string | undefined {
  const [first = "", ...others] = words;
  const extreme = extremes.get(first);
  const rest = others.filter((word) => !countWords.has(word));
  if (extreme && rest.length) {
    const text = rest.map(spelled).join(" ");
    return isPlural(rest.at(-1) ?? "") ? `The ${extreme} number of ${text}` : `The ${extreme} ${text}`;
  }
  // `name_contains`, `optimize_for`, `to`, `with_branches`, `since`: no phrase comes of these.
  if (unfinishable.has(words.at(-1) ?? "") || first === "with" || (words.length === 1 && openEnds.has(first))) return undefined;
  const opening = openEnds.get(words.at(-1) ?? "");
  if (opening) return `${opening} ${words.slice(0, -1).map(spelled).join(" ")}`;
  return `The ${words.map(spelled).join(" ")}`;
}
