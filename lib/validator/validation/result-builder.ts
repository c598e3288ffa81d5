import manifest from "../../../package.json" with { type: "json" };
import { type McpSettings, settingsOf } from "../../readers/settings.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { DefinitionSummary } from "../lint/definition-summary.ts";
import type { Linted } from "../lint/lint-source.ts";
import {
  type CheckCounts,
  isAtLeast,
  type SourceInfo,
  type IssueSeverity,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  type ValidationSource,
} from "../result/result.ts";
import { maturityOf, scoreOf, summaryOf } from "./summary.ts";

/** The facts about a run that its result states. */
export interface RunInfo extends Pick<ValidationMetadata, "timestamp" | "duration" | "preset" | "configUsed"> {
  readonly settings: Partial<McpSettings> | undefined;
}

/** Builds a result, source by source. */
export class ResultBuilder {
  readonly #issues: ValidationIssue[] = [];
  readonly #tools: ToolValidationResult[] = [];
  readonly #sources: ValidationSource[] = [];
  #unreadSchemas = 0;
  #checks = noChecks;

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
    const countOf = (wanted: DefinitionSummary["kind"]): number =>
      linted.definitions.filter(({ kind }) => kind === wanted).length;
    this.#sources.push({
      ...source,
      tools: tools.length,
      resources: countOf("resource"),
      prompts: countOf("prompt"),
    });
    for (const { unreadSchemas } of linted.definitions) this.#unreadSchemas += unreadSchemas;
    this.#checks = sumOf(this.#checks, checksOf(linted, active));
  }

  /** Adds a source that cannot be read. It counts as one failed check. */
  addFault(source: SourceInfo, issue: ValidationIssue): void {
    this.#issues.push(issue);
    this.#sources.push({ ...source, tools: 0, resources: 0, prompts: 0 });
    this.#checks = sumOf(this.#checks, { ...noChecks, total: 1, failed: 1 });
  }

  /** The result of all sources so far. */
  result({ settings, ...run }: RunInfo): ValidationResult {
    const [issues, tools, sources] = [this.#issues, this.#tools, this.#sources];
    const { summary, statistics } = summaryOf(issues, tools, this.#checks, {
      resources: sources.reduce((sum, source) => sum + source.resources, 0),
      prompts: sources.reduce((sum, source) => sum + source.prompts, 0),
      unreadSchemas: this.#unreadSchemas,
    });
    return {
      valid: summary.issuesBySeverity.error === 0,
      summary,
      issues,
      tools,
      sources,
      statistics,
      metadata: {
        validatorVersion: manifest.version,
        mcpSpecVersion: settingsOf({ mcp: settings }).specVersion,
        ...run,
        llmAnalysisUsed: false,
      },
    };
  }
}

/** The tools of a source, each with its issues and its score. */
function toolResultsOf({ definitions, issues }: Linted, file: string): ToolValidationResult[] {
  const byTool = new Map<DefinitionSummary, ValidationIssue[]>();
  for (const definition of definitions) if (definition.kind === "tool") byTool.set(definition, []);
  for (const { about, issue } of issues) if (about) byTool.get(about)?.push(issue);
  return [...byTool].map(([{ name, line }, own]) => {
    const score = scoreOf(own.map(({ severity }) => severity));
    const valid = own.every(({ severity }) => severity !== "error");
    return { name, file, line, valid, score, maturity: maturityOf(score), issues: own };
  });
}

/**
 * Counts the checks of a source. One check is one rule on one tool; everything else in the source counts as one more
 * tool.
 */
function checksOf({ definitions, issues, hasManifest }: Linted, active: ActiveRules): CheckCounts {
  // For each tool, the rules that found something, with their worst severity; under `undefined` those of the rest.
  const units = new Map<object | undefined, Map<string, IssueSeverity>>();
  for (const definition of definitions) units.set(definition.kind === "tool" ? definition : undefined, new Map());
  if (hasManifest) units.set(undefined, new Map());
  for (const { issue, about } of issues) {
    const unit = about?.kind === "tool" ? about : undefined;
    let worst = units.get(unit);
    if (!worst) units.set(unit, (worst = new Map<string, IssueSeverity>()));
    const before = worst.get(issue.rule);
    if (before === undefined || isAtLeast(issue.severity, before)) worst.set(issue.rule, issue.severity);
  }
  return [...units.values()].map((worst) => countsOf(worst, active)).reduce(sumOf, noChecks);
}

const noChecks: CheckCounts = { total: 0, passed: 0, failed: 0, warnings: 0 };

function countsOf(worst: ReadonlyMap<string, IssueSeverity>, active: ActiveRules): CheckCounts {
  // A comment in the file can enable further rules.
  const total = new Set([...active.keys(), ...worst.keys()]).size;
  const failed = [...worst.values()].filter((severity) => severity === "error").length;
  return { total, passed: total - worst.size, failed, warnings: worst.size - failed };
}

/** The checks of two sources together. */
function sumOf(a: CheckCounts, b: CheckCounts): CheckCounts {
  return {
    total: a.total + b.total,
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    warnings: a.warnings + b.warnings,
  };
}
