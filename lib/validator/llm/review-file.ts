import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import type { KeptReview, Remark, Rewrite } from "../../model/review.ts";
import { parseReviews, type ReviewFile, reviewFileVersion } from "../../readers/reviews.ts";
import { InputError } from "../result/input-error.ts";

/** A file of reviews without any. */
export const noReviews: ReviewFile = { model: undefined, reviews: [], answers: {} };

/** What to do if the file cannot be written. */
export const otherAnswerFile = "Name another file with --llm-cache.";

/**
 * The reviews of a file; none if there is no such file. Reviews of another form are left out.
 *
 * @param shown the name of the file for messages.
 * @throws InputError for a file that holds something else: it would be replaced, with answers that were paid for.
 */
export function readReviews(path: string, shown: string): ReviewFile {
  const { state, bytes } = readContent(path, fileLimits.definitions);
  if (state === "missing") return noReviews;
  if (state !== "read") {
    const problem = problemOf(state, fileLimits.definitions);
    throw new InputError("UNREADABLE_FILE", shown, problem, otherAnswerFile);
  }
  const file = parseReviews(bytes.toString("utf8"));
  if (file) return file;
  const problem = "It is not a file with a model's answers, or of another version.";
  throw new InputError("INVALID_FORMAT", shown, problem, `Correct it or delete it. ${otherAnswerFile}`);
}

/**
 * The file as it is now, with what a run has brought: another run may have written meanwhile.
 *
 * @param before the file as the run has read it.
 * @param mine the file as the run would write it.
 */
export function mergedReviews(now: ReviewFile, before: ReviewFile, mine: ReviewFile): ReviewFile {
  const known = new Set([...before.reviews, ...mine.reviews].map(orderOf));
  const theirs = now.reviews.filter((review) => !known.has(orderOf(review)));
  return { model: mine.model, reviews: [...mine.reviews, ...theirs], answers: { ...now.answers, ...mine.answers } };
}

/**
 * The text of a file of reviews. It depends on what was said alone, and not on the order of the answers, so that it can
 * be kept in version control.
 */
export function reviewFileText({ model, reviews, answers }: ReviewFile): string {
  const sorted = reviews.map(plainReview).sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
  const kept = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)));
  const file = {
    version: reviewFileVersion,
    ...(model === undefined ? {} : { model }),
    reviews: sorted,
    ...(Object.keys(kept).length ? { answers: kept } : {}),
  };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

function orderOf({ source, tool, hash, model }: KeptReview): string {
  return JSON.stringify([source, tool, hash, model]);
}

/** A review with its keys in one order. */
function plainReview(review: KeptReview): KeptReview {
  const { source, tool, hash, model, prompt, clarity, completeness, before } = review;
  const { ambiguities, conflicts, suggestions, rewrites } = review;
  return {
    source,
    tool,
    hash,
    model,
    prompt,
    clarity,
    completeness,
    ambiguities: ambiguities.map(plainRemark),
    conflicts: conflicts.map(plainRemark),
    suggestions,
    rewrites: rewrites.map(({ pointer, text }): Rewrite => ({ pointer, text })),
    ...(before ? { before: { model: before.model, clarity: before.clarity, completeness: before.completeness } } : {}),
  };
}

function plainRemark({ pointer, quote, problem }: Remark): Remark {
  return { pointer, ...(quote === undefined ? {} : { quote }), problem };
}
