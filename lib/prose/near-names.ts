import { openingOf } from "./openings.ts";
import { editDistance } from "./spelling.ts";
import { isPlural, singularOf, wordsOf } from "./words.ts";

/** Shorter words differ in one letter by intent: `get_x` and `get_y`, `get` and `set`. */
export const leastLetters = 6;
export const mostLetters = 40;

const articles = new Set(["a", "an", "the"]);

/** A tool as far as its texts tell it apart from others. */
export interface NamedTool {
  readonly name: string;
  /** `undefined` if it has none. */
  readonly description: string | undefined;
}

/** How little sets two names apart: case and separators, singular and plural, one letter of a long word. */
export type NearName = "spelling" | "number" | "letter";

/** How little sets the names of two tools apart; `undefined` if it is enough, or if their descriptions say more. */
export function nearNamesOf(a: NamedTool, b: NamedTool): NearName | undefined {
  if (spellingKeyOf(a.name) === spellingKeyOf(b.name)) return "spelling";
  const [words, others] = [wordsOf(a.name), wordsOf(b.name)];
  if (words.length !== others.length) return undefined;
  const isSame = words.every((word, index) => singularOf(word) === singularOf(others[index] ?? ""));
  if (isSame && areInOtherNumbers(words, others)) return areToldApart(a, b) ? undefined : "number";
  const pair = differentWords(words, others);
  return pair && isSlip(...pair) ? "letter" : undefined;
}

/** A name without what a model may leave out: case and separators. */
export function spellingKeyOf(name: string): string {
  return name.toLowerCase().replace(/[-_.]/g, "");
}

/** True for `get user` and `get users`; not for `get-user` and `get_user`, which differ in spelling. */
export function areInOtherNumbers(words: readonly string[], others: readonly string[]): boolean {
  return words.some((word, index) => isPlural(word) !== isPlural(others[index] ?? ""));
}

/** The one word in which two names of as many words differ. */
export function differentWords(
  words: readonly string[],
  others: readonly string[],
): readonly [string, string] | undefined {
  const pairs = words.flatMap((word, index) => {
    const other = others[index] ?? "";
    return word === other ? [] : [[word, other] as const];
  });
  return pairs.length === 1 ? pairs[0] : undefined;
}

/** `branch` and `barnch`; not `part1` and `part2`, `enable` and `unable`. */
export function isSlip(a: string, b: string): boolean {
  const isLong = Math.min(a.length, b.length) >= leastLetters;
  const areLetters = /^\p{L}+$/u.test(a) && /^\p{L}+$/u.test(b);
  const isNumber = singularOf(a) === singularOf(b);
  return isLong && areLetters && !isNumber && a[0] === b[0] && editDistance(a, b, 1) === 1;
}

/** True if the first sentences of the descriptions say more than the names: "Get a user" and "Get users" do not. */
export function areToldApart(a: NamedTool, b: NamedTool): boolean {
  if (a.description === undefined || b.description === undefined) return false;
  if (a.description.includes(b.name) || b.description.includes(a.name)) return true;
  return openingWordsOf(a.description) !== openingWordsOf(b.description);
}

/** The first sentence without what makes no difference: case, punctuation, articles, number. */
function openingWordsOf(description: string): string {
  return plainWordsOf(openingOf(description).sentence)
    .map((word) => singularOf(word))
    .join(" ");
}

/** A description without what makes no difference: case, punctuation, articles. */
export function wordingOf(description: string): string {
  return plainWordsOf(description).join(" ");
}

function plainWordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !articles.has(word));
}
