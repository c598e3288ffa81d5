import manifest from "../../../package.json" with { type: "json" };
import { beyondLimit } from "../../code/following.ts";
import { type McpSettings, settingsOf } from "../../readers/settings.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { withRules } from "../conformance/checked-by-rules.ts";
import type { DefinitionSummary } from "../lint/definition-summary.ts";
import type { Linted } from "../lint/lint-source.ts";
import {
  type Deduction,
  type HandlerStatus,
  type RuntimeFindings,
  type RuntimeResult,
  type SourceInfo,
  type ToolCost,
  type ToolValidationResult,
  type UnreadPart,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  type ValidationSource,
  type ValidationStatistics,
} from "../result/result.ts";
import { deductionsFor, maturityOf, scoreOf, withErrors } from "../score/scoring.ts";
import { CheckCounter } from "./check-counter.ts";
import { RequirementCounter } from "./requirement-counter.ts";
import { summaryOf } from "./summary.ts";
import { ToldOnce } from "./told-once.ts";

/** The facts about a run that its result states. */
export interface RunInfo extends Pick<ValidationMetadata, "timestamp" | "duration" | "preset" | "configUsed"> {
  readonly settings: Partial<McpSettings> | undefined;
  /** What was seen of servers besides the definitions, and not read. */
  readonly unread: readonly UnreadPart[];
}

/** Builds a result, source by source. */
export class ResultBuilder {
  readonly #issues: ValidationIssue[] = [];
  readonly #tools: ToolValidationResult[] = [];
  readonly #sources: ValidationSource[] = [];
  readonly #unread: UnreadPart[] = [];
  /** Counted if a budget of tokens is set. */
  #costs: ToolCost[] | undefined;
  /** Errors of other plugins say nothing about a server. */
  #hasError = false;
  readonly #checks = new CheckCounter();
  readonly #toldOnce = new ToldOnce();
  readonly #requirements = new RequirementCounter();
  #runtime: RuntimeResult | undefined;

  /** @param issues all issues of the source, if it has more than those of our rules. */
  add(
    source: SourceInfo,
    linted: Linted,
    active: ActiveRules,
    issues: readonly ValidationIssue[] = linted.issues.map(({ issue }) => issue),
  ): void {
    const tools = toolResultsOf(linted, source.name);
    // `push(...tools)` would overflow the stack for a large list.
    for (const tool of tools) this.#tools.push(tool);
    for (const issue of issues) this.#issues.push(issue);
    if (linted.issues.some(({ issue }) => issue.severity === "error")) this.#hasError = true;
    const countOf = (wanted: DefinitionSummary["kind"]): number =>
      linted.definitions.filter(({ kind }) => kind === wanted).length;
    this.#sources.push({
      ...(linted.server ? { server: linted.server } : {}),
      ...source,
      tools: tools.length,
      resources: countOf("resource"),
      prompts: countOf("prompt"),
      checks: this.#checks.add(linted, active),
    });
    this.#requirements.add(linted, active);
    this.#toldOnce.add(source, linted.issues);
    for (const { name: tool, line, column, unread } of linted.definitions)
      for (const { kind, reason } of unread) this.#unread.push({ kind, tool, file: source.name, line, column, reason });
    for (const [{ name: tool, line, column }, { lost = [] }] of linted.handlers)
      if (lost.some(({ reason }) => reason === beyondLimit))
        this.#unread.push({ kind: "handler", tool, file: source.name, line, column, reason: beyondLimit });
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

  /** Adds the findings about running servers. An issue about a tool is attached to that tool. */
  addRuntime({ issues, runtime }: RuntimeFindings): void {
    this.#runtime = runtime;
    for (const issue of issues) {
      const tool = this.#toolOf(issue);
      const placed = tool ? { ...issue, file: tool.file, line: tool.line, endLine: tool.line } : issue;
      this.#issues.push(placed);
      if (issue.severity === "error") this.#hasError = true;
      if (!tool) continue;
      const valid = tool.valid && issue.severity !== "error";
      const all = [...tool.issues, placed];
      this.#tools[this.#tools.indexOf(tool)] = { ...tool, valid, ...scoresOf(tool.deductions, all), issues: all };
    }
  }

  /** The tool that an issue is about: the one that a file registers, otherwise the one that the server lists. */
  #toolOf({ kind, tool: name, file }: ValidationIssue): ToolValidationResult | undefined {
    if (kind !== "tool") return undefined;
    const named = this.#tools.filter((tool) => tool.name === name);
    const files = new Set(this.#sources.filter(({ type }) => type === "file").map((source) => source.name));
    return named.find((tool) => files.has(tool.file)) ?? named.find((tool) => tool.file === file);
  }

  /** The result of all sources so far. */
  result({ settings, unread, ...run }: RunInfo): ValidationResult {
    const repeated = this.#toldOnce.repeated();
    const issues = this.#issues.filter((issue) => !repeated.has(issue));
    const tools = this.#tools.map((tool) => ({
      ...tool,
      issues: [...new Set(tool.issues.flatMap((issue) => repeated.get(issue) ?? issue))],
    }));
    const sources = this.#sources;
    const { summary, statistics } = summaryOf(
      { issues, tools, hasError: this.#hasError, rate: this.#requirements.rate },
      this.#checks.counts,
      {
        resources: sources.reduce((sum, source) => sum + source.resources, 0),
        prompts: sources.reduce((sum, source) => sum + source.prompts, 0),
        unreadSchemas: this.#unread.filter(({ kind }) => kind.endsWith("schema")).length,
        ...handlersOf(tools),
        checksByFamily: this.#checks.byFamily,
        checksByRule: this.#checks.byRule,
        ...(this.#costs ? { costliestTools: costliestOf(this.#costs) } : {}),
      },
    );
    const runtime = this.#runtime;
    const unreadParts = [...unread, ...this.#unread];
    const isRead = runtime !== undefined || sources.some((one) => one.tools + one.resources + one.prompts > 0);
    return {
      valid: summary.issuesBySeverity.error === 0 && (isRead || !unreadParts.length),
      summary,
      issues,
      tools,
      sources,
      unread: unreadParts,
      statistics,
      ...(runtime
        ? { runtime: { ...runtime, requirements: withRules(runtime.requirements, issues, statistics) } }
        : {}),
      metadata: {
        validatorVersion: manifest.version,
        mcpSpecVersion: settingsOf({ mcp: settings }).specVersion,
        ...run,
        llmAnalysisUsed: false,
      },
    };
  }
}

/** The rule with the budget of tokens: whoever enables it wants to know what costs most. */
const budgetRule = "no-tool-list-over-budget";
/** The number of tools that reports list. */
const maxCostliest = 10;

function costliestOf(costs: readonly ToolCost[]): readonly ToolCost[] {
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
function toolResultsOf({ definitions, issues, scored, handlers }: Linted, file: string): ToolValidationResult[] {
  const byTool = new Map<DefinitionSummary, ValidationIssue[]>();
  for (const definition of definitions) if (definition.kind === "tool") byTool.set(definition, []);
  for (const { about, issue } of issues) for (const one of about) byTool.get(one)?.push(issue);
  return [...byTool].map(([definition, own]) => {
    const { name, line, parameters } = definition;
    const valid = own.every(({ severity }) => severity !== "error");
    const scores = scoresOf(deductionsFor(scored.get(definition) ?? []), own);
    const handler = handlers.get(definition);
    return {
      name,
      file,
      line,
      valid,
      parameters: parameters(),
      ...scores,
      ...(handler ? { handler } : {}),
      issues: own,
    };
  });
}

function scoresOf(
  before: readonly Deduction[],
  issues: readonly ValidationIssue[],
): Pick<ToolValidationResult, "score" | "maturity" | "deductions"> {
  const deductions = withErrors(before, issues);
  const score = scoreOf(deductions);
  return { score, maturity: maturityOf(score), deductions };
}
