import { isDeterminer } from "./nouns.ts";
import { isNounToo } from "./verb-place.ts";
import { wordSet } from "./word-set.ts";

/** Verbs of names that are nouns or adjectives as well, beside those that name things: the close price, a clear sky. */
const otherWords = wordSet(`
  book change clean clear close commit correct drop fix flush forward kill lock move pause pin post purge put refund reserve
  share star stop switch transfer trash`);

/** What stands before a verb in the imperative: "to stop", "can be copied or moved". */
const beforeVerbs = wordSet("and can may or please then to will you");

/** What is told of, where a word that may be a verb stands before it: "Share price of a company", "Clear sky index". */
const told = wordSet("approaches book chart charts depth news price prices rate rates ratio ratios sky times");

/** More of it, which can be cleared and set back as well: "Commit history", but "Clear history". */
const kept = wordSet("diff history index info ports stats statistics");
const keptBy = wordSet("close commit kill lock patch share star stop switch transfer");

/**
 * True for a verb that is a noun or an adjective as well, so that a name with it need not say that anything is done.
 */
export function isNounOrVerb(verb: string): boolean {
  return otherWords.has(verb) || isNounToo(verb);
}

/**
 * A word, and the mark before it, behind which a clause begins; hyphens stand between clauses as well: "Base-Update a
 * record".
 */
const wordInClause = /(^|[.:;!?|()[\]•✓\n–—-]\s*|\s|[^\p{L}\p{N}])([\p{L}\p{N}']+)(?!\/)/gu;

/**
 * True for a text in which a word is surely used as a verb: "Orders a pizza", "to order", "the one that was ordered";
 * not in "Order book depth", "the stop times", "put/call ratio".
 */
export function usesAsVerb(text: string, verb: string): boolean {
  const stem = verb.replace(/e$/u, "");
  const doubled = stem + (stem.at(-1) ?? "");
  const inflected = new Set([
    `${stem}ed`,
    `${stem}ing`,
    `${verb}ing`,
    `${doubled}ed`,
    `${doubled}ing`,
    `${verb.replace(/y$/u, "i")}ed`,
  ]);
  const thirdPerson = new Set([`${verb}s`, `${verb}es`, `${verb.replace(/y$/u, "i")}es`]);
  const words = [...text.toLowerCase().matchAll(wordInClause)];
  return words.some(([, mark = "", word = ""], index) => {
    if (inflected.has(word)) return true;
    if (word !== verb && !thirdPerson.has(word)) return false;
    const [before = "", next = ""] = [words[index - 1]?.[2], words[index + 1]?.[2]];
    if (isDeterminer(next) || (word === verb && beforeVerbs.has(before))) return true;
    const isFirst = index === 0 || mark.trim() !== "";
    return isFirst && !told.has(next) && !(kept.has(next) && keptBy.has(verb));
  });
}
