import { readContent, fileLimits } from "../../files/read.ts";
import type { KeptReview, Remark, Rewrite } from "../../model/review.ts";
import { parseReviews, type ReviewFile, reviewFileVersion } from "../../readers/reviews.ts";

/** A file of reviews without any. */
export const noReviews: ReviewFile = { model: undefined, reviews: [], answers: {} };

/** What to do if the file cannot be written. */
export const otherAnswerFile = "Name another file with --llm-cache.";

/** The reviews of a file; none if there is no such file. What has not their form is left out. */
export function readReviews(path: string): ReviewFile {
  const { bytes } = readContent(path, fileLimits.definitions);
  return bytes ? parseReviews(bytes.toString("utf8")) : noReviews;
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
