import { setImmediate } from "node:timers/promises";
import type { JsonObject } from "../../model/json.ts";
import { lazy } from "../../model/lazy.ts";
import type { KeptReview } from "../../model/review.ts";
import { type SentDefinition, toolForModel } from "../../model/sent-definition.ts";
import { reviewHash, type ReviewFile } from "../../readers/reviews.ts";
import type { GivenSettings } from "../../readers/settings.ts";
import { addedUsage, type ModelAnswer, type Model, noUsage, tokensOfAnswer, type Usage } from "./model.ts";
import { promptOf, type ModelPrompt, tokensOfPrompt } from "./prompt.ts";
import { type ReviewAnswer, reviewFrom, reviewPrompt, reviewQuestion, type ReviewedText } from "./review.ts";
import { RewriteChecks } from "./rewrites.ts";

/** A tool to be judged. */
export interface ToolToReview {
  /** Its file or server, relative to the folder of the file of reviews. */
  readonly source: string;
  readonly name: string;
  readonly sent: SentDefinition;
  /** The names of the other tools of its source. */
  readonly others: readonly string[];
}

/** A tool that can be judged. */
export interface AskedTool extends ToolToReview {
  /** Its question, made at first use: a review that is kept needs none. */
  readonly reviewed: () => ReviewedText;
  readonly hash: string;
  readonly text: JsonObject;
}

/** A tool with its question; `undefined` if its description or its name is not known, so that nothing can be judged. */
export function askedTool(tool: ToolToReview): AskedTool | undefined {
  const seen = toolForModel(tool.sent);
  // Where the registration is not seen (""), there may be other members, and what is stated here counts.
  const isUnknown = (key: string): boolean =>
    seen.unknown.includes(`/${key}`) || (seen.unknown.includes("") && !Object.hasOwn(seen.text, key));
  if (isUnknown("description") || isUnknown("name")) return undefined;
  const reviewed = lazy(() => reviewQuestion(seen.text, seen.unknown.filter(Boolean)));
  return { ...tool, reviewed, text: seen.text, hash: reviewHash(seen) };
}

/** The tools whose review the file has, and the others. */
export function split(tools: readonly AskedTool[], file: ReviewFile, model: string) {
  const kept = new Map<string, KeptReview>();
  for (const review of file.reviews)
    if (review.model === model && review.prompt === reviewPrompt) kept.set(review.hash, review);
  return {
    answered: tools.flatMap((tool) => kept.get(tool.hash) ?? []),
    open: tools.filter(({ hash }) => !kept.has(hash)),
  };
}

/** What a run will take, by estimate. */
export function estimateOf(open: readonly AskedTool[]): Usage {
  const inputTokens = open.reduce((sum, { reviewed }) => sum + tokensOfPrompt(promptOf(reviewed().question)), 0);
  return { inputTokens, outputTokens: open.length * tokensOfAnswer, calls: open.length };
}

/** What would be sent for each tool, to the letter. */
export function promptsOf(open: readonly AskedTool[]): readonly (ModelPrompt & { readonly tool: string })[] {
  return open.map(({ name, reviewed }) => ({ tool: name, ...promptOf(reviewed().question) }));
}

/** What a run has brought. */
export interface Reviewed {
  readonly file: ReviewFile;
  /** Those of this run and those that the file had. */
  readonly reviews: ReadonlyMap<string, KeptReview>;
  readonly asked: number;
  readonly fromFile: number;
  /** The tools without a review, and why. */
  readonly unanswered: readonly { readonly tool: AskedTool; readonly reason: string }[];
  readonly usage: Usage;
}

interface Asking {
  readonly model: Model;
  readonly settings: GivenSettings;
  readonly signal?: AbortSignal | undefined;
  /** Called after each answer. */
  readonly onAnswer?: () => void;
  /** Called with the file so far if the run is aborted, so that nothing is asked twice. */
  readonly onAbort?: (file: ReviewFile) => void;
}

/**
 * Asks a model about the tools that the file has no review of.
 *
 * @param all every tool of the run: reviews of other texts of theirs are replaced.
 * @throws AbortError of the signal.
 */
export async function reviewTools(
  all: readonly AskedTool[],
  before: ReviewFile,
  { model, settings, signal, onAnswer, onAbort }: Asking,
): Promise<Reviewed> {
  const { answered, open } = split(all, before, model.name);
  const found = new Map(answered.map((review) => [review.hash, review]));
  const unanswered: { tool: AskedTool; reason: string }[] = [];
  let usage = noUsage;
  const checks = new RewriteChecks(settings);
  const ask = async (tool: AskedTool): Promise<void> => {
    const answer: ModelAnswer<ReviewAnswer> = await model.ask(tool.reviewed().question, signal);
    // The next question is sent before the rewrites of this one are checked, which takes some milliseconds.
    await setImmediate();
    usage = addedUsage(usage, answer.usage);
    if (answer.state === "no answer") unanswered.push({ tool, reason: answer.reason });
    else found.set(tool.hash, kept(tool, answer.value, { model: model.name, before, checks }));
    onAnswer?.();
  };
  try {
    await Promise.all(open.map(ask));
  } catch (error) {
    onAbort?.(mergedFile(all, found, before, model.name));
    throw error;
  }
  const file = mergedFile(all, found, before, model.name);
  const inOrder = unanswered.sort((a, b) => all.indexOf(a.tool) - all.indexOf(b.tool));
  return { file, reviews: found, asked: open.length, fromFile: answered.length, unanswered: inOrder, usage };
}

interface Run {
  readonly model: string;
  readonly before: ReviewFile;
  readonly checks: RewriteChecks;
}

function kept(tool: AskedTool, answer: ReviewAnswer, { model, before, checks }: Run): KeptReview {
  const { rewrites, ...review } = reviewFrom(answer, tool.reviewed().texts);
  const { source, name, hash, text, others } = tool;
  const earlier = earlierOf(tool, before);
  return {
    source,
    tool: name,
    hash,
    model,
    prompt: reviewPrompt,
    ...review,
    rewrites: checks.passing(rewrites, { definition: text, others }),
    ...(earlier
      ? { before: { model: earlier.model, clarity: earlier.clarity, completeness: earlier.completeness } }
      : {}),
  };
}

/** The review of the same tool before: of its text by another model, or of an earlier text. */
function earlierOf({ source, name, hash }: AskedTool, { reviews, model }: ReviewFile): KeptReview | undefined {
  const same = reviews.filter((one) => one.hash === hash || (one.source === source && one.tool === name));
  return same.find((one) => one.model === model) ?? same[0];
}

/** The file with the reviews of a run. Those of texts that a tool of the run no longer has are left out. */
function mergedFile(
  all: readonly AskedTool[],
  found: ReadonlyMap<string, KeptReview>,
  { reviews, answers }: ReviewFile,
  model: string,
): ReviewFile {
  const current = new Set(all.map(({ hash }) => hash));
  const named = new Set(all.map(({ source, name }) => JSON.stringify([source, name])));
  const others = reviews.filter(
    (one) =>
      !(one.model === model && found.has(one.hash)) &&
      (current.has(one.hash) || !named.has(JSON.stringify([one.source, one.tool]))),
  );
  return { model, reviews: [...others, ...found.values()], answers };
}
