import { headWordOf } from "./head-word.ts";
import { wordSet } from "./word-set.ts";

/** What texts are called that are longer than most, by how many characters they may well have. */
const lengths: readonly (readonly [number, ReadonlySet<string>])[] = [
  // What browsers and proxies take, and what file systems do.
  [2_048, wordSet("endpoint href link uri url webhook")],
  [1_024, wordSet("dir directory file filepath folder path")],
  [1_000, wordSet("context explanation goal instruction instructions note notes reason rationale subject summary")],
  [255, wordSet("cursor id identifier key token uid")],
];

/** What a description says of long texts. */
const longTexts = /\b(?:html|json|markdown|paragraphs?|sentences?|xml)\b/i;
const lists = /\bcomma[- ]separated\b|\blist of\b/i;

/**
 * The number of characters that a text may well have, for what is to become a limit: one that is too low turns down calls
 * that are right. Takes the name of a parameter and what is said about it.
 *
 * @returns `undefined` where neither tells.
 */
export function likelyLengthOf(name: string, description: string): number | undefined {
  const { head } = headWordOf(name);
  const [byName] = lengths.find(([, heads]) => heads.has(head)) ?? [];
  if (longTexts.test(description)) return 10_000;
  return lists.test(description) ? Math.max(byName ?? 0, 1_000) : byName;
}
