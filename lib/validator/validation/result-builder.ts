import type { ServersTogether } from "../result/server-group.ts";
import manifest from "../../../package.json" with { type: "json" };
import { beyondLimit } from "../../code/following.ts";
import { type GivenSettings, settingsOf } from "../../readers/settings.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { withRules } from "../conformance/checked-by-rules.ts";
import type { DefinitionSummary } from "../lint/definition-summary.ts";
import type { Linted } from "../lint/lint-source.ts";
import type { LlmMetadata, ToolJudgement } from "../result/judgement.ts";
import {
  type Deduction,
  type HandlerStatus,
  type RuntimeFindings,
  type RuntimeResult,
  type ScoreKind,
  type SourceInfo,
  type ToolCost,
  type ToolValidationResult,
  type UnreadPart,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  type ValidationSource,
  type ValidationStatistics,
  worstFirst,
} from "../result/result.ts";
import { catalogDeductions, deductionsFor, maturityOf, scoreKindOf, scoreOf, withErrors } from "../score/scoring.ts";
import { CountOnce } from "./count-once.ts";
import { CheckCounter } from "./check-counter.ts";
import { withExample } from "./issue-examples.ts";
import { RequirementCounter } from "./requirement-counter.ts";
import { summaryOf } from "./summary.ts";
import { withoutSecrets } from "./without-secrets.ts";
import { ReportOnce } from "./report-once.ts";

/** The facts about a run that its result states. */
export interface RunInfo extends Pick<ValidationMetadata, "timestamp" | "duration" | "preset" | "configUsed"> {
  readonly settings: GivenSettings | undefined;
  /** The parts of servers that were found besides the definitions, and not read. */
  readonly unread: readonly UnreadPart[];
  /** What a model said of the tools; absent if none was asked. */
  readonly judged?: Judgements | undefined;
  /** Whether the result has the clients of the settings. */
  readonly asksClients?: boolean;
  /** The servers that a client uses together. */
  readonly together?: readonly ServersTogether[];
}

/** What a model said of the tools of a run. */
export interface Judgements {
  readonly metadata: LlmMetadata;
  readonly judgementOf: (file: string, line: number, tool: string) => ToolJudgement | undefined;
}

/** Builds a result, source by source. */
export class ResultBuilder {
  readonly #issues: ValidationIssue[] = [];
  readonly #tools = new Map<DefinitionSummary, ToolValidationResult>();
  readonly #sources: ValidationSource[] = [];
  readonly #unread: { readonly part: UnreadPart; readonly of: DefinitionSummary }[] = [];
  /** Counted if a budget of tokens is set. */
  #costs: ToolCost[] | undefined;
  /** Errors of other plugins say nothing about a server. */
  #hasError = false;
  readonly #checks = new CheckCounter();
  readonly #toldOnce = new ReportOnce();
  readonly #countOnce = new CountOnce();
  readonly #requirements = new RequirementCounter();
  readonly #scoreKind: ScoreKind;
  #runtime: RuntimeResult | undefined;

  /** @param preset the preset of the run, which decides what the scores mean. */
  constructor(preset: string) {
    this.#scoreKind = scoreKindOf(preset);
  }

  /** The number of tools so far. One that occurs twice counts twice. */
  get tools(): number {
    return this.#tools.size;
  }

  /** @param issues all issues of the source, if it has more than those of our rules. */
  add(
    source: SourceInfo,
    linted: Linted,
    active: ActiveRules,
    issues: readonly ValidationIssue[] = linted.issues.map(({ issue }) => issue),
  ): void {
    const tools = toolResultsOf(linted, source.name, this.#scoreKind);
    for (const [definition, tool] of tools) this.#tools.set(definition, tool);
    for (const issue of issues) this.#issues.push(issue);
    if (linted.issues.some(({ issue }) => issue.severity === "error")) this.#hasError = true;
    const countOf = (wanted: DefinitionSummary["kind"]): number =>
      linted.definitions.filter(({ kind }) => kind === wanted).length;
    this.#sources.push({
      ...(linted.server ? { server: linted.server } : {}),
      ...source,
      tools: tools.size,
      resources: countOf("resource"),
      prompts: countOf("prompt"),
      checks: this.#checks.add(linted, active),
    });
    this.#requirements.add(linted, active);
    this.#toldOnce.add(source, linted.issues);
    this.#countOnce.add(source, linted);
    const addUnread = (of: DefinitionSummary, kind: UnreadPart["kind"], reason: string): void => {
      const { name: tool, line, column } = of;
      this.#unread.push({ part: { kind, tool, file: source.name, line, column, reason }, of });
    };
    for (const of of linted.definitions) for (const { kind, reason } of of.unread) addUnread(of, kind, reason);
    for (const [of, { lost = [] }] of linted.handlers)
      if (lost.some(({ reason }) => reason === beyondLimit)) addUnread(of, "handler", beyondLimit);
    if (active.has(budgetRule)) this.#addCosts(linted, source.name);
  }

  #addCosts({ definitions }: Linted, file: string): void {
    this.#costs ??= [];
    for (const { kind, name, tokens } of definitions)
      if (kind === "tool") this.#costs.push({ name, file, tokens: tokens() });
  }

  /** Adds a source that cannot be read. It counts as one failed check. */
  addFault(source: SourceInfo, issue: ValidationIssue): void {
    this.#issues.push(issue);
    this.#hasError = true;
    this.#sources.push({ ...source, tools: 0, resources: 0, prompts: 0, checks: this.#checks.addFault() });
  }

  /** Adds a server whose definitions are not checked. */
  addUnchecked(source: ValidationSource): void {
    this.#sources.push(source);
  }

  /** Adds issues of several servers together, which lower the score of no tool. */
  addTogether(issues: readonly ValidationIssue[]): void {
    for (const issue of issues) this.#issues.push(issue);
  }

  /** Adds the findings about running servers. An issue about a tool is attached to that tool. */
  addRuntime({ issues, runtime }: RuntimeFindings): void {
    this.#runtime = runtime;
    for (const issue of issues) {
      const [definition, tool] = this.#toolOf(issue) ?? [];
      const placed = tool ? { ...issue, file: tool.file, line: tool.line, endLine: tool.line } : issue;
      this.#issues.push(placed);
      if (issue.severity === "error") this.#hasError = true;
      if (!definition || !tool) continue;
      const valid = tool.valid && issue.severity !== "error";
      const all = [...tool.issues, placed];
      this.#tools.set(definition, {
        ...tool,
        valid,
        ...scoresOf(this.#scoreKind, () => tool.deductions, all),
        issues: all,
      });
    }
  }

  /** The tool that an issue is about: the one that a file registers, otherwise the one that the server lists. */
  #toolOf({ kind, tool: name, file }: ValidationIssue): readonly [DefinitionSummary, ToolValidationResult] | undefined {
    if (kind !== "tool") return undefined;
    const named = [...this.#tools].filter(([, tool]) => tool.name === name);
    const files = new Set(this.#sources.filter(({ type }) => type === "file").map((source) => source.name));
    return named.find(([, tool]) => files.has(tool.file)) ?? named.find(([, tool]) => tool.file === file);
  }

  /** The result of all sources so far. */
  result({ settings, unread, judged, asksClients = false, together = [], ...run }: RunInfo): ValidationResult {
    const again = this.#countOnce.repeated();
    const repeated = new Map([...this.#countOnce.repeatedIssues(), ...this.#toldOnce.repeated()]);
    const sources = withoutSecrets(this.#sources, this.#issues);
    const places = new Map(sources.map((source) => [source.name, source]));
    const exemplified = new Map(
      worstFirst(this.#issues)
        .filter((issue) => !repeated.has(issue))
        .map((issue) => [issue, withExample(issue, places.get(issue.file))]),
    );
    const issues = [...exemplified.values()];
    const tools = joined(this.#tools, again).map((tool) => {
      const told = new Set(tool.issues.flatMap((issue) => repeated.get(issue) ?? issue));
      const llm = judged?.judgementOf(tool.file, tool.line, tool.name);
      const own = worstFirst([...told].map((issue) => exemplified.get(issue) ?? issue));
      return { ...tool, ...(llm ? { llm } : {}), issues: own };
    });
    const unreadParts = this.#unread.flatMap(({ part, of }) => (again.has(of) ? [] : [part]));
    const allUnread = [...unread, ...unreadParts];
    const countOf = (kind: "resource" | "prompt"): number =>
      sources.reduce((sum, source) => sum + source[`${kind}s`], 0) -
      [...again.keys()].filter((each) => each.kind === kind).length;
    const { summary, statistics } = summaryOf(
      {
        issues,
        tools,
        hasError: this.#hasError,
        scoreKind: this.#scoreKind,
        rate: this.#requirements.rate,
        mostlyFailed: this.#requirements.mostlyFailed,
        isWhole: !allUnread.length,
      },
      this.#checks.counts,
      {
        resources: countOf("resource"),
        prompts: countOf("prompt"),
        unreadSchemas: unreadParts.filter(({ kind }) => kind.endsWith("schema")).length,
        ...handlersOf(tools),
        checksByFamily: this.#checks.byFamily,
        checksByRule: this.#checks.byRule,
        ...(this.#costs ? { costliestTools: costliestOf(this.#costs) } : {}),
      },
    );
    const runtime = this.#runtime;
    const isRead = runtime !== undefined || sources.some((one) => one.tools + one.resources + one.prompts > 0);
    return {
      valid: summary.issuesBySeverity.error === 0 && (isRead || !allUnread.length),
      summary,
      issues,
      tools,
      sources,
      unread: allUnread,
      statistics,
      ...(runtime
        ? { runtime: { ...runtime, requirements: withRules(runtime.requirements, issues, statistics) } }
        : {}),
      ...(asksClients ? { clients: settingsOf({ mcp: settings }).clients } : {}),
      ...(together.length ? { together } : {}),
      metadata: {
        validatorVersion: manifest.version,
        mcpSpecVersion: settingsOf({ mcp: settings }).specVersion,
        ...run,
        files: sources.map(({ name: file, language }) => ({ file, language })),
        llmAnalysisUsed: tools.some(({ llm }) => llm !== undefined),
        ...(judged ? { llm: judged.metadata } : {}),
      },
    };
  }
}

/** The rule with the budget of tokens. With it, the report lists the most expensive definitions. */
const budgetRule = "no-tool-list-over-budget";
/** The number of tools that reports list. */
const maxCostliest = 10;

function costliestOf(costs: readonly ToolCost[]): ToolCost[] {
  return [...costs].sort((a, b) => b.tokens - a.tokens).slice(0, maxCostliest);
}

function handlersOf(tools: readonly ToolValidationResult[]): Pick<ValidationStatistics, "handlers"> {
  const outcomes = tools.flatMap(({ handler }) => handler?.status ?? []);
  if (!outcomes.length) return {};
  const countOf = (wanted: HandlerStatus): number => outcomes.filter((status) => status === wanted).length;
  return {
    handlers: { followed: countOf("followed"), "in part": countOf("in part"), "not seen": countOf("not seen") },
  };
}

/** The tools of a source, each with its issues and its score. */
function toolResultsOf(
  { definitions, issues, scored, handlers }: Linted,
  file: string,
  kind: ScoreKind,
): Map<DefinitionSummary, ToolValidationResult> {
  const byTool = new Map<DefinitionSummary, ValidationIssue[]>();
  for (const definition of definitions) if (definition.kind === "tool") byTool.set(definition, []);
  for (const { about, issue } of issues) for (const one of about) byTool.get(one)?.push(issue);
  const results = new Map<DefinitionSummary, ToolValidationResult>();
  for (const [definition, own] of byTool) {
    const { name, line, parameters, tokens, hints } = definition;
    const valid = own.every(({ severity }) => severity !== "error");
    const scores = scoresOf(kind, () => deductionsFor(scored().get(definition) ?? []), own);
    const handler = handlers.get(definition);
    const shown = { name, file, line, valid, parameters: parameters(), tokens: tokens(), hints: hints(), ...scores };
    results.set(definition, { ...shown, ...(handler ? { handler } : {}), issues: own });
  }
  return results;
}

/** The tools that a client sees. One that occurs twice has the issues of both, and the lower score. */
function joined(
  all: ReadonlyMap<DefinitionSummary, ToolValidationResult>,
  repeated: ReadonlyMap<DefinitionSummary, DefinitionSummary>,
): ToolValidationResult[] {
  const tools = new Map(all);
  for (const [one, kept] of repeated) {
    const [other, tool] = [tools.get(one), tools.get(kept)];
    if (!other || !tool) continue;
    tools.delete(one);
    const { score, maturity, deductions } = other.score < tool.score ? other : tool;
    const handler = tool.handler?.status === "not seen" ? (other.handler ?? tool.handler) : tool.handler;
    const issues = [...tool.issues, ...other.issues];
    const valid = tool.valid && other.valid;
    tools.set(kept, { ...tool, valid, score, maturity, deductions, ...(handler ? { handler } : {}), issues });
  }
  return [...tools.values()];
}

/** @param before the deductions from the usability of the tool, without its errors. */
function scoresOf(
  kind: ScoreKind,
  before: () => readonly Deduction[],
  issues: readonly ValidationIssue[],
): Pick<ToolValidationResult, "score" | "maturity" | "deductions"> {
  const deductions = kind === "catalog" ? catalogDeductions(issues) : withErrors(before(), issues);
  const score = scoreOf(deductions);
  return { score, maturity: maturityOf(score), deductions: [...deductions] };
}
