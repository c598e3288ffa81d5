import { chosenClients } from "../../model/client.ts";
import { lazy } from "../../model/lazy.ts";
import type { EditKind } from "../../rule/report.ts";
import { configFor } from "../config/load-config.ts";
import { type LoadedConfig, Plan } from "../config/plan.ts";
import type { Judged } from "../llm/judge-sources.ts";
import type { LlmRun } from "../llm/llm-run.ts";
import { counted, formatNamed, type ReportFormat } from "../report/index.ts";
import { unreadLines } from "../report/unread.ts";
import { InputError } from "../result/input-error.ts";
import type { ValidationResult, ValidationSource } from "../result/result.ts";
import type { PendingText } from "../sources/source-text.ts";
import type { KeptLints } from "../validation/kept-lints.ts";
import { type Validation, validateSources } from "../validation/validate-sources.ts";
import { fixedInputs, type Fixing } from "./fix-inputs.ts";
import { judgedBy, llmDryRunText, llmRunOf } from "./llm-flags.ts";
import { namedInputs } from "./named-inputs.ts";
import { dependencyOf, nothingChanged, nothingFound } from "./nothing-found.ts";
import { checkOutputFiles, type ReportOutput, type ReportOutputs, reportSettings, writeReports } from "./outputs.ts";
import type { ProbeFindings, ProbeRun } from "./probe-run.ts";
import { configuredBy, serversTogether } from "./server-sources.ts";
import { sumLines } from "../validation/servers-together.ts";
import { checkExcluded, looksLikeCommand } from "./usage-errors.ts";
import { exitCodeOf, progressOf, type Streams, writeFault, writeLine, writeSkipped } from "./streams.ts";
import { baselineOf, suppressionsOf, unusedFault, writeBaseline, writeSuppressions } from "./suppressions-file.ts";
import { configOf, ignoresOf } from "./untrusted.ts";
import { verdictOf } from "./verdict.ts";
import { appliedKinds, checkFlags, checkTrust, editsFiles, type ValidateFlags } from "./validate-flags.ts";

/** The command line of a validation, and its surroundings. */
export interface CommandLine {
  readonly args: readonly string[];
  readonly flags: ValidateFlags;
  readonly outputs: ReportOutputs;
  readonly streams: Streams;
}

/** One of the runs of `--watch`. */
export interface Round {
  readonly kept: KeptLints;
  /** Called with what the run reads. */
  readonly reads: (files: readonly PendingText[], plan: Plan) => void;
  /** Called before the reports. @returns the names of the files whose problems they list; `undefined` for all. */
  readonly listed: (result: ValidationResult) => ReadonlySet<string> | undefined;
}

/**
 * `mcp-validate [files, folders, globs…]`: validates, and writes the reports.
 *
 * @returns the exit code: 0, 1 if the result fails, 2 for a wrong input or usage, 3 if a server cannot be read.
 */
export async function runValidate(
  args: readonly string[],
  flags: ValidateFlags,
  outputs: ReportOutputs,
  streams: Streams,
): Promise<number> {
  try {
    checkTrust(args, flags, outputs.files(), streams.cwd);
    const configured = await configuredBy(args, flags, streams);
    const hasInput = configured.args.length > 0 || Boolean(flags.server?.length);
    const line = { args: hasInput ? configured.args : ["."], flags: configured.flags, outputs, streams };
    if (!flags.watch) return await validated(line);
    const { watch } = await import("./watch.ts");
    return await watch(line, (round) => validated(line, round));
  } catch (error) {
    return exitCodeOf(error, streams);
  }
}

/** @param round the run among those of `--watch`. */
async function validated({ args, flags, outputs, streams }: CommandLine, round?: Round): Promise<number> {
  checkFlags(args, flags);
  const { cwd } = streams;
  checkExcluded(flags.exclude ?? [], cwd);
  const loaded = await configFor(configOf(flags), cwd, (sentence) => {
    writeLine(sentence, streams);
  });
  const llm = await llmRunOf(flags, loaded, streams);
  try {
    return await validatedWith({ args, flags, outputs, streams }, { loaded, llm }, round);
  } finally {
    llm?.end();
  }
}

/** The settings of a run that come from its configuration. */
interface Configured {
  readonly loaded: LoadedConfig;
  /** The model that is asked. */
  readonly llm: LlmRun | undefined;
}

async function validatedWith(
  { args, flags, outputs, streams }: CommandLine,
  { loaded, llm }: Configured,
  round?: Round,
): Promise<number> {
  const { cwd } = streams;
  const { untrusted = false } = flags;
  const { preset, rule: rules, exclude, minSeverity } = flags;
  const only = flags.only || flags.rules ? [...(flags.only ?? []), ...(flags.rules ?? [])] : undefined;
  const { format = "", verbose } = loaded.config.output ?? {};
  const reports = reportsOf(outputs, flags, formatNamed(format) ?? usualFormat(args, flags, verbose));
  const hasMatrix = reports.some((report) => report.format === "matrix");
  const plan = new Plan(
    llm ? llm.withRule(loaded) : loaded,
    {
      preset,
      rules,
      only,
      exclude,
      minSeverity,
      clients: flags.clients,
      asksClients: hasMatrix || undefined,
      ignores: ignoresOf(flags),
      level: flags.level,
    },
    cwd,
  );
  if (flags.dryRun && !llm) {
    if (outputs.list(undefined).some(({ format, file }) => format !== "human" || file !== undefined))
      throw new InputError("USAGE", "--dry-run", "It makes no report.", "Remove --format and --output.");
    const { dryRun } = await import("./dry-run.ts");
    await dryRun(plan.probes(), flags, streams);
    return 0;
  }
  const settings = await reportSettings(flags, loaded.config, streams);

  const { files, leftOut } = await namedInputs(args, flags, plan, streams);
  checkOutputFiles(reports, [...files.filter(({ isNamed }) => isNamed), { path: plan.configPath }], cwd);
  // A server is not started for a command line that is wrong, and nothing is checked for an unknown command.
  const [first = ""] = args;
  const missing = files.find(
    ({ fault, name }) => fault && (flags.server?.length || (name === first && looksLikeCommand(first))),
  )?.fault;
  if (missing) throw missing;
  round?.reads(files, plan);
  const baseline = baselineOf(flags, cwd);
  const started = Date.now();
  const { servers, unreadable, groups } =
    plan.level === "runtime"
      ? { servers: [], unreadable: [], groups: [] }
      : await serversTogether(flags, plan, streams);
  const {
    unread = [],
    texts = [],
    ...probed
  } = plan.level === "static" ? {} : { ...(await probedServers(args, flags, { plan, servers, streams })), started };
  const named = [
    ...files,
    ...[...servers, ...texts].map((source): PendingText => ({ name: source.name, load: () => source })),
  ];
  const fixing: Fixing = { fixed: [], rolledBack: [], faults: [] };
  const fixes = editsFiles(flags);
  const how = { writes: flags.fix ?? false, kinds: appliedKinds(flags) };
  const read = untrusted ? named.map(withoutComments) : named;
  const edited = fixes ? fixedInputs(read, plan, how, fixing) : read;
  // A model and the rules see the same text, and edits are made once.
  const inputs = llm ? edited.map(loadedOnce) : edited;

  if (llm && flags.dryRun) {
    streams.out(await llmDryRunText(llm, inputs, plan));
    return 0;
  }
  const judged = llm && (await judgedBy(llm, inputs, plan, { streams, isQuiet: settings.ci || settings.quiet }));

  const suppressions = plan.level === "runtime" ? undefined : suppressionsOf(flags, cwd);
  const progress = progressOf(streams, { files: inputs.length }, !settings.ci && !settings.quiet);
  let validation: Validation;
  try {
    const extra = {
      onInput: progress.step,
      ignored: leftOut.byConfiguration,
      ...probed,
      kept: round?.kept,
      suppressions,
      baseline,
      judged,
      together: { groups, clients: flags.clients && chosenClients(flags.clients) },
    };
    validation = validateSources(inputs, plan, cwd, extra);
  } finally {
    progress.end();
  }
  const { result, faults, skipped, modules, unreadServers } = validation;
  for (const line of (result.together ?? []).flatMap(sumLines)) writeLine(line, streams);
  if (flags.diff && fixing.fixed.length) {
    const { diffText } = await import("./diff-text.ts");
    streams.out(await diffText(fixing.fixed));
  }
  if (fixes) writeFixed(fixing, how, { result, hasOtherFaults: faults.length > 0 }, streams);
  for (const fault of skipped) writeSkipped(fault, streams);
  const definesNothing = result.sources.every(definesNothingIn);
  const dependency = definesNothing ? dependencyOf(args, modules, streams.cwd) : undefined;
  const isUnread = definesNothing && (result.unread.length > 0 || !result.sources.length || dependency !== undefined);
  const isToldInReport = reports.some(
    ({ format, file }) =>
      !file && (format === "concise" || format === "matrix" || (format === "human" && result.sources.length > 0)),
  );
  if (!isToldInReport) for (const line of unreadLines(result.unread)) writeLine(line, streams);
  for (const fault of [...faults, ...fixing.faults]) writeFault(fault, streams);
  const [unreadCode] = [...unreadable, ...unread].map((fault) => exitCodeOf(fault, streams));
  // With --changed, the definitions may be in the other files.
  const nothing =
    isUnread && flags.changed === undefined
      ? nothingFound(args, named.length, { leftOut, modules, dependency })
      : undefined;
  if (isUnread && !nothing) writeLine(nothingChanged(leftOut), streams);
  // A report of the parts that were not read is useful. A report of an empty folder is not.
  if (nothing && !result.sources.length && !result.unread.length) throw nothing;
  checkOutputFiles(reports, result.sources, cwd);

  // Faults were written to stderr already. A report for people about nothing else would repeat them.
  const isReadable = result.sources.length > faults.length;
  const worthwhile = reports.filter(({ format, file }) => isReadable || file !== undefined || format !== "human");
  if (suppressions) writeSuppressions(suppressions, cwd);
  if (baseline?.notice !== undefined) writeLine(baseline.notice, streams);
  if (baseline) writeBaseline(baseline, cwd);
  const { fails, reasons } = verdictOf(result, flags, hasMatrix);
  await writeReports(worthwhile, result, { ...settings, fails, files: round?.listed(result) }, streams);
  for (const reason of reasons) writeLine(reason, streams);
  if (faults.length || fixing.faults.length) return 2;
  const unused = suppressions && !flags.passOnUnprunedSuppressions ? unusedFault(suppressions) : undefined;
  if (unused) return exitCodeOf(unused, streams);
  if (unreadCode !== undefined) return unreadCode;
  if (nothing) return exitCodeOf(nothing, streams);
  // With --changed, the modules that define something may be among the other files.
  if (!definesNothing && flags.changed === undefined && unreadServers.length) {
    for (const fault of unreadServers) writeFault(fault, streams);
    return 2;
  }
  // Nobody has judged what was to be judged.
  if (judged && hasNoJudgement(judged, result)) return 3;
  // A diff says what would change, not whether the files are good.
  return fails && !flags.diff ? 1 : 0;
}

async function probedServers(args: readonly string[], flags: ValidateFlags, run: ProbeRun): Promise<ProbeFindings> {
  const { runtimeOf } = await import("./probe-run.ts");
  return runtimeOf(args, flags, run);
}

/** The format without a flag and a configuration: for files of Python alone, that of its linters. */
function usualFormat(args: readonly string[], flags: ValidateFlags, configured = false): ReportFormat {
  const { server = [], verbose = configured } = flags;
  const isPythonAlone = args.length > 0 && !server.length && args.every((name) => /\.py$/iu.test(name));
  return isPythonAlone && !verbose ? "concise" : "human";
}

/** The reports to write. With `--diff`, standard output has the diff. */
function reportsOf(outputs: ReportOutputs, { diff }: ValidateFlags, usual: ReportFormat): ReportOutput[] {
  const reports = outputs.list(diff ? undefined : usual);
  if (diff && reports.some(({ file }) => file === undefined))
    throw new InputError("USAGE", "--diff", "The report would be in the diff.", "Write it to a file: --output FILE.");
  return reports;
}

/** True if the model has answered nothing that it was asked, or if there is no judgement of any tool. */
function hasNoJudgement({ asked, metadata }: Judged, result: ValidationResult): boolean {
  if (metadata.answered > 0 || !metadata.unanswered.length) return false;
  return asked > 0 || !result.metadata.llmAnalysisUsed;
}

/** An input that is loaded once, also if that fails. */
function loadedOnce(input: PendingText): PendingText {
  const load = lazy(() => {
    try {
      return { source: input.load() };
    } catch (error) {
      return { error };
    }
  });
  return {
    ...input,
    load: () => {
      const loaded = load();
      if ("source" in loaded) return loaded.source;
      throw loaded.error;
    },
  };
}

/** An input whose comments configure no rules. */
function withoutComments(input: PendingText): PendingText {
  return { ...input, load: () => ({ ...input.load(), ignoresComments: true }) };
}

interface Fixed {
  readonly result: ValidationResult;
  readonly hasOtherFaults: boolean;
}

function writeFixed(
  { fixed, rolledBack, faults }: Fixing,
  { writes, kinds }: { readonly writes: boolean; readonly kinds: readonly EditKind[] },
  { result, hasOtherFaults }: Fixed,
  streams: Streams,
): void {
  const verb = writes ? "Applied" : "Would apply";
  if (!fixed.length && !faults.length && !hasOtherFaults) writeLine(nothingFixed(result, kinds), streams);
  for (const { name, count: edits } of fixed) writeLine(`${verb} ${counted(edits, "edit")} to ${name}.`, streams);
  for (const { name, rule, line, column, reason } of rolledBack)
    writeLine(`Took back an edit of ${rule} at ${name}:${String(line)}:${String(column)}: ${reason}.`, streams);
}

/** The sentence for a run without edits: those that another flag would apply. */
function nothingFixed({ issues }: ValidationResult, kinds: readonly EditKind[]): string {
  const [kind] = (["suggestion", "draft"] as const).filter(
    (one) => !kinds.includes(one) && issues.some(({ edits }) => edits[0]?.kind === one),
  );
  if (kind === undefined) return "There is nothing to fix.";
  const count = issues.filter(({ edits }) => edits[0]?.kind === kind).length;
  const why = kind === "draft" ? ", whose values you must decide on" : "";
  return `No edit is certain. For ${counted(count, kind)}${why}, add --${kind}s.`;
}

/** True for a source without definitions, except for probed servers, where definitions may not have been requested. */
function definesNothingIn({ type, tools, resources, prompts }: ValidationSource): boolean {
  return type !== "server" && tools + resources + prompts === 0;
}
