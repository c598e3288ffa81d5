import { isAdverb } from "./adverbs.ts";
import { isPlural } from "./nouns.ts";
import { spelled } from "./title.ts";
import { isNounToo } from "./verb-place.ts";
import { isActionVerb } from "./verbs.ts";

/** What a flag's name begins with: "Whether it is active." */
const openers = new Map([
  ["is", "it is"],
  ["has", "it has"],
  ["can", "it can"],
  ["are", "they are"],
  ["should", "it should"],
  ["needs", "it needs"],
  ["requires", "it requires"],
  ["supports", "it supports"],
]);

/** What stands between what a flag is about and what is asked of it: `maintainer_can_modify`. */
const auxiliaries = new Set(["can", "has", "is", "must", "needs", "requires", "should"]);

/** Words that describe: confirmed, visible, active, recursive, public. */
const describing =
  /(?:ed|[ai]ble|ful|less|ous|[st]ive)$|^(?:async|automatic|big|bold|dark|draft|dynamic|empty|exact|external|full|global|hidden|hot|idempotent|internal|late|local|main|manual|mandatory|new|old|open|optional|parallel|partial|pending|permanent|persistent|primary|private|public|raw|ready|recent|running|safe|secondary|secure|silent|static|streaming|strict|sync|temporary|transparent|unique|unread|verbose|visual)$/;

/** Verbs that take or leave what is named behind them, which may be a word that describes: `include_archived`. */
const inclusions = new Set([
  "allow",
  "continue",
  "disable",
  "enable",
  "exclude",
  "force",
  "hide",
  "ignore",
  "include",
  "keep",
  "omit",
  "prefer",
  "return",
  "show",
  "skip",
  "suppress",
  "use",
]);

/** Verbs that are rather nouns before another noun: `guide_layer`. */
const nouns = new Set(["guide"]);

/** First words that begin no phrase of which a question could be made: `as_markdown`, `in_trash`. */
const unbeginnable = new Set(["across", "as", "at", "by", "for", "from", "if", "in", "on", "to", "using", "via"]);

/** What a flag asks, made from the words of its name: include details → "Whether to include details". */
export function flagPhraseOf(words: readonly string[]): string | undefined {
  const [first = "", ...rest] = words;
  const last = words.at(-1) ?? "";
  const opener = openers.get(first);
  if (opener && rest.length) return `Whether ${opener} ${joined(rest)}`;
  if (unbeginnable.has(first)) return undefined;
  if (first === "only" || last === "only") return onlyPhrase(words);
  // `with_stats`, but `with_issues_enabled`
  if (first === "with") return describing.test(last) || !rest.length ? undefined : `Whether to include ${joined(rest)}`;
  if (words.length === 2 && first === "non" && describing.test(last)) return `Whether it is not ${spelled(last)}`;
  if (first === "no" && isActionVerb(rest[0] ?? "")) return `Whether not to ${joined(rest)}`;
  const auxiliary = words.findIndex((word) => auxiliaries.has(word));
  if (auxiliary > 0 && auxiliary < words.length - 1)
    return isActionVerb(first) ? undefined : `Whether the ${joined(words)}`;
  if (inclusions.has(first) && rest.length) return `Whether to ${joined(words)}`;
  if (isPlural(last) && !isActionVerb(first)) return `Whether to use ${joined(words)}`;
  if (first === "dry" && words.length === 2) return "Whether to try it out without doing it";
  if (describing.test(last)) return descriptionPhrase(words);
  if (isActionVerb(first) && !nouns.has(first)) return `Whether to ${joined(words)}`;
  if (words.length === 1 && isAdverb(first)) return `Whether it is done ${first}`;
  return `Whether ${joined(words)} is wanted`;
}

function joined(words: readonly string[]): string {
  return words.map(spelled).join(" ");
}

/** `customer_confirmed`, `publicly_visible`, `recursive`; `terminate_running` is an order. */
function descriptionPhrase(words: readonly string[]): string {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (words.length === 1 || isAdverb(words.at(-2) ?? "")) return `Whether it is ${joined(words)}`;
  if (isActionVerb(first) && !isNounToo(first) && !last.endsWith("ed")) return `Whether to ${joined(words)}`;
  const before = words.slice(0, -1);
  return `Whether the ${joined(before)} ${isPlural(before.at(-1) ?? "") ? "are" : "is"} ${spelled(last)}`;
}

/** `name_only`, `only_main_content`, `unread_only`, `read_only`; `only_allow_merge_if_…` begins no phrase. */
function onlyPhrase(words: readonly string[]): string | undefined {
  const [first = ""] = words;
  const rest = words[0] === "only" ? words.slice(1) : words.slice(0, -1);
  const head = rest.at(-1) ?? "";
  if (words.at(-1) === "only" && rest.length === 1 && (first === "read" || first === "write"))
    return `Whether it is ${first}-only`;
  const verb = rest[0] ?? "";
  if (inclusions.has(verb) || (isActionVerb(verb) && !isNounToo(verb)))
    return words[0] === "only" ? undefined : `Whether to ${joined(words)}`;
  if (!rest.length || rest.includes("if")) return undefined;
  if (describing.test(head)) return rest.length === 1 ? `Whether only what is ${head} is wanted` : undefined;
  return isPlural(head) ? `Whether only ${joined(rest)} are wanted` : `Whether only the ${joined(rest)} is wanted`;
}
