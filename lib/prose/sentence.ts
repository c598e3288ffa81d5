import { isDeterminer, isPlural, nounPhrase, pluralPhrase } from "./nouns.ts";
import { capitalised, spelled } from "./title.ts";
import { isActionVerb, isCollectiveVerb, isEndingNoun, isPlacedVerb, isPureVerb } from "./verbs.ts";
import { wordsOf } from "./words.ts";
import { wordSet } from "./word-set.ts";

/** Words that begin a new phrase within a name: `get_user_by_id`, `turn_on_light`. */
const linkingWords = wordSet(`
  about after against and around as at back before between by down for forward from in into of off on onto or out
  over per through to under up using via with within without`);

/** Of them, those whose noun needs no article: "by ID", "as Markdown". */
const bareLinkingWords = wordSet("and as by or per using via with without");

/** What has more words than this is no name. */
const maxWords = 24;

/**
 * A first sentence about what a tool or prompt does, made from its name: `get-user-profile` → "Get a user profile."
 * A prefix before the verb becomes a part of the object: `github_list_repos` → "List GitHub repos."
 *
 * @returns `undefined` for a name without words, or with more than a sentence can hold.
 */
export function sentenceOf(identifier: string): string | undefined {
  const words = wordsOf(identifier);
  const [first] = words;
  if (first === undefined || words.length > maxWords) return undefined;
  const verbAt = verbIndexOf(words);
  const verb = words[verbAt];
  if (verb === undefined) return `${[capitalised(first), ...words.slice(1).map(spelled)].join(" ")}.`;
  const prefix = words.slice(0, verbAt);
  const rest = words.slice(verbAt + 1);
  if (prefix.length && prefix.every(isAdverb))
    return `${[capitalised(first), ...prefix.slice(1), verb].join(" ")}${objectOf(verb, [], rest)}.`;
  return `${capitalised(verb)}${objectOf(verb, prefix, rest)}.`;
}

/** The noun phrase that a name stands for: `user_profile` → "The user profile." */
export function nounSentenceOf(identifier: string): string | undefined {
  const words = wordsOf(identifier);
  return words.length ? `The ${words.map(spelled).join(" ")}.` : undefined;
}

/** Where the verb stands: first, last, or after a prefix that names the service. */
function verbIndexOf(words: readonly string[]): number {
  const last = words.length - 1;
  const isAt = (isVerb: (word: string) => boolean) => (index: number) => isVerb(words[index] ?? "");
  if (isAt(isPureVerb)(0)) return 0;
  const isVerb = (word: string): boolean =>
    isActionVerb(word) && (words.length === 1 || word !== words.at(-1) || !isEndingNoun(word));
  return [1, last].find(isAt(isPureVerb)) ?? [0, 1, 2, last].find(isAt(isVerb)) ?? -1;
}

function isAdverb(word: string): boolean {
  return word.endsWith("ly") || word === "bulk" || word === "batch";
}

function objectOf(verb: string, prefix: readonly string[], rest: readonly string[]): string {
  const [direct = [], ...linked] = phrasesOf(rest);
  const phrases: string[] = [];
  if (!direct.length && isPlacedVerb(verb)) {
    phrases.push(
      ...linked.map(linkedPhrase),
      ...(prefix.length ? [`in ${nounPhrase(prefix).replace(/^an? /, "")}`] : []),
    );
  } else {
    const object =
      prefix.length && isDeterminer(direct[0] ?? "") ? [...prefix, ...direct.slice(1)] : [...prefix, ...direct];
    // What the prefix names is one thing as a rule; only an object of the verb's own can be many.
    const isCollection = isCollectiveVerb(verb) && direct.length > 0;
    if (object.length) phrases.push(isCollection ? pluralPhrase(object) : nounPhrase(object));
    phrases.push(...linked.map(linkedPhrase));
  }
  return phrases.map((phrase) => ` ${phrase}`).join("");
}

function linkedPhrase([link = "", ...words]: readonly string[]): string {
  if (!words.length) return link;
  const [verb = "", ...object] = words;
  if ((link === "and" || link === "or") && isActionVerb(verb)) return `${link} ${verb}${objectOf(verb, [], object)}`;
  const isBare = bareLinkingWords.has(link) && !isPlural(words.at(-1) ?? "");
  return `${link} ${isBare ? words.map(spelled).join(" ") : nounPhrase(words)}`;
}

/** Splits before each linking word: user by id → [user] [by id]. The first phrase may be empty. */
function phrasesOf(words: readonly string[]): string[][] {
  const phrases: string[][] = [[]];
  for (const word of words) {
    if (linkingWords.has(word)) phrases.push([word]);
    else phrases.at(-1)?.push(word);
  }
  return phrases;
}
