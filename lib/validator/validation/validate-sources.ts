import { relative } from "node:path";
import type { ChosenClient } from "../../model/client.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { Plan } from "../config/plan.ts";
import { type Linted, lintSource } from "../lint/lint-source.ts";
import type { KeptLint, KeptLints } from "./kept-lints.ts";
import type { Baseline } from "./baseline.ts";
import { type Judgements, ResultBuilder } from "./result-builder.ts";
import { isToldByProbe } from "../conformance/checked-by-rules.ts";
import { type ReadModule, unreadServers } from "../sources/loss-lines.ts";
import { InputError } from "../result/input-error.ts";
import {
  issuePoint,
  type RuntimeFindings,
  type SourceInfo,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSource,
} from "../result/result.ts";
import type { ServerGroup, ServersTogether } from "../result/server-group.ts";
import { clientsOf, issuesTogether, type ServerTools, sumOf } from "./servers-together.ts";
import { languageOf, isSkipped, type PendingText, type LintText } from "../sources/source-text.ts";
import type { Suppressions } from "./suppressions.ts";
import { unreadIn } from "./unread.ts";
import { withinTimeLimit } from "../result/time-limit.ts";

/** A result, and the inputs that could not be read. */
export interface Validation {
  readonly result: ValidationResult;
  readonly faults: readonly InputError[];
  /** Syntax errors of other people's documents, such as the templates of a Helm chart. They are not in the result. */
  readonly skipped: readonly InputError[];
  /** The modules that register definitions or import a library for MCP. */
  readonly modules: readonly ReadModule[];
  /** The errors for packages that make a server of which nothing was read, if others were read. */
  readonly unreadServers: readonly InputError[];
}

/** What a run may have in addition to its texts. */
export interface ExtraRunInput {
  /** Called with the name of each input before it is read, and the number of tools so far. */
  readonly onInput?: (name: string, tools: number) => void;
  /** The findings of the probes. */
  readonly runtime?: RuntimeFindings | undefined;
  /** The start of the run, as a value of `Date.now()`. Default: now. */
  readonly started?: number;
  /** Servers whose definitions are not checked. */
  readonly unchecked?: readonly ValidationSource[];
  /** The names of files that the configuration ignores. */
  readonly ignored?: readonly string[];
  /** The lints of the runs before, which are not repeated. */
  readonly kept?: KeptLints | undefined;
  readonly suppressions?: Suppressions | undefined;
  /** The accepted failures of probed servers. */
  readonly baseline?: Baseline | undefined;
  /** What a model said of the tools. */
  readonly judged?: Judgements | undefined;
  /** The servers that a client uses together, and the clients to judge them for, if the run names them. */
  readonly together?: Together | undefined;
}

/** Groups of the running servers among the texts of a run. */
interface Together {
  readonly groups: readonly ServerGroup[];
  readonly clients: readonly ChosenClient[] | undefined;
}

/**
 * Lints texts one after the other and combines the results. A text that cannot be read does not affect the others.
 *
 * @throws the error of a text's time limit.
 */
export function validateSources(
  inputs: readonly PendingText[],
  plan: Plan,
  cwd: string,
  {
    onInput,
    runtime,
    unchecked = [],
    ignored = [],
    started = Date.now(),
    kept,
    suppressions,
    baseline,
    judged,
    together,
  }: ExtraRunInput = {},
): Validation {
  const faults: InputError[] = [];
  const skipped: InputError[] = [];
  const modules: ReadModule[] = [];
  const builder = new ResultBuilder(plan.preset);
  // By the places of the servers; nothing for one that could not be linted.
  const lists: (Omit<ServerTools, "server"> | undefined)[] = [];
  for (const input of inputs) {
    const { name } = input;
    onInput?.(name, builder.tools);
    let source: LintText | undefined;
    try {
      const lint = (): KeptLint => {
        source = input.load();
        return lintOf(source, plan);
      };
      const one = kept ? kept.of(name, input.path, lint) : lint();
      for (const module of one.modules) modules.push(module);
      if (one.source.type === "server") {
        const tools = (one.linted?.definitions ?? []).filter(({ kind }) => kind === "tool");
        lists.push({ file: name, tools });
      }
      const linted = input.path === undefined || !suppressions ? one.linted : suppressions.applied(input.path, one);
      const told = linted && plan.level === "runtime" ? untold(linted, runtime) : linted;
      const { type, server } = one.source;
      const isAccepting = baseline && type === "server";
      const left = told && isAccepting ? baseline.inLists(told, one.active, server?.name ?? name) : told;
      if (left) builder.add(infoOf(one.source), left, one.active);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      if (source?.type === "server") lists.push(undefined);
      if (isSkipped(input, error)) skipped.push(error);
      else {
        faults.push(error);
        builder.addFault(source ? infoOf(source) : missingSource(name), faultIssue(error, name));
      }
    }
  }
  const sums = together ? sumsOf(together, lists, { builder, plan }) : [];
  for (const source of unchecked) builder.addUnchecked(source);
  if (runtime) builder.addRuntime(baseline ? baseline.ofProbes(runtime) : runtime);
  const switchedOff = { rules: plan.level === "runtime" ? [] : plan.rulesOff(), files: ignored };
  const result = builder.result({
    unread: unreadIn(modules),
    judged,
    settings: plan.settings,
    asksClients: plan.asksClients,
    together: sums,
    timestamp: new Date(started).toISOString(),
    duration: Date.now() - started,
    preset: plan.preset,
    configUsed: plan.configPath === undefined ? "" : relative(cwd, plan.configPath).replaceAll("\\", "/"),
    ...(switchedOff.rules.length || switchedOff.files.length ? { switchedOff } : {}),
    ...(suppressions?.count ? { suppressed: { file: suppressions.name, findings: suppressions.count } } : {}),
  });
  const files = inputs.flatMap(({ path }) => path ?? []);
  return { result, faults, skipped, modules, unreadServers: unreadServers(modules, files) };
}

/** Judges the servers of each group in the sum. */
function sumsOf(
  { groups, clients }: Together,
  lists: readonly (Omit<ServerTools, "server"> | undefined)[],
  { builder, plan }: { readonly builder: ResultBuilder; readonly plan: Plan },
): readonly ServersTogether[] {
  // What is true of several clients is told once.
  const issues = new Map<string, ValidationIssue>();
  const sums = groups.flatMap((group) => {
    const servers = group.servers.flatMap(({ name, index }): readonly ServerTools[] => {
      const list = lists[index];
      return list ? [{ server: name, ...list }] : [];
    });
    if (servers.length < 2) return [];
    if (plan.reportsWarnings) {
      for (const issue of issuesTogether(servers, clientsOf(group, clients), plan.activeFor(undefined)))
        issues.set([issue.file, issue.tool, issue.message].join("\n"), issue);
    }
    return [sumOf(group, servers)];
  });
  builder.addTogether([...issues.values()]);
  return sums;
}

/** The issues that no probe has told. */
function untold(linted: Linted, probed: RuntimeFindings | undefined): Linted {
  if (!probed) return linted;
  return { ...linted, issues: linted.issues.filter(({ issue }) => !isToldByProbe(issue, probed.runtime)) };
}

/** @throws InputError for a text that cannot be read, and the error of the time limit. */
function lintOf(source: LintText, plan: Plan): KeptLint {
  const active = plan.activeFor(source.path);
  const modules: ReadModule[] = [];
  const linted = lintedInTime(source, active, plan, (module) => modules.push(module));
  return { source, active, linted, modules };
}

/** @throws the error of the time limit. */
function lintedInTime(
  source: LintText,
  active: ActiveRules,
  { settings }: Plan,
  onModule: (module: ReadModule) => void,
): Linted | undefined {
  const work = (): Linted | undefined => lintSource(source, active, settings, onModule);
  return source.timeLimit ? withinTimeLimit(work, source.timeLimit) : work();
}

function infoOf({ type, name, path, language, server, text }: LintText): SourceInfo {
  return { type, name, ...(type === "file" ? { path } : {}), language, ...(server ? { server } : {}), text };
}

function missingSource(name: string): SourceInfo {
  return { type: "file", name, language: languageOf(name) ?? "json", text: "" };
}

/** Turns the error of a source that cannot be read into an issue. */
function faultIssue({ code, problem, remedy, position }: InputError, file: string): ValidationIssue {
  return {
    id: code,
    rule: code,
    category: "schema",
    family: undefined,
    severity: "error",
    message: problem,
    tool: "",
    kind: "server",
    path: "",
    pointer: "",
    suggestion: remedy,
    ...issuePoint(file, position ?? { line: 1, column: 1 }),
  };
}
