import { lazy, memoize } from "../model/lazy.ts";
import { isAdverb } from "./adverbs.ts";
import { firstSentenceOf } from "./first-sentence.ts";
import { isFunctionWord } from "./function-words.ts";
import { beginsWithNoun } from "./noun-use.ts";
import { type InflectedVerb, verbFormOf } from "./verb-forms.ts";

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
const tag = lazy(
  () =>
    /^(?:\[[^\]\n]{0,60}\]|\([^)\n]{0,60}\)|<[^>\n]{0,60}>|\*\*([^*\n]{0,60})\*\*:?|[^\p{L}\p{N}"'`“‘*[(<]+|\*+)[-:–—\s]*/u,
);

/** A word about the tool's state before the sentence, and the number of a list: "Deprecated. Lists …", "1. Lists …". */
const status =
  /^(?:(?:alpha|beta|deprecated|destructive|experimental|important|internal|legacy|new|note|preview|read-only|warning)\s*[.!:,–—-]|\d+[.)])\s+/i;

/** "GitHub Issues: …", "Notion | …": at most four words and a colon, a dash or a bar. */
const domain = lazy(
  () => /^([\p{L}\p{N}][\p{L}\p{N}/_.&+-]*)(?:\s+[\p{L}\p{N}][\p{L}\p{N}/_.&+-]*){0,3}\s*(?:[:|]|\s[-–—])\s+(?=\S)/u,
);

/** A line of its own over a list, or the mark of the list's first item: "Purpose\n1. Retrieves …". */
const heading = /^[^\n.!?:]{1,40}\n\s*(?=[-*•]\s|\d+[.)]\s)/;
const item = /^(?:[-*•]|\d+[.)])\s+/;

const article = /^(?:to|please|can|will|allows? (?:you )?to|lets? you|used to|use (?:this|it) to)\s+/i;

/** Where a text of any length is cut before its first sentence is looked for. */
const longestOpening = 5_000;

/** Finds the first words of a description, past what may stand before its first sentence. */
export const openingOf: (description: string) => Opening = memoize(
  (description) => {
    let text = description.trim().slice(0, longestOpening);
    for (let round = 0; round < 3; round++) {
      const stripped = text.replace(status, "").replace(tag(), withoutTag);
      if (stripped === text || !stripped) break;
      text = stripped;
    }
    const untagged = text;
    // "Create a monitor: a recurring scrape …" begins with its verb already.
    const withoutDomain = text.replace(domain(), (all, word: string) => (verbAt(all, word) ? all : ""));
    const withoutHeading = withoutDomain.replace(heading, (all) => (beginsWithVerb(all) ? all : "")).replace(item, "");
    const sentence = firstSentenceOf(withoutHeading || untagged);
    const bare = sentence.replace(article, "");
    const words = firstWordsOf(bare);
    const first = words.find(({ text: one }) => !mayPrecedeVerb(one));
    const verb = first && verbAt(bare.slice(first.at), first.text);
    return { sentence, word: (words[0]?.text ?? "").toLowerCase(), verb };
  },
  { max: 100 },
);

/**
 * Nothing, for a tag; bold text that is a part of the sentence stays: "**Search** the web", but not "**Git** Lists …".
 */
function withoutTag(found: string, bold: string | undefined): string {
  const [word = ""] = /^\p{L}+/u.exec(bold ?? "") ?? [];
  return word && verbFormOf(word) ? found.replaceAll("*", "") : "";
}

/** A sentence has at most two adverbs before its verb: "Safely and quickly removes …". */
const maxWords = 4;

const oneWord = lazy(() => /\p{L}[\p{L}\p{N}'’-]*/gu);

function firstWordsOf(sentence: string): { readonly text: string; readonly at: number }[] {
  const words: { text: string; at: number }[] = [];
  const word = oneWord();
  word.lastIndex = 0;
  for (let match = word.exec(sentence); match && words.length < maxWords; match = word.exec(sentence)) {
    words.push({ text: match[0], at: match.index });
  }
  return words;
}

function beginsWithVerb(text: string): boolean {
  return firstWordsOf(text).some(({ text: word }) => verbFormOf(word) !== undefined);
}

/** The verb that `word` is a form of where it begins `text`: "Search" of "Search endpoint." is a noun. */
function verbAt(text: string, word: string): InflectedVerb | undefined {
  const found = verbFormOf(word);
  if (!found) return unlistedVerbAt(text, word);
  return beginsWithNoun(text, found) && !phrasal.test(text) ? undefined : found;
}

/**
 * "Speed up a video", "Break down complex tasks", "Input text into the field": what follows shows that the first word
 * is a verb.
 */
const phrasal = /^\S+ (?:(?:apart|away|back|down|off|out|together|up) [a-z]|[a-z]+ into )/;

/**
 * "Unstages all changes", "Spins up servers": a first word that an article or a particle follows can hardly be anything
 * but a verb.
 */
function unlistedVerbAt(text: string, word: string): InflectedVerb | undefined {
  const lower = word.toLowerCase();
  const [, second = ""] = /^\S+ ([a-z]+) /.exec(text) ?? [];
  if (
    (!articles.has(second) && !phrasal.test(text)) ||
    !/^[a-z]{4,}$/.test(lower) ||
    isFunctionWord(lower) ||
    prepositions.has(lower)
  )
    return undefined;
  return {
    verb: lower,
    form:
      lower.endsWith("s") && !lower.endsWith("ss") ? "third person" : lower.endsWith("ing") ? "gerund" : "imperative",
  };
}

/** "Given a URL", "Unlike the other tool". */
const prepositions = new Set([
  "alongside",
  "among",
  "assuming",
  "based",
  "besides",
  "depending",
  "despite",
  "given",
  "including",
  "inside",
  "like",
  "near",
  "note",
  "onto",
  "outside",
  "plus",
  "provided",
  "regarding",
  "since",
  "unless",
  "unlike",
]);
const articles = new Set(["a", "all", "an", "any", "each", "every", "the", "this", "your"]);

/** "Quickly", "recursively", "also": what may stand before the verb. */
function mayPrecedeVerb(word: string): boolean {
  return isAdverb(word) || beforeVerbs.has(word.toLowerCase());
}

const beforeVerbs = new Set(["also", "now", "just", "then", "and"]);
