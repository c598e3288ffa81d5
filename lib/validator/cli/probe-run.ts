import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileLimits, problemOf, readContent } from "../../files/read.ts";
import { isRecord, type JsonObject } from "../../model/json.ts";
import type { CallArguments } from "../conformance/calls.ts";
import { probeServers } from "../probing/probe-servers.ts";
import { transportsNotProbed } from "../probing/declared-transports.ts";
import { otherTokenVariable, type ServerTarget } from "../live/live-server.ts";
import type { LiveServerError } from "../live/live-server-error.ts";
import { Recording } from "../probing/recording.ts";
import { sourceDifferences } from "../probing/source-agreement.ts";
import type { Plan } from "../config/plan.ts";
import { filesOf } from "../extraction/files.ts";
import { isGlob } from "../sources/expand-paths.ts";
import { replaceFile, writeFailure } from "../sources/replace-file.ts";
import { InputError } from "../result/input-error.ts";
import type { LintText } from "../sources/source-text.ts";
import type { ExtraRunInput } from "../validation/validate-sources.ts";
import { serverTargets } from "./server-sources.ts";
import { progressOf, type Streams, writeLine } from "./streams.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** The settings of a run with probes. */
export interface ProbeRun {
  readonly plan: Plan;
  /** The answers of the servers, if their definitions are also checked. */
  readonly servers: readonly LintText[];
  readonly streams: Streams;
}

/** The results that a run takes over from the probes. */
export interface ProbeFindings extends Pick<ExtraRunInput, "runtime" | "unchecked"> {
  /** What the servers list, if it was not read before. */
  readonly texts: readonly LintText[];
  /** One for each server that cannot be probed. */
  readonly unread: readonly LiveServerError[];
}

/**
 * Probes the servers of `--server` and compares their definitions with their source.
 *
 * @param args the paths of the source. Standard input and globs are not compared.
 * @throws InputError for a path that does not exist; LiveServerError if no server can be probed.
 */
export async function runtimeOf(
  args: readonly string[],
  flags: ValidateFlags,
  { plan, servers, streams }: ProbeRun,
): Promise<ProbeFindings> {
  // Fail for a missing file before the probes run.
  const requests = args.filter((arg) => isComparable(arg, streams.cwd)).map((path) => filesOf(path, streams.cwd));
  const progress = progressOf(streams, "probes", !flags.ci && !flags.quiet);
  const callArgs = flags.recordedArgs ?? callArgumentsOf(flags.callArgs, streams.cwd);
  const given = probedTargets(flags, streams);
  const { callArgs: _file, ...settings } = flags;
  const recording =
    flags.record === undefined ? undefined : new Recording({ ...settings, ...(callArgs ? { callArgs } : {}) });
  const targets = recording ? given.map((one) => ({ ...one, wires: recording.wiresOf(one) })) : given;
  const { texts, unchecked, faults, ...probed } = await probeServers({
    targets,
    isReplay: flags.isReplay ?? false,
    probes: plan.probes(),
    call: flags.call,
    callArgs,
    timeout: flags.timeout,
    startupTimeout: flags.startupTimeout,
    maxTime: flags.maxTime,
    onOutcome: progress.step,
  }).finally(() => {
    progress.end();
    // Also for a server that cannot be probed: the record shows why.
    if (recording) writeRecord(flags.record ?? "", recording, streams);
  });
  const { findings } = probed;
  const { channels } = findings.runtime;
  const notices = [...findings.runtime.notices, ...transportsNotProbed(args, streams.cwd, channels)];
  for (const notice of notices) writeLine(notice, streams);
  const differences = requests.length ? sourceDifferences(requests, servers, plan, streams.cwd) : [];
  // The command writes these errors with their remedies.
  notices.push(...faults.map(({ place, problem }) => `${place}: ${problem}`));
  return {
    runtime: { runtime: { ...findings.runtime, notices }, issues: [...differences, ...findings.issues] },
    texts: servers.length ? [] : texts,
    unchecked: servers.length ? [] : unchecked,
    unread: faults,
  };
}

/** The servers to probe, with what only probes use. */
export function probedTargets(flags: ValidateFlags, { cwd, env }: Streams): readonly ServerTarget[] {
  return serverTargets(flags, cwd).map((one) => ({ otherToken: env[otherTokenVariable], ...one }));
}

/** @throws InputError for a file that does not say arguments by the names of tools. */
export function callArgumentsOf(file: string | undefined, cwd: string): CallArguments | undefined {
  if (file === undefined) return undefined;
  const wrong = (problem: string): InputError =>
    new InputError("USAGE", `--call-args ${file}`, problem, `Write { "TOOL": { "ARGUMENT": VALUE } }.`);
  const { state, bytes } = readContent(resolve(cwd, file), fileLimits.definitions);
  if (state !== "read") throw wrong(problemOf(state, fileLimits.definitions));
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch {
    throw wrong("It is not JSON.");
  }
  if (!isRecord(value)) throw wrong("It is no object.");
  const entries = Object.entries(value);
  const objects = entries.filter((entry): entry is [string, JsonObject] => isRecord(entry[1]));
  const other = entries.find(([, args]) => !isRecord(args));
  if (other) throw wrong(`The arguments of '${other[0]}' are no object.`);
  return Object.fromEntries(objects);
}

/** @throws InputError `USAGE` if the file cannot be written. */
function writeRecord(file: string, recording: Recording, { cwd }: Streams): void {
  try {
    replaceFile(resolve(cwd, file), recording.lines(), { cwd });
  } catch (error) {
    if (error instanceof InputError) throw error;
    const problem = `The file cannot be written: ${writeFailure(error)}.`;
    throw new InputError("USAGE", `--record ${file}`, problem, "Name another file.");
  }
}

function isComparable(argument: string, cwd: string): boolean {
  return argument !== "-" && (!isGlob(argument) || existsSync(resolve(cwd, argument)));
}
