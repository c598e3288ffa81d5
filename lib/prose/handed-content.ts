import { wordSet } from "./word-set.ts";

/** Verbs that take something away from a text or a picture as well as from a server. */
const verbs = wordSet("clean correct fix merge remove replace truncate");

/** What a caller hands in and gets back: nothing that is kept loses it. */
const contents = wordSet(
  "background grammar json noise punctuation spelling string strings text typos watermark watermarks whitespace whitespaces xml yaml",
);

/**
 * True for the words of a name that speak of content which the call itself brings along: `remove_background`,
 * `clean_text`.
 */
export function changesHandedContent([verb = "", ...rest]: readonly string[]): boolean {
  return rest.length === 1 && verbs.has(verb) && contents.has(rest[0] ?? "");
}
