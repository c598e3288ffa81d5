import { dirname, relative } from "node:path";
import { settingsOf, type GivenSettings } from "../../readers/settings.ts";
import type { ReviewFile } from "../../readers/reviews.ts";
import type { KeptReview } from "../../model/review.ts";
import { sentDefinition } from "../../model/sent-definition.ts";
import type { LlmConfig } from "../config/validator-config.ts";
import { readTextFile } from "../extraction/read-file.ts";
import { InputError } from "../result/input-error.ts";
import type { LlmMetadata, ToolJudgement, UnansweredTool } from "../result/judgement.ts";
import type { PendingText, LintText } from "../sources/source-text.ts";
import { modelOf } from "./ask.ts";
import { checkBudget } from "./budget.ts";
import { costInDollars, type Model, type Usage } from "./model.ts";
import { type Addressed, addressed, type Variables } from "./providers.ts";
import { reviewPrompt } from "./review.ts";
import { type AskedTool, askedTool, estimateOf, reviewTools, split } from "./review-tools.ts";

/** The tools of a run, and what is known of them before a model is asked. */
export interface Prepared {
  readonly address: Addressed;
  readonly tools: readonly AskedTool[];
  /** Those that the file has no review of. */
  readonly open: readonly AskedTool[];
  readonly file: ReviewFile;
  /** What asking about the open ones will take, by estimate. */
  readonly estimate: Usage;
  readonly places: readonly Place[];
  /** Tools that cannot be judged. */
  readonly unseen: readonly UnansweredTool[];
}

/** Where a tool with a text stands. */
interface Place {
  readonly file: string;
  readonly line: number;
  readonly tool: string;
  readonly hash: string;
}

/** What is judged, and how. */
export interface Judging {
  readonly config: LlmConfig;
  readonly settings: GivenSettings;
  readonly env: Variables;
  /** The absolute path of the file of reviews; `undefined` for none. */
  readonly path: string | undefined;
  readonly cwd: string;
}

/**
 * Reads the tools of sources, and which of them a model has judged.
 *
 * @throws InputError `USAGE` for settings that name no model.
 */
export function prepare(inputs: readonly PendingText[], before: ReviewFile, judging: Judging): Prepared {
  const { config, settings, env, path, cwd } = judging;
  const address = addressed(config, env);
  const folder = path === undefined ? cwd : dirname(path);
  // Tools with the same text are asked about once.
  const byText = new Map<string, AskedTool>();
  const places: Place[] = [];
  const unseen: UnansweredTool[] = [];
  for (const source of inputs.flatMap((input) => loadedSource(input) ?? [])) {
    const file = source.name;
    for (const { tool, line } of toolsIn(source, settings, folder)) {
      const asked = askedTool(tool);
      if (!asked) {
        unseen.push({ tool: tool.name, file, reason: "Its description is not known." });
        continue;
      }
      places.push({ file, line, tool: tool.name, hash: asked.hash });
      if (!byText.has(asked.hash)) byText.set(asked.hash, asked);
    }
  }
  const tools = [...byText.values()];
  const { open } = split(tools, before, address.name);
  return { address, tools, open, file: before, estimate: estimateOf(open), places, unseen };
}

/** A source that cannot be read is reported by its validation. */
function loadedSource(input: PendingText): LintText | undefined {
  try {
    return input.load();
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

function toolsIn(source: LintText, settings: GivenSettings, folder: string) {
  let reading: ReturnType<typeof readTextFile>;
  try {
    reading = readTextFile(source, settingsOf({ mcp: settings }));
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
  const listed = (reading.server?.tools ?? []).filter((tool) => tool.source.isListed !== false);
  const names = listed.flatMap(({ name }) => (name.state === "known" ? [name.value] : []));
  const shown = source.type === "file" ? relative(folder, source.path).replaceAll("\\", "/") : source.name;
  return listed.map((tool) => ({
    tool: {
      source: shown,
      name: tool.label,
      sent: sentDefinition(tool),
      others: names.filter((name) => name !== tool.label),
    },
    line: reading.lines.positionOf(tool.span.start).line,
  }));
}

/** What a model said in a run. */
export interface Judged {
  /** The texts that the model was asked about in this run. */
  readonly asked: number;
  /** To be written, where a file is kept. */
  readonly file: ReviewFile;
  readonly metadata: LlmMetadata;
  /** What was said of a tool, by its place. */
  readonly judgementOf: (file: string, line: number, tool: string) => ToolJudgement | undefined;
}

/** What a run tells while it lasts. */
export interface JudgingHooks {
  readonly signal?: AbortSignal | undefined;
  /** Called before the first question, if there is one. */
  readonly onAsk?: () => void;
  readonly onAnswer?: () => void;
  readonly onAbort?: (file: ReviewFile) => void;
}

/**
 * Asks the model about the open tools. With none, nothing is sent, and neither packages nor a key are needed.
 *
 * @throws InputError `USAGE` if the estimate exceeds the budget, and for a missing package or key.
 * @throws AbortError of the signal.
 */
export async function judge(prepared: Prepared, judging: Judging, hooks: JudgingHooks = {}): Promise<Judged> {
  const { address, tools, open, file: before, estimate, places, unseen } = prepared;
  const { config, env, settings, path } = judging;
  const { name } = address;
  const subject = `The ${String(open.length)} tools that ${name} has not judged`;
  if (open.length) checkBudget(estimate, config, address.price, subject);
  const model: Model = open.length
    ? await modelOf(config, env)
    : { name, price: address.price, ask: () => Promise.reject(new Error("There is nothing to ask.")) };
  if (open.length) hooks.onAsk?.();
  const reviewed = await reviewTools(tools, before, { model, settings, ...hooks });
  const { file, reviews, fromFile, unanswered, usage } = reviewed;
  const cost = costInDollars(usage, address.price);
  const fileOf = new Map(places.map((place) => [place.hash, place.file]));
  const metadata: LlmMetadata = {
    model: name,
    promptVersion: reviewPrompt,
    answered: open.length - unanswered.length,
    fromFile,
    unanswered: [
      ...unseen,
      ...unanswered.map(({ tool, reason }) => ({
        tool: tool.name,
        file: fileOf.get(tool.hash) ?? tool.source,
        reason,
      })),
    ],
    calls: usage.calls,
    inputTokens: usage.inputTokens,
    outputTokens: usage.outputTokens,
    estimatedTokens: estimate.inputTokens + estimate.outputTokens,
    ...(cost === undefined ? {} : { dollars: Number(cost.toFixed(6)) }),
    ...(path === undefined ? {} : { file: relative(judging.cwd, path).replaceAll("\\", "/") }),
  };
  const byPlace = new Map(places.map((place) => [placeKey(place.file, place.line, place.tool), place.hash]));
  return {
    asked: open.length,
    file,
    metadata,
    judgementOf: (at, line, tool) => {
      const hash = byPlace.get(placeKey(at, line, tool));
      const review = hash === undefined ? undefined : reviews.get(hash);
      return review && judgementFrom(review);
    },
  };
}

function placeKey(file: string, line: number, tool: string): string {
  return JSON.stringify([file, line, tool]);
}

function judgementFrom({
  model,
  clarity,
  completeness,
  ambiguities,
  conflicts,
  suggestions,
  rewrites,
  before,
}: KeptReview): ToolJudgement {
  return {
    model,
    clarityScore: clarity,
    completenessScore: completeness,
    ambiguities: [...ambiguities],
    conflicts: [...conflicts],
    suggestions: [...suggestions],
    rewrites: [...rewrites],
    ...(before
      ? { before: { model: before.model, clarityScore: before.clarity, completenessScore: before.completeness } }
      : {}),
  };
}
