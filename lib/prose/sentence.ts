import { isDeterminer, isPlural, nounPhrase, pluralPhrase } from "./nouns.ts";
import { capitalised, spelled } from "./title.ts";
import { nounWith } from "./verb-nouns.ts";
import { isManner, isThing, verbOfName } from "./verb-place.ts";
import { isActionVerb, isCollectiveVerb, isPlacedVerb } from "./verbs.ts";
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
  const found = verbOfName(words);
  // `order_status` orders nothing.
  const isNoun = !found || (found.at === 0 && nounWith(words, found) === "sure");
  if (isNoun) return `${[capitalised(first), ...words.slice(1).map(spelled)].join(" ")}.`;
  const { verb, at } = found;
  const prefix = words.slice(0, at);
  // `linear_bulk_update_issues`: "Bulk update …"
  const [opening, ...others] = [...prefix.filter(isManner), verb];
  const service = prefix.filter((word) => !isManner(word));
  return `${[capitalised(opening), ...others].join(" ")}${objectOf(verb, service, words.slice(at + 1))}.`;
}

/** The noun phrase that a name stands for: `user_profile` → "The user profile." */
export function nounSentenceOf(identifier: string): string | undefined {
  const words = wordsOf(identifier);
  return words.length ? `The ${words.map(spelled).join(" ")}.` : undefined;
}

function objectOf(verb: string, prefix: readonly string[], rest: readonly string[]): string {
  const [direct = [], ...linked] = phrasesOf(rest);
  const phrases: string[] = [];
  // `user_list` lists users, `comment_search` searches comments, but `notion-search` Notion.
  const isOfThings = !direct.length && (verb === "list" || isThing(prefix.at(-1) ?? ""));
  if (!direct.length && isPlacedVerb(verb) && !isOfThings) {
    phrases.push(
      ...linked.map(linkedPhrase),
      ...(prefix.length ? [`in ${nounPhrase(prefix).replace(/^an? /, "")}`] : []),
    );
  } else {
    const object =
      prefix.length && isDeterminer(direct[0] ?? "") ? [...prefix, ...direct.slice(1)] : [...prefix, ...direct];
    // What a prefix names is one thing as a rule, such as a service.
    const isCollection = isCollectiveVerb(verb) && (direct.length > 0 || isOfThings);
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
