import type { Evaluation } from "./scope.ts";
import type { RegexValue } from "./value.ts";

/** Steps of one match; 25 million are a text of 5,000 characters and one repetition, and take some 30 milliseconds. */
const maxSteps = 26_000_000;

/**
 * True where a regex of the linted project can be matched against a text in a time that nobody notices. Counts the
 * match as done.
 */
export function mayMatch(evaluation: Evaluation, regex: RegexValue, text: string): boolean {
  const steps = stepsOf(regex, text.length);
  return steps <= maxSteps && evaluation.spendOnMatching(steps);
}

/**
 * The steps that a match takes at the worst: from each character, each repetition of an alternative tries all lengths
 * with all lengths of the others. A repetition at the end of its alternative, `\s+`, is never tried again with fewer.
 */
function stepsOf({ source }: RegexValue, characters: number): number {
  if (source.length > 200) return Infinity;
  const bare = source.replace(/\\./gu, "x").replace(/\[[^\]]*\]/gu, "x");
  // A group may be repeated that holds a repetition.
  if (bare.includes("(")) return Infinity;
  let steps = 0;
  for (const alternative of bare.split("|")) {
    let ways = characters + 1;
    for (const { 0: repetition, 1: most, index } of alternative.matchAll(/\?|(?:[*+]|\{(?:\d+,)?(\d*)\})\??/gu)) {
      if (index + repetition.length === alternative.length) break;
      ways *= 1 + (repetition === "?" ? 1 : Math.min(characters, most ? Number(most) : Infinity));
    }
    steps += ways;
  }
  return steps;
}
