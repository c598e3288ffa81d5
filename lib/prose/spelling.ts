import { capitals, properNames, wordsWithDigits } from "./lexicon/spellings.ts";

const spellings = new Map<string, string>();
for (const word of capitals) {
  spellings.set(word, word.toUpperCase());
  // Plurals have a lower-case s: "URLs".
  spellings.set(`${word}s`, `${word.toUpperCase()}s`);
}
spellings.set("id", "ID").set("ids", "IDs");
for (const name of properNames) spellings.set(name.toLowerCase(), name);
// The plural of one acronym is the spelling of another.
spellings.set("https", "HTTPS").set("css", "CSS").delete("oss");

/** The spelling of a lower-case word, if it has capitals: "url" → "URL", "github" → "GitHub". */
export function spellingOf(word: string): string | undefined {
  return spellings.get(word);
}

/** True for the name of a product or language: "notion", "github". */
export function isProperName(word: string): boolean {
  const spelling = spellings.get(word);
  return spelling !== undefined && /^\p{Lu}\p{Ll}|\p{Ll}\p{Lu}/u.test(spelling) && !spelling.endsWith("s");
}

/** True if adjacent pieces of an identifier form one word: `Git` + `Hub`, `base` + `64`, `v` + `2`. */
export function isOneWord(joined: string): boolean {
  const lower = joined.toLowerCase();
  // "v2"; "n8n", "k8s" and other words with a number in place of their middle.
  if (wordsWithDigits.has(lower) || /^(?:v\d+|[a-z]\d+[a-z])$/.test(lower)) return true;
  const spelling = spellings.get(lower);
  if (spelling === undefined || spelling === lower) return false;
  return joined === spelling || joined === `${spelling.charAt(0).toLowerCase()}${spelling.slice(1)}`;
}

/** Longer words are not names, and the time to compare words grows with the square of their length. */
const maxCompared = 200;

/**
 * The number of letters to add, drop, change or swap with their neighbor to turn one word into the other.
 *
 * @returns `limit + 1` as soon as the distance certainly exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > limit || a.length > maxCompared) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwap) least = Math.min(least, at(beforeLast, column - 2) + 1);
      current.push(least);
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return at(last, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

/** Further candidates are ignored, so that a huge list costs no more than a large one. */
const maxCandidates = 1_000;

/**
 * The candidate nearest to the word, ignoring case, within `limit` letters and keeping at least half of them. Among
 * equals, the one nearest in case.
 */
export function nearest(word: string, candidates: readonly string[], limit: number): string | undefined {
  const bound = Math.min(limit, Math.floor(word.length / 2));
  const lower = word.toLowerCase();
  let found: string | undefined;
  let [least, leastInCase] = [bound + 1, bound + 1];
  for (const candidate of candidates.slice(0, maxCandidates)) {
    const distance = editDistance(lower, candidate.toLowerCase(), Math.min(bound, least));
    if (distance > bound || distance > least) continue;
    const inCase = editDistance(word, candidate, bound);
    if (distance < least || inCase < leastInCase) [found, least, leastInCase] = [candidate, distance, inCase];
  }
  return found;
}
