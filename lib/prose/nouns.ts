import { isProperName, spellingOf } from "./spelling.ts";
import { spelled } from "./title.ts";
import { wordSet } from "./word-set.ts";

const irregularPlurals = wordSet("people children men women media criteria indices vertices matrices");

/** Nouns in -s that are singular, beside those in -ss, -us and -is. */
const singularInS = wordSet(`
  alias atlas aws bias canvas css dns gas gps https ios kubernetes lens macos news os rss sales tls`);

/** Nouns without a plural, which take no article. */
const uncountable = wordSet(`
  access advice analytics auth authentication authorization bandwidth billing code compliance consent content csv
  data debt documentation feedback guidance hardware help history html http info information javascript json
  knowledge latency mail markdown memory metadata money music news progress python research security software sql
  storage support text throughput time traffic training typescript usage weather work xml yaml`);

/** Nouns of which a tool's surroundings have just one: "Get the server status." */
const definite = wordSet(`
  balance battery browser clipboard config configuration context environment filesystem health internet keyboard
  mouse overview screen state status system terminal timezone uptime version viewport web whole workspace`);

/** Adjectives that single one out: "Get the current user." */
const singlingOut = wordSet(`
  active current default entire first focused full highest last latest lowest most newest next oldest previous
  same selected top whole`);

/** Words that stand where an article would. */
const determiners = wordSet(`
  a all an another any both each every few her his its many me most multiple my no our several some that the their
  these this those two you your`);

/** True for a lower-case noun in the plural. */
export function isPlural(word: string): boolean {
  if (irregularPlurals.has(word)) return true;
  return word.length > 2 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word) && !singularInS.has(word);
}

/** True for a word that stands where an article would. */
export function isDeterminer(word: string): boolean {
  return determiners.has(word);
}

/** The plural of a lower-case singular noun. */
function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** The noun phrase of some words, spelled and with its article: user profile → "a user profile". */
export function nounPhrase(words: readonly string[]): string {
  const article = articleOf(words);
  return [...(article ? [article] : []), ...words.map(spelled)].join(" ");
}

/** The same words as a collection: user → "users". */
export function pluralPhrase(words: readonly string[]): string {
  const head = words.at(-1);
  if (head === undefined || !isCountable(head) || isPlural(head) || isDefinite(words)) return nounPhrase(words);
  const plural = spellingOf(head) ? `${spelled(head)}s` : pluralOf(head);
  return [...words.slice(0, -1).map(spelled), plural].join(" ");
}

function articleOf(words: readonly string[]): "a" | "an" | "the" | undefined {
  const [first] = words;
  const head = words.at(-1);
  if (first === undefined || head === undefined || determiners.has(first)) return undefined;
  if (isDefinite(words)) return "the";
  if (isPlural(head) || !isCountable(head) || /^\d+$/.test(head)) return undefined;
  return startsWithVowelSound(spelled(first)) ? "an" : "a";
}

function isDefinite(words: readonly string[]): boolean {
  const [first = ""] = words;
  return definite.has(words.at(-1) ?? "") || singlingOut.has(first);
}

function isCountable(noun: string): boolean {
  return !uncountable.has(noun) && !isProperName(noun);
}

function startsWithVowelSound(word: string): boolean {
  // Short forms are read letter by letter: an SQL query, a URL, an HTML page.
  if (/^[A-Z0-9]{2,}s?$/.test(word)) return /^[AEFHILMNORSX8]/.test(word);
  return /^[aeiou]/i.test(word)
    ? !/^(?:eu|one|uni(?!n)|us[aei]|ut[ei]|ur[aei])/i.test(word)
    : /^(?:hour|honest|honou?r|heir)/i.test(word);
}
