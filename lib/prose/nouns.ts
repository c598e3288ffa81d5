import { wordSet } from "./word-set.ts";

const irregularPlurals = wordSet("people children men women media criteria indices vertices matrices");

/** Nouns in -s that are singular, beside those in -ss, -us and -is. */
const singularInS = wordSet(`
  alias atlas aws bias canvas css dns gas gps https ios kubernetes lens macos news os rss sales tls`);

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
