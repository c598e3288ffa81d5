import { dirname, extname, resolve } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { usualReviewFile } from "../../readers/reviews.ts";
import { configFor } from "../config/load-config.ts";
import { type LoadedConfig, Plan } from "../config/plan.ts";
import type { LlmConfig } from "../config/validator-config.ts";
import type { Chosen, Task } from "../llm/choose-run.ts";
import { type NearTool, candidatesIn, type NearPair, nearPairsOf } from "../llm/near-tools.ts";
import type { UserRequest } from "../llm/requests.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { writeNamedFile } from "../sources/replace-file.ts";
import { decoded } from "../sources/read-source.ts";
import { shownPath } from "../sources/source-text.ts";
import { chosenText, dryRunText, jsonOf, shareInPercent, writeGaps } from "./choose-text.ts";
import { checkAddress, type LlmFlags, llmConfigOf, llmFlagsIn, shownUsage, untilStopped } from "./llm-flags.ts";
import { readCommandDefinitions } from "./read-definitions.ts";
import { refuse } from "./refusals.ts";
import { configuredBy } from "./server-sources.ts";
import { exitCodeOf, type Streams, writeLine } from "./streams.ts";
import { checkUntrusted, configOf, ignoresOf, type ReadingFlags } from "./untrusted.ts";
import { checkServerFlags, type ServerFlags, serverRefusals } from "./validate-flags.ts";

/** The flags of `mcp-validate choose`. */
export interface ChooseFlags extends ServerFlags, ReadingFlags, LlmFlags {
  readonly requests?: string;
  readonly writeRequests?: string;
  readonly perTool?: number;
  /** From 0 to 1. */
  readonly minAccuracy?: number;
  readonly dryRun?: boolean;
  /** `false` for `--no-model`. */
  readonly model?: boolean;
  readonly format?: "human" | "json";
}

const usualPerTool = 3;

/**
 * `mcp-validate choose [paths]`: names the tools that little tells apart, and lets a model choose one for each request
 * of a user.
 *
 * @returns the exit code: 0, 1 below `--min-accuracy`, 2 for a wrong input, 3 if a server cannot be read or the model
 *   has answered nothing, 130 after Ctrl-C.
 */
export async function runChoose(args: readonly string[], flags: ChooseFlags, streams: Streams): Promise<number> {
  try {
    checkChooseFlags(args, flags, streams);
    const configured = await configuredBy(args, flags, streams);
    checkServerFlags(configured.flags);
    return await choose(configured.args, configured.flags, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

function checkChooseFlags(args: readonly string[], flags: ChooseFlags, { cwd }: Streams): void {
  const { model = true, requests, writeRequests, llmCache = usualReviewFile } = flags;
  const [llmFlag = "--llm-provider"] = llmFlagsIn(flags);
  const leaveOut = "Leave out one of them.";
  const ofModel = [
    [llmFlag, llmFlagsIn(flags).length > 0],
    ["--min-accuracy", flags.minAccuracy !== undefined],
    ["--write-requests", writeRequests !== undefined],
    ["--per-tool", flags.perTool !== undefined],
    ["--dry-run", flags.dryRun === true],
  ] as const;
  refuse([
    [
      "--server",
      Boolean(flags.server?.length) && args.length > 0,
      "A model chooses among the tools of files or of running servers.",
      "Leave out the files or the servers.",
    ],
    ...ofModel.map(([flag, isGiven]) => [flag, isGiven && !model, "It contradicts --no-model.", leaveOut] as const),
    [
      "--write-requests",
      writeRequests !== undefined && requests !== undefined,
      "Those of --requests are in a file already.",
      leaveOut,
    ],
    [
      "--per-tool",
      flags.perTool !== undefined && requests !== undefined,
      "The requests are those of --requests.",
      leaveOut,
    ],
    ["--write-requests", writeRequests !== undefined && flags.dryRun === true, "--dry-run writes nothing.", leaveOut],
  ]);
  const files = [
    ...(writeRequests === undefined ? [] : [{ flag: `--write-requests ${writeRequests}`, file: writeRequests }]),
    ...(llmFlagsIn(flags).length && !flags.dryRun ? [{ flag: `--llm-cache ${llmCache}`, file: llmCache }] : []),
  ];
  checkUntrusted(flags, { paths: args, flags: serverRefusals(flags), files }, cwd);
}

/** What one run knows. */
interface Run {
  readonly flags: ChooseFlags;
  readonly streams: Streams;
  readonly task: Task;
  readonly pairs: readonly NearPair[];
  readonly config: LlmConfig;
  /** The absolute path of the file of the answers; `undefined` if they are not kept. */
  readonly answersPath: string | undefined;
}

async function choose(args: readonly string[], flags: ChooseFlags, streams: Streams): Promise<number> {
  const { cwd } = streams;
  const loaded = await configFor(configOf(flags), cwd, (sentence) => {
    writeLine(sentence, streams);
  });
  const read = await readCommandDefinitions(args, flags, new Plan(loaded, { ignores: ignoresOf(flags) }, cwd), streams);
  if (!read) return 2;
  const all = candidatesIn(read.extractions.flatMap(({ definitions }) => definitions));
  const tools = [...new Map(all.toReversed().map((tool) => [tool.name, tool])).values()].toReversed();
  const config = llmConfigOf(flags, loaded, cwd);
  const run: Run = {
    flags,
    streams,
    task: { tools, requests: await requestsOf(flags, tools, cwd), perTool: flags.perTool ?? usualPerTool },
    pairs: nearPairsOf(all),
    config,
    answersPath: answersPathOf(config, loaded, cwd),
  };
  if (flags.dryRun) return dryRun(run);
  const isAsked = flags.model !== false && namesModel(flags, loaded);
  checkModelNamed(flags, isAsked);
  if (isAsked) checkAddress(config, flags, loaded);
  if (flags.minAccuracy !== undefined && isAsked && !tools.length)
    throw new InputError("USAGE", "--min-accuracy", "There is no tool to choose.", "Name files that define tools.");
  const chosen = isAsked && tools.length > 0 ? await askedModel(run) : undefined;
  const facts = { tools: tools.length, pairs: run.pairs, chosen, isAsked };
  streams.out(flags.format === "json" ? jsonOf(facts) : chosenText(facts));
  return chosen ? verdictOf(chosen, flags, streams) : 0;
}

/** True if the flags or the configuration say which model to ask. A key in the environment alone says nothing. */
function namesModel(flags: ChooseFlags, { config: { llm } }: LoadedConfig): boolean {
  const { llmProvider, llmModel, llmBaseUrl } = flags;
  if (llmProvider ?? llmModel ?? llmBaseUrl) return true;
  return llm !== undefined && (llm.enabled ?? Boolean(llm.provider ?? llm.model ?? llm.baseUrl));
}

/** @throws InputError `USAGE` for what needs a model, so that a check in CI does not pass without one. */
function checkModelNamed(flags: ChooseFlags, isAsked: boolean): void {
  const needing = [
    ["--min-accuracy", flags.minAccuracy],
    ["--write-requests", flags.writeRequests],
    ["--per-tool", flags.perTool],
    ...llmFlagsIn(flags).map((flag) => [flag, flag] as const),
  ] as const;
  const [flag] = needing.find(([, value]) => value !== undefined) ?? [];
  if (flag === undefined || isAsked || flags.model === false) return;
  throw new InputError("USAGE", flag, "It needs a model, and none is named.", "Name it with --llm-provider.");
}

async function requestsOf(
  { requests }: ChooseFlags,
  tools: readonly NearTool[],
  cwd: string,
): Promise<readonly UserRequest[] | undefined> {
  if (requests === undefined) return undefined;
  const path = resolve(cwd, requests);
  const shown = shownPath(path, cwd);
  const { state, bytes } = readContent(path, fileLimits.configuration);
  if (state !== "read") {
    const code = state === "missing" ? "FILE_NOT_FOUND" : "UNREADABLE_FILE";
    const problem = problemOf(state, fileLimits.configuration);
    throw new InputError(code, shown, problem, "Write one with --write-requests, or name another file.");
  }
  const { parseRequests } = await import("../llm/requests.ts");
  return parseRequests(
    decoded(bytes).text,
    shown,
    tools.map(({ name }) => name),
  );
}

/** The file that `--llm` uses, too. */
function answersPathOf(
  { cache = usualReviewFile }: LlmConfig,
  { path }: LoadedConfig,
  cwd: string,
): string | undefined {
  return cache === false ? undefined : resolve(path === undefined ? cwd : dirname(path), cache);
}

async function chooseRun({ task, config, streams, answersPath }: Run) {
  const { ChooseRun } = await import("../llm/choose-run.ts");
  const { AnswerFile } = await import("../llm/answer-file.ts");
  const answers = new AnswerFile(answersPath, streams.cwd);
  const run = new ChooseRun(task, answers, config, streams.env);
  return { run, answers, planned: await run.plan() };
}

async function dryRun(facts: Run): Promise<number> {
  const { run, planned } = await chooseRun(facts);
  const { streams, flags } = facts;
  streams.out(await dryRunText(planned, run.address, flags.format ?? "human"));
  return 0;
}

/** Asks the model, and keeps what it says, also if it is stopped. @throws AbortError after Ctrl-C. */
async function askedModel(facts: Run): Promise<Chosen> {
  const { run, answers, planned } = await chooseRun(facts);
  const { streams, flags } = facts;
  const { estimate } = planned;
  const { cwd } = streams;
  const model = await run.model(planned);
  if (estimate.calls) answers.check();
  if (flags.writeRequests !== undefined) await checkRequestsFile(flags.writeRequests, cwd);
  if (estimate.calls) {
    const questions = counted(estimate.calls, "question");
    writeLine(`Asking ${run.name} up to ${questions}: about ${shownUsage(estimate, model.price)}.`, streams);
  }
  let chosen: Chosen;
  try {
    chosen = await untilStopped((signal) => run.choose(model, signal));
  } finally {
    answers.save();
  }
  writeGaps(chosen, streams);
  if (flags.writeRequests !== undefined && chosen.requests.length)
    await writeRequestsFile(chosen, flags.writeRequests, cwd);
  return chosen;
}

/** Refuses, before anything is paid for, to replace a file that holds no requests. */
async function checkRequestsFile(file: string, cwd: string): Promise<void> {
  const path = resolve(cwd, file);
  const { bytes } = readContent(path, fileLimits.definitions);
  const { holdsRequests } = await import("../llm/requests.ts");
  if (bytes && !holdsRequests(bytes.toString("utf8")))
    throw new InputError("USAGE", `--write-requests ${file}`, "The file holds something else.", "Name another file.");
}

async function writeRequestsFile({ requests }: Chosen, file: string, cwd: string): Promise<void> {
  const { requestsText } = await import("../llm/requests.ts");
  const path = resolve(cwd, file);
  const text = requestsText(requests, extname(path) === ".json" ? "json" : "yaml");
  const remedy = "Name another file with --write-requests.";
  writeNamedFile(path, text, { cwd, shown: shownPath(path, cwd), remedy });
}

/** The exit code. A request without an answer is not right: otherwise a failing provider would let a check pass. */
function verdictOf({ accuracy, unanswered }: Chosen, { minAccuracy }: ChooseFlags, streams: Streams): number {
  if (!accuracy) return unanswered.length ? 3 : 0;
  if (minAccuracy === undefined) return 0;
  const share = accuracy.right / (accuracy.of + unanswered.length);
  if (share >= minAccuracy) return 0;
  const missing = unanswered.length ? `, ${counted(unanswered.length, "question")} without an answer among them` : "";
  const shown = `${shareInPercent(share)} of the requests${missing}`;
  writeLine(
    `The right tool was chosen for ${shown}: fewer than the ${shareInPercent(minAccuracy)} of --min-accuracy.`,
    streams,
  );
  return 1;
}
