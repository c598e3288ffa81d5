import { editDistance } from "../../prose/spelling.ts";

/** More guesses than this confuse. */
const most = 3;

/**
 * The candidates that someone may have meant by a word, the nearest first: such as differ by a third of their letters
 * at most.
 */
export function nearestNames(word: string, candidates: readonly string[]): string[] {
  const wanted = word.toLowerCase();
  const limit = Math.max(2, Math.floor(word.length / 3));
  return candidates
    .map((name) => ({ name, distance: editDistance(wanted, name.toLowerCase(), limit) }))
    .filter(({ name, distance }) => distance <= limit && distance < name.length)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** A sentence that offers the nearest candidates, or all of them where none is near and they are few. */
export function didYouMean(word: string, candidates: readonly string[], otherwise: string): string {
  const near = nearestNames(word, candidates);
  if (near.length) return `Did you mean ${near.join(" or ")}?`;
  return candidates.length <= 12 ? `It may be ${listOf(candidates)}.` : otherwise;
}

/** Words as a list in a sentence: `a, b or c`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1) ?? ""}`;
}
