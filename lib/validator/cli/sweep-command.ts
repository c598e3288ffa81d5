import { availableParallelism } from "node:os";
import { extname, resolve } from "node:path";
import { fileLimits, problemOf, readContent, readText } from "../../files/read.ts";
import { loadConfig } from "../config/load-config.ts";
import { counted } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { bullmqEngine, type QueueAddress, queueAddressOf, startWorker } from "../sweep/bullmq-engine.ts";
import { memoryEngine } from "../sweep/engine.ts";
import { type SweepEntry, isInShard, readEntries, type Shard } from "../sweep/entries.ts";
import { type Runner, runnerOf, type JobSettings } from "../sweep/job.ts";
import { hostsOf } from "../sweep/locate.ts";
import { checkResultForm, resultFormOf } from "../sweep/results.ts";
import { outcomes } from "../sweep/rows.ts";
import { runSweep, type SweepSummary } from "../sweep/sweep.ts";
import { refuse } from "./refusals.ts";
import { exitCodeOf, type Streams, writeLine } from "./streams.ts";

/** The flags of `mcp-validate sweep`. */
export interface SweepFlags {
  readonly engine?: string;
  readonly out?: string;
  readonly worker?: boolean;
  readonly concurrency?: number;
  readonly shard?: Shard;
  readonly preset?: string;
  readonly config?: string;
  readonly timeLimit?: number;
  readonly memory?: number;
  readonly allowCommands?: boolean;
  readonly fresh?: boolean;
}

/** The limits of the check of one entry, unless flags name others. */
const usualLimits = { time: 120_000, memory: 1_024 };

/**
 * `mcp-validate sweep LIST`: checks many packages, repositories, documents and servers, and writes what was found.
 *
 * @returns the exit code: 0 if every entry has a row, 2 for a wrong list or usage.
 */
export async function runSweepCommand(list: string | undefined, flags: SweepFlags, streams: Streams): Promise<number> {
  try {
    const { engine = "memory" } = flags;
    const address = engine === "memory" ? undefined : queueAddressOf(engine, streams.env);
    if (flags.worker) return await work(list, flags, address, streams);
    return await sweep(list, flags, address, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

async function sweep(
  list: string | undefined,
  flags: SweepFlags,
  address: QueueAddress | undefined,
  streams: Streams,
): Promise<number> {
  const { out, shard, fresh: isFresh = false } = flags;
  if (list === undefined)
    throw new InputError(
      "USAGE",
      "mcp-validate sweep",
      "No list is named.",
      "Example: mcp-validate sweep servers.txt --out results.parquet",
    );
  if (out === undefined)
    throw new InputError("USAGE", "--out", "No file for the results is named.", "Add --out results.parquet.");
  refuse([
    [
      "--concurrency",
      address !== undefined && flags.concurrency !== undefined,
      "The workers of the queue do the checks.",
      "Give it to them.",
    ],
  ]);
  const form = resultFormOf(out, "--out");
  await checkResultForm(form);
  const { entries, repeated } = await entriesOf(list, flags, streams);
  const some = shard ? entries.filter((entry) => isInShard(entry, shard)) : entries;
  const settings = await settingsOf(flags, streams);
  const progress = progressOn(some.length, streams);
  const engine = address ? bullmqEngine(address) : memoryEngine(runner(flags, streams), concurrencyOf(flags));
  if (address) writeLine(`The workers of ${address.shown} do the checks.`, streams);
  const file = resolve(streams.cwd, out);
  const summary = await runSweep(
    { entries: some, settings, out: file, form, isFresh, onProgress: progress.step },
    engine,
  );
  progress.end();
  streams.out(summaryText(some, summary, { repeated, out }));
  return 0;
}

async function entriesOf(
  list: string,
  { allowCommands = false }: SweepFlags,
  { cwd, readIn }: Streams,
): Promise<ReturnType<typeof readEntries>> {
  const text = list === "-" ? (await readIn()).toString("utf8") : readList(list, cwd);
  return readEntries(text, list === "-" ? "<stdin>" : list, allowCommands);
}

function readList(list: string, cwd: string): string {
  const { state, bytes } = readContent(resolve(cwd, list), fileLimits.list);
  if (state === "read") return bytes.toString("utf8");
  const code = state === "missing" ? "FILE_NOT_FOUND" : "UNREADABLE_FILE";
  throw new InputError(code, list, problemOf(state, fileLimits.list), "Name a text file with one entry a line.");
}

async function settingsOf(flags: SweepFlags, { cwd }: Streams): Promise<JobSettings> {
  const { preset, config: file, timeLimit: time = usualLimits.time, memory = usualLimits.memory } = flags;
  const config = file === undefined ? undefined : await configText(file, cwd);
  return { limits: { time, memory }, ...(preset !== undefined && { preset }), ...(config !== undefined && { config }) };
}

/** The text of a configuration, which the workers of other hosts get with each job. */
async function configText(file: string, cwd: string): Promise<string> {
  const path = resolve(cwd, file);
  if (![".json", ".yaml", ".yml"].includes(extname(path)))
    throw new InputError("USAGE", `--config ${file}`, "It is not data.", "Name a configuration in YAML or JSON.");
  await loadConfig(path, cwd);
  return readText(path, fileLimits.configuration) ?? "";
}

function runner({ allowCommands = false }: SweepFlags, { env, cwd }: Streams): Runner {
  return runnerOf({ hosts: hostsOf(env), cwd, allowCommands });
}

function concurrencyOf({ concurrency = availableParallelism() }: SweepFlags): number {
  return concurrency;
}

async function work(
  list: string | undefined,
  flags: SweepFlags,
  address: QueueAddress | undefined,
  streams: Streams,
): Promise<number> {
  const alone = "A worker gets its entries and how to check them from the queue.";
  const given = ["out", "shard", "preset", "config", "timeLimit", "memory", "fresh"] as const;
  const flagOf = (name: string): string => `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
  refuse([
    ["--worker", list !== undefined, alone, "Leave out the list."],
    ...given.map((name) => [flagOf(name), flags[name] !== undefined, alone, "Remove this flag."] as const),
  ]);
  if (!address) throw new InputError("USAGE", "--worker", "No queue is named.", "Add --engine bullmq://HOST:PORT.");
  const concurrency = concurrencyOf(flags);
  await startWorker(address, runner(flags, streams), concurrency, (error) => {
    writeLine(`The connection to Redis failed, and is tried again: ${error.message}`, streams);
  });
  writeLine(`The worker runs ${counted(concurrency, "check")} at a time for ${address.shown}.`, streams);
  // It runs until a signal ends it. What it has not ended, another worker takes up.
  return new Promise<number>(() => undefined);
}

/** A line on a terminal that says how many entries are done. */
function progressOn(total: number, { err, isTerminal }: Streams): { step: (done: number) => void; end: () => void } {
  let shown = 0;
  return {
    step: (done) => {
      if (!isTerminal || Date.now() - shown < 200) return;
      shown = Date.now();
      err(`\r\u001B[K${done.toLocaleString("en")} of ${entriesText(total)} done`, "styled");
    },
    end: () => {
      if (isTerminal) err("\r\u001B[K", "styled");
    },
  };
}

function entriesText(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "entry" : "entries"}`;
}

function summaryText(
  entries: readonly SweepEntry[],
  { outcomes: counts, findings, resumed, unchanged }: SweepSummary,
  { repeated, out }: { readonly repeated: number; readonly out: string },
): string {
  const ends = outcomes.flatMap((outcome) =>
    counts[outcome] ? `${counts[outcome].toLocaleString("en")} ${outcome}` : [],
  );
  const notes = [
    [resumed, "were done before this run"],
    [unchanged, "have not changed since the last sweep"],
    [repeated, "of the list repeat another line"],
  ] as const;
  return [
    `${entriesText(entries.length)}: ${ends.join(", ") || "none"}. ${findings.toLocaleString("en")} ${findings === 1 ? "finding" : "findings"}.\n`,
    ...notes.flatMap(([count, what]) => (count ? `${count.toLocaleString("en")} ${what}.\n` : [])),
    `${out} is written.\n`,
  ].join("");
}
