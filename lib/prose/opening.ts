import { memoised } from "../model/memoised.ts";
import { firstSentenceOf } from "./first-sentence.ts";
import { verbFormOf, type InflectedVerb } from "./verb-forms.ts";

/** How a description begins. */
export interface Opening {
  /** The first sentence without tags, emoji and the domain before a colon. */
  readonly sentence: string;
  /** Its first word, lower-case; "" for a text without one. */
  readonly word: string;
  /** What verb the word is a form of, adverbs before it left out: "Recursively lists …" → list. */
  readonly verb: InflectedVerb | undefined;
}

/** `[BETA]`, `(deprecated)`, `**Git**`, `🔒`, "#" and the like before the sentence. */
const tag = /^(?:\[[^\]\n]{0,60}\]|\([^)\n]{0,60}\)|<[^>\n]{0,60}>|\*\*[^*\n]{0,60}\*\*:?|[^\p{L}\p{N}"'`“‘*[(<]+|\*+)[-:–—\s]*/u;

/** "GitHub Issues: …", "Notion | …": at most four words and a colon, a dash or a bar. */
const domain = /^([\p{L}\p{N}][\p{L}\p{N}/_.&+-]*)(?:\s+[\p{L}\p{N}][\p{L}\p{N}/_.&+-]*){0,3}\s*(?:[:|]|\s[-–—])\s+(?=\S)/u;

const article = /^(?:to|please|can|will|allows? (?:you )?to|lets? you|used to|use (?:this|it) to)\s+/i;

/** Finds the first words of a description, past what may stand before its first sentence. */
export const openingOf: (description: string) => Opening = memoised(5_000, (description) => {
  let text = description.trim();
  for (let round = 0; round < 3; round++) {
    const stripped = text.replace(tag, "");
    if (stripped === text || !stripped) break;
    text = stripped;
  }
  const untagged = text;
  // "Create a monitor: a recurring scrape …" begins with its verb already.
  const withoutDomain = text.replace(domain, (all, word: string) => (verbFormOf(word) ? all : ""));
  const sentence = firstSentenceOf(withoutDomain || untagged);
  const words = sentence.replace(article, "").match(/[\p{L}][\p{L}\p{N}'’-]*/gu) ?? [];
  const at = words.findIndex((one) => !isAdverb(one));
  const verb = at >= 0 && at <= 2 ? verbFormOf(words[at] ?? "") : undefined;
  return { sentence, word: (words[0] ?? "").toLowerCase(), verb };
});

/** "Quickly", "recursively", "also": what may stand before the verb. */
function isAdverb(word: string): boolean {
  const lower = word.toLowerCase();
  if (lower === "reply" || lower === "apply" || lower === "supply" || lower === "rely" || lower === "comply") return false;
  return lower.endsWith("ly") || lower === "also" || lower === "now" || lower === "just" || lower === "then";
}
