import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import { counted, plainReportOptions, render, type ReportOptions } from "../report/index.ts";
import { InputError } from "../result/input-error.ts";
import { isAtLeast, type ValidationResult } from "../result/result.ts";
import { expandPaths } from "../sources/expand-paths.ts";
import { stdinSource } from "../sources/read-source.ts";
import type { Input } from "../sources/source-text.ts";
import { validateSources } from "../validation/validate-sources.ts";
import { fixedInputs, type Fixing } from "./fix-inputs.ts";
import { checkOutputs, type Output, type Outputs, reportSettings } from "./outputs.ts";
import { exitCodeOf, progressOf, type Streams, writeFault } from "./streams.ts";
import { checkFlags, type ValidateFlags } from "./validate-flags.ts";

/**
 * `mcp-validate [files, folders, globs…]`: validates, and writes the reports.
 *
 * @returns the exit code: 0, 1 where the result fails, 2 where an input or the usage is wrong, 3 where a server is.
 */
export async function runValidate(
  args: readonly string[],
  flags: ValidateFlags,
  outputs: Outputs,
  streams: Streams,
): Promise<number> {
  try {
    return await validated(args, flags, outputs, streams);
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

async function validated(
  args: readonly string[],
  flags: ValidateFlags,
  outputs: Outputs,
  streams: Streams,
): Promise<number> {
  checkFlags(args, flags);
  const { cwd } = streams;
  const loaded = await configFor(flags.config, cwd);
  const { preset, rule: rules, rules: only, exclude, minSeverity } = flags;
  const plan = new Plan(loaded, { preset, rules, only, exclude, minSeverity }, cwd);
  const reports = outputs.list(loaded.config.output?.format ?? "human");
  const settings = await reportSettings(flags, loaded.config, streams);

  let ignored = 0;
  const isIgnored = (path: string): boolean => {
    const isLeftOut = plan.isIgnored(path);
    if (isLeftOut) ignored++;
    return isLeftOut;
  };
  const files = await namedInputs(args, flags, isIgnored, streams);
  checkOutputs(reports, [...files.filter(({ isNamed }) => isNamed), { path: plan.configPath }], cwd);
  const named = [...files, ...(await serverInputs(flags, plan, streams))];
  const fixing: Fixing = { fixed: [], faults: [] };
  const fixes = flags.fix ?? flags.fixDryRun ?? false;
  const how = { writes: flags.fix ?? false, withSuggestions: flags.suggestions ?? false };
  const inputs = fixes ? fixedInputs(named, plan, how, fixing) : named;

  const progress = progressOf(streams, inputs.length, !settings.ci);
  const { result, faults } = validateSources(inputs, plan, cwd, progress.step);
  progress.end();
  if (fixes) writeFixed(fixing, how.writes, faults.length > 0, streams);
  for (const fault of [...faults, ...fixing.faults]) writeFault(fault, streams);
  if (!result.sources.length) throw nothingFound(args, named.length, ignored);
  checkOutputs(reports, result.sources, cwd);

  // What could not be read is told of already; an empty report about it would only be noise to a person.
  const isReadable = result.sources.length > faults.length;
  const worthwhile = reports.filter(({ format, file }) => isReadable || file !== undefined || format !== "human");
  await writeReports(worthwhile, result, settings, streams);
  const { fails, reasons } = verdictOf(result, flags);
  for (const reason of reasons) streams.err(`${reason}\n`);
  if (faults.length || fixing.faults.length) return 2;
  return fails ? 1 : 0;
}

/** The inputs that the arguments name, in their order. */
async function namedInputs(
  args: readonly string[],
  flags: ValidateFlags,
  isIgnored: (path: string) => boolean,
  streams: Streams,
): Promise<Input[]> {
  const at = args.indexOf("-");
  const expand = (paths: readonly string[]): Promise<Input[]> => expandPaths(paths, streams.cwd, isIgnored);
  if (at < 0) return expand(args);
  const [before, after] = [args.slice(0, at), args.slice(at + 1)];
  return [...(await expand(before)), await stdinInput(flags, streams), ...(await expand(after))];
}

async function stdinInput({ stdinFilename }: ValidateFlags, { cwd, readIn }: Streams): Promise<Input> {
  const source = stdinSource(await readIn(), stdinFilename, cwd);
  return { name: source.name, load: () => source };
}

/** The servers are read before anything is shown: one that cannot be read ends the run. */
async function serverInputs(flags: ValidateFlags, plan: Plan, streams: Streams): Promise<Input[]> {
  const { server: targets = [], header: headers, env, timeout, cwd = "." } = flags;
  if (!targets.length) return [];
  const { readServerText } = await import("../sources/read-server.ts");
  const inputs: Input[] = [];
  for (const target of targets) {
    const { specVersion } = plan.settings;
    const { source, server } = await readServerText(target, {
      headers,
      env,
      timeout,
      specVersion,
      cwd: resolve(streams.cwd, cwd),
    });
    for (const notice of server.notices) streams.err(`${target}: ${notice}\n`);
    inputs.push({ name: target, load: () => source });
  }
  return inputs;
}

async function writeReports(
  outputs: readonly Output[],
  result: ValidationResult,
  settings: ReportOptions,
  streams: Streams,
): Promise<void> {
  for (const { format, file } of outputs) {
    if (file === undefined) streams.out(await render(format, result, settings));
    else {
      // No terminal shows a file.
      const { color, width, hyperlinks } = plainReportOptions(streams.cwd);
      writeFile(file, await render(format, result, { ...settings, color, width, hyperlinks }), streams.cwd);
    }
  }
  const isAnnotated = outputs.some(({ format, file }) => format === "github" && file === undefined);
  // GitHub reads the commands of both streams, and standard output may be somebody's JSON.
  if (settings.ci && streams.env["GITHUB_ACTIONS"] === "true" && !isAnnotated)
    streams.err(await render("github", result, settings));
}

function writeFile(file: string, text: string, cwd: string): void {
  const path = resolve(cwd, file);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new InputError("USAGE", `--output ${file}`, `It cannot be written: ${message}.`, "Name another file.");
  }
}

function writeFixed({ fixed, faults }: Fixing, isWritten: boolean, hasOtherFaults: boolean, { err }: Streams): void {
  const verb = isWritten ? "Made" : "Would make";
  // Of a file that cannot be read nobody knows that.
  if (!fixed.length && !faults.length && !hasOtherFaults) err("There is nothing to fix.\n");
  for (const { name, count: edits } of fixed) err(`${verb} ${counted(edits, "edit")} in ${name}.\n`);
}

function nothingFound(args: readonly string[], files: number, ignored: number): InputError {
  const place = args.join(" ");
  if (!files && ignored) {
    const message =
      ignored === 1 ? "The configuration leaves it out." : `The configuration leaves all ${String(ignored)} files out.`;
    return new InputError("INVALID_FORMAT", place, message, `Take ${ignored === 1 ? "it" : "them"} out of 'ignores'.`);
  }
  const remedy =
    "Name the file that defines your tools: in a folder, tests, builds and files of unusual names are passed over.";
  if (!files)
    return new InputError(
      "INVALID_FORMAT",
      place,
      "There is no file of JSON, YAML, TypeScript or JavaScript to look at.",
      remedy,
    );
  const message =
    files === 1
      ? "The one file that was looked at defines no MCP tools, resources or prompts."
      : `None of ${String(files)} files defines MCP tools, resources or prompts.`;
  return new InputError("INVALID_FORMAT", place, message, remedy);
}

/** Why a result fails, apart from the issues that a report shows; `undefined` where it passes. */
export interface Verdict {
  readonly fails: boolean;
  /** What a report does not say: a limit that was set by a flag. */
  readonly reasons: readonly string[];
}

/** Whether the command fails with a result: an issue of the failing severity, or a limit that is exceeded. */
export function verdictOf({ issues, summary }: ValidationResult, flags: ValidateFlags): Verdict {
  const { failOn = "error", maxWarnings, minScore } = flags;
  const reasons: string[] = [];
  const { warning } = summary.issuesBySeverity;
  if (maxWarnings !== undefined && warning > maxWarnings) {
    reasons.push(`${counted(warning, "warning")}, and --max-warnings allows ${String(maxWarnings)}.`);
  }
  if (minScore !== undefined && summary.score < minScore) {
    reasons.push(`The score is ${String(summary.score)}, and --min-score asks for ${String(minScore)}.`);
  }
  const hasFailing = failOn !== "never" && issues.some(({ severity }) => isAtLeast(severity, failOn));
  return { fails: hasFailing || reasons.length > 0, reasons };
}
