/** The notation of the lists. */

/** The words of a list, separated by spaces and line breaks. */
export function wordList(list: string): readonly string[] {
  return list.trim().split(/\s+/);
}

/**
 * The words of a list as a set. The lists are data files, in lines of words: thousands of texts of one word would take
 * longer to load. A few words that belong to a condition stand beside it.
 */
export function wordSet(list: string | readonly string[]): ReadonlySet<string> {
  return new Set(typeof list === "string" ? wordList(list) : list.join(" ").split(" "));
}

/**
 * An expression that finds any of the phrases in a text as whole words, ignoring case. Each line has one phrase, in the
 * syntax of regular expressions.
 */
export function phrases(list: string): RegExp {
  return new RegExp(`\\b(?:${linesOf(list).join("|")})\\b`, "iu");
}

/** The lines of a list, without blank lines and indentation. */
export function linesOf(list: string): readonly string[] {
  return list
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** An expression over a phrase in the syntax of regular expressions, with single spaces, ignoring case. */
export function phraseOf(phrase: string): RegExp {
  return new RegExp(phrase, "iu");
}
