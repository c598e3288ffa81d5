/** How the lists are written. */

/** The words of a list, which is written as people read it: separated by spaces and line breaks. */
export function wordList(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/** The same as a set. */
export function wordSet(list: string): ReadonlySet<string> {
  return new Set(wordList(list));
}

/**
 * An expression that finds any of the phrases in a text as whole words, whatever their case. Each phrase stands in a
 * line of its own, in the syntax of regular expressions.
 */
export function phrases(list: string): RegExp {
  return new RegExp(`\\b(?:${linesOf(list).join("|")})\\b`, "iu");
}

/** The lines of a list that are not blank, without indentation. */
export function linesOf(list: string): readonly string[] {
  return list
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
