import { singularOf } from "./singular.ts";
import { wordsOf } from "./words.ts";

/** The word that says what a name names, and what stands before it. */
export interface HeadWord {
  /** The last word that is no number, in the singular: `imageUrls2` → "url"; "" for a name without words. */
  readonly head: string;
  /** The words before it, the nearest last. */
  readonly before: readonly string[];
  readonly isPlural: boolean;
}

/** Finds the {@link HeadWord} of an identifier. */
export function headWordOf(identifier: string): HeadWord {
  const words = wordsOf(identifier).filter((word) => !/^\d+$/.test(word));
  const last = words.at(-1) ?? "";
  const head = singularOf(last);
  return { head, before: words.slice(0, -1), isPlural: head !== last };
}
