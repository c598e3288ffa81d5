import { resolve } from "node:path";
import { visible } from "../../rule/report.ts";
import type { LoadedConfig, Plan } from "../config/plan.ts";
import { llmProviderOf, usualProvider } from "../config/llm-providers.ts";
import type { LlmConfig } from "../config/validator-config.ts";
import type { Judged } from "../llm/judge-sources.ts";
import type { LlmRun } from "../llm/llm-run.ts";
import { costInDollars, type Price, type Usage } from "../llm/model.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import type { PendingText } from "../sources/source-text.ts";
import { progressOf, type Streams, writeLine } from "./streams.ts";

/** The flags that say which model is asked, and what it may take. */
export interface LlmFlags {
  readonly llmProvider?: string;
  readonly llmModel?: string;
  readonly llmBaseUrl?: string;
  readonly llmBudget?: string;
  readonly llmCache?: string;
}

/** The settings of a configuration with those of the flags, which win. */
export function llmConfigOf(flags: LlmFlags, { config }: LoadedConfig, cwd: string): LlmConfig {
  const { llmProvider: provider, llmModel, llmBaseUrl: baseUrl, llmBudget: budget, llmCache } = flags;
  const { llm = {} } = config;
  // The model and the address of one provider are not those of another.
  const { model, baseUrl: address, apiKey, ...others } = llm;
  const same = provider === undefined || provider === llm.provider ? { model, baseUrl: address, apiKey } : {};
  const given = {
    provider,
    model: llmModel,
    baseUrl,
    budget,
    cache: llmCache === undefined ? undefined : resolve(cwd, llmCache),
  };
  return definedOf({ ...others, ...definedOf(same), ...definedOf(given) });
}

/**
 * Refuses to send a key to an address that only a configuration names which was found, and not named: it may be a
 * stranger's. An address of this machine may get one.
 *
 * @throws InputError `USAGE`.
 */
export function checkAddress(
  { provider = usualProvider, baseUrl }: LlmConfig,
  { llmBaseUrl, config: named }: LlmFlags & { readonly config?: string | false },
  { path }: LoadedConfig,
): void {
  if (baseUrl === undefined || llmBaseUrl !== undefined || typeof named === "string" || path === undefined) return;
  const isOwn = baseUrl.startsWith(llmProviderOf(provider).baseUrl ?? "\0");
  const isHere = /^https?:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?(?:\/|$)/u.test(baseUrl);
  if (isOwn || isHere) return;
  const problem = "A configuration that was found, and not named, sets the address that your key would be sent to.";
  throw new InputError(
    "USAGE",
    `llm.baseUrl ${baseUrl}`,
    problem,
    "Name one of them: --config FILE or --llm-base-url URL.",
  );
}

/** The flags about a model that are given, as the user writes them. */
export function llmFlagsIn(flags: LlmFlags): readonly string[] {
  const { llmProvider, llmModel, llmBaseUrl, llmBudget, llmCache } = flags;
  const given = {
    "--llm-provider": llmProvider,
    "--llm-model": llmModel,
    "--llm-base-url": llmBaseUrl,
    "--llm-budget": llmBudget,
    "--llm-cache": llmCache,
  };
  return Object.keys(definedOf(given));
}

function definedOf<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined && member !== "")) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/**
 * The run with a model that the flags or the configuration ask for; `undefined` if they ask for none.
 *
 * @param flags those of the command line.
 */
export async function llmRunOf(
  flags: LlmFlags & { readonly llm?: boolean; readonly watch?: boolean; readonly config?: string | false },
  loaded: LoadedConfig,
  { cwd, env }: Pick<Streams, "cwd" | "env">,
): Promise<LlmRun | undefined> {
  const { enabled = false } = loaded.config.llm ?? {};
  if (!(flags.llm ?? enabled)) {
    const [flag] = llmFlagsIn(flags);
    if (flag === undefined) return undefined;
    throw new InputError("USAGE", flag, "It applies only if a model is asked.", "Add --llm.");
  }
  if (flags.watch)
    throw new InputError("USAGE", "--watch", "Each change would be paid for.", "Leave it out, or add --no-llm.");
  const { LlmRun } = await import("../llm/llm-run.ts");
  const config = llmConfigOf(flags, loaded, cwd);
  checkAddress(config, flags, loaded);
  return new LlmRun(config, { env, cwd, configPath: loaded.path, keeps: true });
}

/**
 * Asks the model about the tools of a run. Says before what it takes, and after which tools it did not judge.
 *
 * @throws AbortError after Ctrl-C. What was answered is kept.
 */
export async function judgedBy(
  run: LlmRun,
  inputs: readonly PendingText[],
  plan: Plan,
  { streams, isQuiet }: { readonly streams: Streams; readonly isQuiet: boolean },
): Promise<Judged> {
  const prepared = run.prepare(inputs, plan.settings);
  const { open, tools, estimate, address } = prepared;
  const onAsk = (): void => {
    if (isQuiet) return;
    const known = tools.length - open.length;
    const about = `Asking ${address.name} about ${counted(open.length, "tool")}`;
    const rest = known ? ` (${counted(known, "tool")} judged before)` : "";
    writeLine(`${about}${rest}: about ${shownUsage(estimate, address.price)}.`, streams);
  };
  const progress = progressOf(streams, { questions: open.length }, !isQuiet);
  let answered = 0;
  const onAnswer = (): void => {
    answered++;
    progress.step();
  };
  const onAbort = (): void => {
    progress.end();
    writeLine(
      `Stopped after ${String(answered)} of ${counted(open.length, "question")}. What was answered is kept.`,
      streams,
    );
  };
  try {
    const judged = await untilStopped((signal) =>
      run.judge(prepared, plan.settings, { signal, onAsk, onAnswer, onAbort }),
    );
    progress.end();
    writeUnanswered(judged, streams);
    return judged;
  } finally {
    progress.end();
  }
}

/** Runs work that ends by its signal when the process is told to end. */
export async function untilStopped<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController();
  const stop = (): void => {
    abort.abort();
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
  try {
    return await work(abort.signal);
  } finally {
    process.off("SIGINT", stop);
    process.off("SIGTERM", stop);
  }
}

/** "12,000 tokens, $0.0120" */
export function shownUsage(usage: Usage, price: Price | undefined): string {
  const cost = costInDollars(usage, price);
  const tokens = `${(usage.inputTokens + usage.outputTokens).toLocaleString("en")} tokens`;
  return cost === undefined ? tokens : `${tokens}, $${cost.toFixed(4)}`;
}

/** The most tools that are named for one reason. */
const maxNamed = 3;

function writeUnanswered({ metadata }: Judged, streams: Streams): void {
  const byReason = new Map<string, string[]>();
  for (const { tool, reason } of metadata.unanswered) {
    const others = byReason.get(reason);
    if (others) others.push(tool);
    else byReason.set(reason, [tool]);
  }
  for (const [reason, names] of byReason) {
    const rest = names.length - maxNamed;
    const shown = names.slice(0, maxNamed).join(", ") + (rest > 0 ? ` and ${String(rest)} more` : "");
    writeLine(`${metadata.model} did not judge ${shown}: ${reason}`, streams);
  }
}

/** What would be sent, to the letter, and an estimate of what it takes. */
export async function llmDryRunText(run: LlmRun, inputs: readonly PendingText[], plan: Plan): Promise<string> {
  const { promptsOf } = await import("../llm/review-tools.ts");
  const { open, tools, address, estimate, unseen } = run.prepare(inputs, plan.settings);
  const prompts = promptsOf(open);
  const [first] = prompts;
  const known = tools.length - open.length;
  const lines = [
    `Nothing is sent. To ${address.baseUrl}, for the model ${address.model}, ${counted(open.length, "request")} would be:`,
    ...(first ? ["", "=== instructions of each request ===", first.instructions] : []),
    ...prompts.flatMap(({ tool, user }) => ["", `=== message about ${tool} ===`, user]),
    "",
    `${counted(open.length, "request")}, about ${String(estimate.inputTokens)} tokens, with answers of about ${String(estimate.outputTokens)}.`,
    ...(known ? [`${counted(known, "tool")} would not be asked about: the file of the answers has them.`] : []),
    ...unseen.map(({ tool, file, reason }) => visible(`${tool} of ${file} would not be asked about: ${reason}`)),
  ];
  return `${lines.join("\n")}\n`;
}
