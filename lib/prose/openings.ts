import { memoize } from "../model/lazy.ts";
import {
  articles,
  auxiliaries,
  gerundStarters,
  leadingWords,
  prepositions,
  subjects,
} from "./lexicon/function-words.ts";
import { demandingVerbs, emptyVerbs, gerundNouns, nounsFirst } from "./lexicon/verbs.ts";
import { firstSentenceOf, textWordsOf } from "./text.ts";
import {
  formsOf,
  isAdverb,
  isBeforeVerb,
  isNounAtEnd,
  isNounOrVerb,
  verbFormOf,
  type InflectedVerb,
  type VerbForm,
} from "./verbs.ts";
import { isDeterminer, isFunctionWord } from "./words.ts";

/** The beginning of a description. */
export interface DescriptionOpening {
  /** The first sentence without tags, emoji and the domain before a colon. */
  readonly sentence: string;
  /** Its first word, lower-case; "" for a text without words. */
  readonly word: string;
  /** The verb at the beginning, without adverbs: "Recursively lists …" → list. */
  readonly verb: InflectedVerb | undefined;
}

/** `[BETA]`, `(deprecated)`, `**Git**`, `🔒`, "#" and the like before the sentence. */
const tag =
  /^(?:\[[^\]\n]{0,60}\]|\([^)\n]{0,60}\)|<[^>\n]{0,60}>|\*\*([^*\n]{0,60})\*\*:?|[^\p{L}\p{N}"'`“‘*[(<]+|\*+)[-:–—\s]*/u;

/** A word for the tool's state before the sentence, or the number in a list: "Deprecated. Lists …", "1. Lists …". */
const status =
  /^(?:(?:alpha|beta|deprecated|destructive|experimental|important|internal|legacy|new|note|preview|read-only|warning)\s*[.!:,–—-]|\d+[.)])\s+/i;

/** "GitHub Issues: …", "Notion | …": at most four words and a colon, a dash or a bar. */
const domain =
  /^([\p{L}\p{N}][\p{L}\p{N}/_.&+-]*)(?:\s+[\p{L}\p{N}][\p{L}\p{N}/_.&+-]*){0,3}\s*(?:[:|]|\s[-–—])\s+(?=\S)/u;

const article = /^(?:to|please|can|will|allows? (?:you )?to|lets? you|used to|use (?:this|it) to)\s+/i;

/** Longer texts are cut before the first sentence is searched. */
const longestOpening = 5_000;

/** Finds the first words of a description, skipping prefixes of its first sentence. */
export const openingOf: (description: string) => DescriptionOpening = memoize(
  (description) => {
    const untagged = withoutTags(description);
    const withoutDomain = untagged.slice(domainPrefixOf(untagged).length);
    const sentence = firstSentenceOf(withoutDomain || untagged);
    return { sentence, ...firstVerbOf(sentence) };
  },
  { max: 100 },
);

/** The domain that a description begins with: "books: Lists books." → books. */
export function domainIn(description: string): string | undefined {
  return domainPrefixOf(withoutTags(description)).trimEnd().slice(0, -1).trimEnd() || undefined;
}

function domainPrefixOf(untagged: string): string {
  const [prefix = "", word = ""] = domain.exec(untagged) ?? [];
  return prefix && isDomain(prefix, word, untagged.slice(prefix.length)) ? prefix : "";
}

/** The beginning of a description, without tags, emoji and words for the tool's state. */
function withoutTags(description: string): string {
  let text = description.trim().slice(0, longestOpening);
  for (let round = 0; round < 3; round++) {
    const stripped = text.replace(status, "").replace(tag, withoutTag);
    if (stripped === text || !stripped) break;
    text = stripped;
  }
  return text;
}

/** The first word of a sentence, and the verb that it begins with. */
function firstVerbOf(sentence: string): Pick<DescriptionOpening, "word" | "verb"> {
  const bare = sentence.replace(article, "");
  const words = firstWordsOf(bare);
  const first = words.find(
    ({ text: one }, index) => !isBeforeVerb(one, words[index + 1]?.text ?? "") && !leadingWords.has(one.toLowerCase()),
  );
  const verb = first && verbAt(bare.slice(first.at), first.text);
  return { word: (words[0]?.text ?? "").toLowerCase(), verb };
}

/**
 * True for a prefix that names the subject of a tool. "Create a monitor: a recurring scrape …" begins with its verb.
 * The nouns of "orders: Lists orders" and "order items: Lists them" look like verbs, but the verb comes after the
 * colon.
 */
function isDomain(prefix: string, word: string, rest: string): boolean {
  const verb = verbAt(prefix, word)?.verb;
  if (verb === undefined) return true;
  const others = textWordsOf(prefix).slice(1);
  const mayBeNoun = !others.length || (isAlsoNoun(verb) && !others.some(isFunctionWord));
  return mayBeNoun && firstVerbOf(firstSentenceOf(rest)).verb !== undefined;
}

/** Nothing for a tag; the words of a bold verb, which is part of the sentence: "**Search** the web". */
function withoutTag(found: string, bold: string | undefined): string {
  const [word = ""] = /^\p{L}+/u.exec(bold ?? "") ?? [];
  return word && verbFormOf(word) ? found.replaceAll("*", "") : "";
}

/** A sentence has at most two adverbs before its verb: "Safely and quickly removes …". */
const maxWords = 4;

function firstWordsOf(sentence: string): readonly { readonly text: string; readonly at: number }[] {
  const words: { text: string; at: number }[] = [];
  for (const { 0: text, index: at } of sentence.matchAll(/\p{L}[\p{L}\p{N}'’-]*/gu)) {
    words.push({ text, at });
    if (words.length === maxWords) break;
  }
  return words;
}

/** The verb at the beginning of `text`, of which `word` is a form. "Search" in "Search endpoint." is a noun. */
function verbAt(text: string, word: string): InflectedVerb | undefined {
  const found = verbFormOf(word);
  if (!found) return unlistedVerbAt(text, word);
  return beginsWithNoun(text, found) && !phrasal.test(text) ? undefined : found;
}

/** "Speed up a video", "Input text into the field": a first word before a particle is a verb. */
const phrasal = /^\S+ (?:(?:apart|away|back|down|off|out|together|up) [a-z]|[a-z]+ into )/;

/** "Demystifies logs", "Rasterizes pictures": endings that only verbs have. */
const verbEnding = /(?:if(?:ies|ying)|[a-z]{3}iz(?:es|ing))$/;

/** "Unstages all changes", "Spins up servers": a first word before an article or a particle can only be a verb. */
function unlistedVerbAt(text: string, word: string): InflectedVerb | undefined {
  const verb = word.toLowerCase();
  const [, second = ""] = /^\S+ ([a-z]+) /.exec(text) ?? [];
  const isVerb =
    (articles.has(second) || phrasal.test(text) || verbEnding.test(verb)) &&
    /^[a-z]{4,}$/.test(verb) &&
    !isFunctionWord(verb) &&
    !prepositions.has(verb);
  if (!isVerb) return undefined;
  const form =
    verb.endsWith("s") && !verb.endsWith("ss") ? "third person" : verb.endsWith("ing") ? "gerund" : "imperative";
  return { verb, form };
}

/** "Support for tables", "Access to a page", "Write operations": the next word shows that the word is a noun. */
const nounByNext =
  /^(?:access to|(?:guide|interface) (?:for|to)|(?:request|support) for|(?:read|write) (?:access|operations?)|(?:delete|update) operations?:?)(?![\w-])/i;

/**
 * True if a text begins with a noun that looks like a verb: "List of users", "Project management tool", "Billing
 * information".
 */
function beginsWithNoun(text: string, { verb, form }: InflectedVerb): boolean {
  const [, first = "", second = ""] = /^([\p{L}\p{N}'’_-]+)(?: ([\p{L}\p{N}'’_-]+))?/u.exec(text.toLowerCase()) ?? [];
  if ((second === "of" && verb !== "dispose") || nounByNext.test(text)) return true;
  // "orders: the newest of a user"
  if (/^\S+\s*[:|]/u.test(text) && isAlsoNoun(verb)) return true;
  // "Rollback to a previous version", meaning "Roll back".
  const isNoun = form === "gerund" ? gerundNouns.has(first) : nounsFirst.has(verb) && second !== "to";
  return isNoun && !isDeterminer(second) && !/^\d/.test(second);
}

function isAlsoNoun(verb: string): boolean {
  return isNounOrVerb(verb) || isNounAtEnd(verb);
}

/** No model searches further for the action of a tool. */
const longestRead = 50_000;

/** The ends of clauses in a sentence. Each clause has its own beginning. */
const clauseEnd = /\s[-–—]\s|[:;—]\s*/u;

/** The text before the comma of a main clause: "Given a URL, fetch …", "For each user, list …". */
const leadIn =
  /^(?:after|as|at|based|before|by|finally|first|for|from|given|if|in|next|on|once|starting|to|under|unless|upon|using|when|with|within|without)\b[^,]*,\s*/i;

/**
 * True for a description that begins with a verb, or that states the action of the tool as such: "This tool lists …".
 *
 * @param others more verbs, in the imperative
 */
export function beginsWithAction(description: string, others: readonly string[]): boolean {
  const { verb, word } = openingOf(description);
  if (verb || others.some((one) => formsOf(one).includes(word))) return true;
  return hasToolClause(description.slice(0, longestRead));
}

/**
 * True for a description that states the tool's action: the first sentence or a clause of it begins with a verb; a verb
 * in it is the tool's ("Tool to fetch users", "Search that returns …"); or the text states it elsewhere ("This tool
 * lists …").
 */
export function saysWhat(description: string): boolean {
  const { verb, sentence } = openingOf(description);
  if (verb) return true;
  const clauses = sentence.split(clauseEnd);
  if (clauses.some((clause) => clauseBeginsWithVerb(clause) || hasVerb(textWordsOf(clause)))) return true;
  return hasToolClause(description.slice(0, longestRead)) || secondSentenceSays(description, sentence);
}

/** "Unified schema discovery. Searches the names of tables and columns." */
function secondSentenceSays(description: string, first: string): boolean {
  const at = description.indexOf(first);
  if (at < 0 || !first) return false;
  const { verb } = openingOf(description.slice(at + first.length, longestRead).replace(/^[.!\s]+/, ""));
  return verb?.form === "third person" && !emptyVerbs.has(verb.verb) && !demandingVerbs.has(verb.verb);
}

function clauseBeginsWithVerb(clause: string): boolean {
  if (openingOf(clause).verb) return true;
  const main = clause.replace(leadIn, "");
  return main !== clause && openingOf(main).verb !== undefined;
}

function hasVerb(words: readonly string[]): boolean {
  return words.some((word, index) => {
    const found = verbFormOf(word);
    return found && !emptyVerbs.has(found.verb) && index > 0 && startersOf(found.form).has(words[index - 1] ?? "");
  });
}

function startersOf(form: VerbForm): ReadonlySet<string> {
  if (form === "imperative") return auxiliaries;
  return form === "gerund" ? gerundStarters : subjects;
}

/** "This tool (will) (quickly) lists", "The endpoint returns", "It sends". */
const toolSubject =
  /\b(?:(?:this|the) (?:mcp )?(?:action|api|call|command|endpoint|function|method|operation|query|request|server|service|tool)|it)((?: [\p{L}'’-]+){1,3})/giu;

function hasToolClause(text: string): boolean {
  for (const [, following = ""] of text.matchAll(toolSubject)) {
    const word = textWordsOf(following).find(
      (each) => !isAdverb(each) && !/^(?:also|can|helps?|lets|may|will|you)$/.test(each),
    );
    const found = verbFormOf(word ?? "");
    if (found && found.form !== "gerund" && !emptyVerbs.has(found.verb)) return true;
  }
  return false;
}
