import { resolve } from "node:path";
import { mcpDependencyOf } from "../sources/mcp-dependency.ts";
import { configFor } from "../config/load-config.ts";
import { Plan } from "../config/plan.ts";
import { counted, formatNamed, type ReportFormat } from "../report/index.ts";
import { unreadLines } from "../report/unread.ts";
import type { ReadModule } from "../sources/loss-lines.ts";
import { InputError } from "../result/input-error.ts";
import { isAtLeast, severityOf, type ValidationResult, type ValidationSource } from "../result/result.ts";
import { expandPaths } from "../sources/expand-paths.ts";
import { stdinSource } from "../sources/read-source.ts";
import { type Input, shownPath } from "../sources/source-text.ts";
import { validateSources } from "../validation/validate-sources.ts";
import { fixedInputs, type Fixing } from "./fix-inputs.ts";
import { checkOutputs, type Output, type Outputs, reportSettings, writeReports } from "./outputs.ts";
import type { ProbeFindings, ProbeRun } from "./probe-run.ts";
import { serverSources } from "./server-sources.ts";
import { checkExcluded, looksLikeCommand, remedyOfMissing } from "./usage-errors.ts";
import { exitCodeOf, progressOf, type Streams, writeFault, writeLine, writeSkipped } from "./streams.ts";
import { configOf } from "./untrusted.ts";
import { appliedKinds, checkFlags, checkTrust, editsFiles, type ValidateFlags } from "./validate-flags.ts";

/**
 * `mcp-validate [files, folders, globs…]`: validates, and writes the reports.
 *
 * @returns the exit code: 0, 1 if the result fails, 2 for a wrong input or usage, 3 if a server cannot be read.
 */
export async function runValidate(
  args: readonly string[],
  flags: ValidateFlags,
  outputs: Outputs,
  streams: Streams,
): Promise<number> {
  try {
    const hasInput = args.length > 0 || Boolean(flags.server?.length);
    return await validated(hasInput ? args : ["."], flags, outputs, streams);
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
  const { untrusted = false } = flags;
  checkTrust(args, flags, outputs.files(), cwd);
  checkExcluded(flags.exclude ?? [], cwd);
  const loaded = await configFor(configOf(flags), cwd, (sentence) => {
    writeLine(sentence, streams);
  });
  const { preset, rule: rules, exclude, minSeverity } = flags;
  const only = flags.only || flags.rules ? [...(flags.only ?? []), ...(flags.rules ?? [])] : undefined;
  const plan = new Plan(loaded, { preset, rules, only, exclude, minSeverity, level: flags.level }, cwd);
  if (flags.dryRun) {
    if (outputs.list(undefined).some(({ format, file }) => format !== "human" || file !== undefined))
      throw new InputError("USAGE", "--dry-run", "It makes no report.", "Remove --format and --output.");
    const { dryRunText } = await import("./probe-run.ts");
    streams.out(dryRunText(plan.probes(), flags));
    return 0;
  }
  const reports = reportsOf(outputs, flags, formatNamed(loaded.config.output?.format ?? ""));
  const settings = await reportSettings(flags, loaded.config, streams);

  const ignored = new Set<string>();
  const isIgnored = (path: string): boolean => {
    const isLeftOut = plan.isIgnored(path);
    if (isLeftOut) ignored.add(shownPath(path, cwd));
    return isLeftOut;
  };
  const files = await namedInputs(args, flags, isIgnored, streams);
  checkOutputs(reports, [...files.filter(({ isNamed }) => isNamed), { path: plan.configPath }], cwd);
  // A server is not started for a command line that is wrong, and nothing is checked for an unknown command.
  const [first = ""] = args;
  const missing = files.find(
    ({ fault, name }) => fault && (flags.server?.length || (name === first && looksLikeCommand(first))),
  )?.fault;
  if (missing) throw missing;
  const started = Date.now();
  const servers = plan.level === "runtime" ? [] : await serverSources(flags, plan, streams);
  const { unread = [], ...probed } =
    plan.level === "static" ? {} : { ...(await probedServers(args, flags, { plan, servers, streams })), started };
  const named = [...files, ...servers.map((source): Input => ({ name: source.name, load: () => source }))];
  const fixing: Fixing = { fixed: [], rolledBack: [], faults: [] };
  const fixes = editsFiles(flags);
  const how = { writes: flags.fix ?? false, kinds: appliedKinds(flags) };
  const read = untrusted ? named.map(withoutComments) : named;
  const inputs = fixes ? fixedInputs(read, plan, how, fixing) : read;

  const progress = progressOf(streams, inputs.length, !settings.ci);
  const { result, faults, skipped, modules } = validateSources(inputs, plan, cwd, {
    onInput: progress.step,
    ignored: [...ignored],
    ...probed,
  });
  progress.end();
  if (flags.diff && fixing.fixed.length) {
    const { diffText } = await import("./diff-text.ts");
    streams.out(await diffText(fixing.fixed));
  }
  if (fixes) writeFixed(fixing, how.writes, faults.length > 0, streams);
  for (const fault of skipped) writeSkipped(fault, streams);
  const definesNothing = result.sources.every(definesNothingIn);
  const dependency = definesNothing ? dependencyOf(args, modules, streams.cwd) : undefined;
  const isUnread = definesNothing && (result.unread.length > 0 || !result.sources.length || dependency !== undefined);
  const isToldInReport = result.sources.length > 0 && reports.some(({ format, file }) => format === "human" && !file);
  if (!isToldInReport) for (const line of unreadLines(result.unread)) writeLine(line, streams);
  for (const fault of [...faults, ...fixing.faults]) writeFault(fault, streams);
  const [unreadCode] = unread.map((fault) => exitCodeOf(fault, streams));
  const nothing = isUnread
    ? nothingFound(args, named.length, { ignored: ignored.size, modules, dependency })
    : undefined;
  // A report of the parts that were not read is useful. A report of an empty folder is not.
  if (nothing && !result.sources.length && !result.unread.length) throw nothing;
  checkOutputs(reports, result.sources, cwd);

  // Faults were written to stderr already. A report for people about nothing else would repeat them.
  const isReadable = result.sources.length > faults.length;
  const worthwhile = reports.filter(({ format, file }) => isReadable || file !== undefined || format !== "human");
  const { fails, reasons } = verdictOf(result, flags);
  await writeReports(worthwhile, result, { ...settings, fails }, streams);
  for (const reason of reasons) writeLine(reason, streams);
  if (faults.length || fixing.faults.length) return 2;
  if (unreadCode !== undefined) return unreadCode;
  if (nothing) return exitCodeOf(nothing, streams);
  // A diff says what would change, not whether the files are good.
  return fails && !flags.diff ? 1 : 0;
}

async function probedServers(args: readonly string[], flags: ValidateFlags, run: ProbeRun): Promise<ProbeFindings> {
  const { runtimeOf } = await import("./probe-run.ts");
  return runtimeOf(args, flags, run);
}

/** The reports to write. With `--diff`, standard output has the diff. */
function reportsOf(outputs: Outputs, { diff }: ValidateFlags, usual: ReportFormat = "human"): Output[] {
  const reports = outputs.list(diff ? undefined : usual);
  if (diff && reports.some(({ file }) => file === undefined))
    throw new InputError("USAGE", "--diff", "The report would be in the diff.", "Write it to a file: --output FILE.");
  return reports;
}

/** The inputs that the arguments name, in their order. */
async function namedInputs(
  args: readonly string[],
  flags: ValidateFlags,
  isIgnored: (path: string) => boolean,
  streams: Streams,
): Promise<Input[]> {
  const at = args.indexOf("-");
  const remedyOf = (argument: string): string => remedyOfMissing(argument, streams.cwd);
  const expand = (paths: readonly string[]): Promise<Input[]> => expandPaths(paths, streams.cwd, isIgnored, remedyOf);
  if (at < 0) return expand(args);
  const [before, after] = [args.slice(0, at), args.slice(at + 1)];
  return [...(await expand(before)), await stdinInput(flags, streams), ...(await expand(after))];
}

/** An input whose comments configure no rules. */
function withoutComments(input: Input): Input {
  return { ...input, load: () => ({ ...input.load(), ignoresComments: true }) };
}

async function stdinInput({ stdinFilename }: ValidateFlags, { cwd, readIn }: Streams): Promise<Input> {
  const bytes = await readIn();
  if (!bytes.toString("utf8").trim()) {
    const remedy = "Send definitions or code to it: mcp-validate - < tools.json";
    throw new InputError("INVALID_FORMAT", "-", "Standard input is empty.", remedy);
  }
  const source = stdinSource(bytes, stdinFilename, cwd);
  return { name: source.name, load: () => source };
}

function writeFixed(
  { fixed, rolledBack, faults }: Fixing,
  isWritten: boolean,
  hasOtherFaults: boolean,
  streams: Streams,
): void {
  const verb = isWritten ? "Applied" : "Would apply";
  if (!fixed.length && !faults.length && !hasOtherFaults) writeLine("There is nothing to fix.", streams);
  for (const { name, count: edits } of fixed) writeLine(`${verb} ${counted(edits, "edit")} to ${name}.`, streams);
  for (const { name, rule, line, column, reason } of rolledBack)
    writeLine(`Took back an edit of ${rule} at ${name}:${String(line)}:${String(column)}: ${reason}.`, streams);
}

/** True for a source without definitions, except for probed servers, where definitions may not have been requested. */
function definesNothingIn({ type, tools, resources, prompts }: ValidationSource): boolean {
  return type !== "server" && tools + resources + prompts === 0;
}

interface Searched {
  /** How many files the configuration ignores. */
  readonly ignored: number;
  readonly modules: readonly ReadModule[];
  /** The library for MCP that a package requires. */
  readonly dependency: string | undefined;
}

/** The error for a run without definitions: what was searched, and where a library for MCP is imported. */
function nothingFound(args: readonly string[], files: number, { ignored, modules, dependency }: Searched): InputError {
  const place = args.join(" ");
  if (!files && ignored) {
    const message =
      ignored === 1 ? "The configuration ignores it." : `The configuration ignores all ${String(ignored)} files.`;
    return new InputError("INVALID_FORMAT", place, message, `Remove ${ignored === 1 ? "it" : "them"} from 'ignores'.`);
  }
  const remedy =
    "Name the file that defines your tools: in folders, tests, build output and documents with unusual names are skipped.";
  if (!files)
    return new InputError(
      "INVALID_FORMAT",
      place,
      "There is no JSON, YAML, TypeScript, JavaScript or Python file.",
      remedy,
    );
  const message =
    files === 1
      ? "The only file there defines no MCP tools, resources or prompts."
      : `None of the ${String(files)} files defines MCP tools, resources or prompts.`;
  return new InputError("INVALID_FORMAT", place, `${message}${importsText(modules, dependency)}`, remedy);
}

/** The most files that a sentence names. */
const maxFiles = 3;

/**
 * The library for MCP servers that a package around the arguments requires; `undefined` if it requires none, or only
 * talks to servers.
 */
function dependencyOf(args: readonly string[], modules: readonly ReadModule[], cwd: string): string | undefined {
  if (modules.some(({ library }) => library?.role === "client")) return undefined;
  const folders = args.filter((each) => each !== "-").map((each) => resolve(cwd, each));
  return folders.flatMap((folder) => mcpDependencyOf(folder) ?? [])[0];
}

/** Which files import a library for MCP, or that the package requires one, as a sentence; empty if none does. */
function importsText(modules: readonly ReadModule[], dependency: string | undefined): string {
  const ofRole = (wanted: string): readonly ReadModule[] => modules.filter(({ library }) => library?.role === wanted);
  const servers = ofRole("server");
  if (servers.length) return ` A library for MCP servers is imported by ${filesText(servers)}.`;
  const clients = ofRole("client");
  if (clients.length) return ` No server was found: ${filesText(clients)} imports the client of a library alone.`;
  return dependency === undefined
    ? ""
    : ` The package depends on '${dependency}', but no file that was read imports it.`;
}

function filesText(modules: readonly ReadModule[]): string {
  const names = modules.slice(0, maxFiles).map(({ name }) => name);
  const others = modules.length - names.length;
  return others ? `${names.join(", ")} and ${counted(others, "other file")}` : names.join(", ");
}

/** Whether a result fails, and the reasons that a report does not show. */
export interface Verdict {
  readonly fails: boolean;
  /** Limits of flags that were exceeded. */
  readonly reasons: readonly string[];
}

/** Judges a result: it fails with an issue of the failing severity, or beyond the limit of a flag. */
export function verdictOf({ issues, summary }: ValidationResult, flags: ValidateFlags): Verdict {
  const { failOn = "error", maxWarnings, minScore } = flags;
  const reasons: string[] = [];
  const { warning } = summary.issuesBySeverity;
  if (maxWarnings !== undefined && warning > maxWarnings) {
    reasons.push(
      `${counted(warning, "warning")} ${warning === 1 ? "is" : "are"} more than --max-warnings ${String(maxWarnings)} allows.`,
    );
  }
  if (minScore !== undefined && summary.score !== null && summary.score < minScore) {
    reasons.push(`The score is ${String(summary.score)}, but --min-score is ${String(minScore)}.`);
  }
  const least = failOn === "never" ? undefined : severityOf(failOn);
  const hasFailing = least !== undefined && issues.some(({ severity }) => isAtLeast(severity, least));
  return { fails: hasFailing || reasons.length > 0, reasons };
}
