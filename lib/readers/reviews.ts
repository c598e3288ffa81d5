import { statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { contentHash } from "../files/content-hash.ts";
import { fileLimits, readText } from "../files/read.ts";
import { canonicalJson } from "../model/canonical.ts";
import { isRecord } from "../model/json.ts";
import type { EarlierScores, KeptReview, Remark, Rewrite } from "../model/review.ts";
import { sentDefinition, toolForModel } from "../model/sent-definition.ts";
import type { Tool } from "../model/tool.ts";

/** The name of the file with what a model said, if no other is given. */
export const usualReviewFile = "mcp-llm.json";

/** The version of the format. A file of another version has no reviews for this one. */
export const reviewFileVersion = 1;

/** The most levels of folders that are searched for the file. */
const maxLevels = 40;

/** The reviews of a file. */
export interface ReviewFile {
  /** The model that was asked last; its reviews are shown where there are several. */
  readonly model: string | undefined;
  readonly reviews: readonly KeptReview[];
  /** The other answers of models that the file keeps, by the hash of the question. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A linted file. */
interface Place {
  /** Its path; another text for a text without a file. */
  readonly path: string;
  readonly cwd: string;
}

/** Finds what a model said of exactly this tool. */
export type FindReview = (tool: Tool) => KeptReview | undefined;

/**
 * The reviews for a linted file.
 *
 * @param name an absolute path, or a name that is searched for in the folder of the linted file and those above it.
 * @returns `undefined` if there is no such file, or nothing in it.
 */
export function reviewsFor(name: string, { path, cwd }: Place): FindReview | undefined {
  const found = isAbsolute(name) ? cachedFile(name) : nearest(name, isAbsolute(path) ? dirname(path) : cwd);
  if (!found?.reviews.size) return undefined;
  return (tool) => {
    const about = found.reviews.get(reviewHash(toolForModel(sentDefinition(tool))));
    return about?.find(({ model }) => model === found.model) ?? about?.[0];
  };
}

/** The hash of what a model sees of a tool. */
export function reviewHash({ text, unknown }: ReturnType<typeof toolForModel>): string {
  return contentHash(canonicalJson(unknown.length ? { ...text, unknown } : text));
}

/**
 * Parses a file of reviews. What has not the form of a review is left out.
 *
 * @returns `undefined` for another file, or one of another version.
 */
export function parseReviews(text: string): ReviewFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (!isRecord(value) || value["version"] !== reviewFileVersion) return undefined;
  const { model, reviews, answers } = value;
  return {
    model: typeof model === "string" ? model : undefined,
    reviews: Array.isArray(reviews) ? reviews.flatMap((one: unknown) => reviewIn(one) ?? []) : [],
    answers: isRecord(answers) ? answers : {},
  };
}

interface Cached {
  readonly stamp: string;
  readonly model: string | undefined;
  readonly reviews: ReadonlyMap<string, readonly KeptReview[]>;
}

/** By path. Editors lint in one process for days, so a file is read again when it has changed. */
const cache = new Map<string, Cached>();
const maxCached = 20;

function nearest(name: string, folder: string): Cached | undefined {
  let current = resolve(folder);
  for (let level = 0; level < maxLevels; level++) {
    const found = cachedFile(join(current, name));
    if (found) return found;
    const above = dirname(current);
    if (above === current) return undefined;
    current = above;
  }
  return undefined;
}

function cachedFile(path: string): Cached | undefined {
  const stamp = stampOf(path);
  if (stamp === undefined) return undefined;
  const cached = cache.get(path);
  if (cached?.stamp === stamp) return cached;
  const { model, reviews = [] } = parseReviews(readText(path, fileLimits.definitions) ?? "") ?? {};
  const read: Cached = { stamp, model, reviews: groupedByHash(reviews) };
  if (cache.size >= maxCached) cache.clear();
  cache.set(path, read);
  return read;
}

/** What changes with the content of a file; `undefined` for what is none. */
function stampOf(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() ? `${String(stats.mtimeMs)} ${String(stats.size)}` : undefined;
  } catch {
    // An option may be any text: one with a character that no path has, or longer than any.
    return undefined;
  }
}

function groupedByHash(reviews: readonly KeptReview[]): ReadonlyMap<string, readonly KeptReview[]> {
  const grouped = new Map<string, KeptReview[]>();
  for (const review of reviews) {
    const others = grouped.get(review.hash);
    if (others) others.push(review);
    else grouped.set(review.hash, [review]);
  }
  return grouped;
}

function reviewIn(value: unknown): KeptReview | undefined {
  if (!isRecord(value)) return undefined;
  const { source, tool, hash, model, prompt, clarity, completeness } = value;
  if (typeof tool !== "string" || typeof hash !== "string" || typeof model !== "string") return undefined;
  if (typeof prompt !== "number" || !isScore(clarity) || !isScore(completeness)) return undefined;
  const before = earlierIn(value["before"]);
  return {
    source: typeof source === "string" ? source : "",
    tool,
    hash,
    model,
    prompt,
    clarity,
    completeness,
    ambiguities: listIn(value["ambiguities"], remarkIn),
    conflicts: listIn(value["conflicts"], remarkIn),
    suggestions: listIn(value["suggestions"], (one) => (typeof one === "string" ? one : undefined)),
    rewrites: listIn(value["rewrites"], rewriteIn),
    ...(before ? { before } : {}),
  };
}

function isScore(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 10;
}

function listIn<T>(value: unknown, read: (item: unknown) => T | undefined): readonly T[] {
  return Array.isArray(value) ? value.flatMap((item: unknown) => read(item) ?? []) : [];
}

function remarkIn(value: unknown): Remark | undefined {
  if (!isRecord(value)) return undefined;
  const { pointer, quote, problem } = value;
  if (typeof pointer !== "string" || typeof problem !== "string" || !problem.trim()) return undefined;
  return { pointer, ...(typeof quote === "string" ? { quote } : {}), problem };
}

function rewriteIn(value: unknown): Rewrite | undefined {
  if (!isRecord(value)) return undefined;
  const { pointer, text } = value;
  return typeof pointer === "string" && typeof text === "string" ? { pointer, text } : undefined;
}

function earlierIn(value: unknown): EarlierScores | undefined {
  if (!isRecord(value)) return undefined;
  const { model, clarity, completeness } = value;
  return typeof model === "string" && isScore(clarity) && isScore(completeness)
    ? { model, clarity, completeness }
    : undefined;
}
