import manifest from "../../../package.json" with { type: "json" };
import { type McpSettings, settingsOf } from "../../readers/settings.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { Offered } from "../lint/definition-summary.ts";
import type { Linted } from "../lint/lint-source.ts";
import {
  type CheckCounts,
  isAtLeast,
  type IssueSeverity,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationMetadata,
  type ValidationResult,
  type ValidationSource,
} from "../result/result.ts";
import { maturityOf, scoreOf, summaryOf } from "./summary.ts";

/** A source, before it is known what it holds. */
export type LookedAt = Omit<ValidationSource, "tools">;

/** What only whoever runs a validation knows of it. */
export interface RunAbout extends Pick<ValidationMetadata, "timestamp" | "duration" | "preset" | "configUsed"> {
  readonly settings: Partial<McpSettings> | undefined;
}

/** Puts a result together, source by source. */
export class ResultBuilder {
  readonly #issues: ValidationIssue[] = [];
  readonly #tools: ToolValidationResult[] = [];
  readonly #sources: ValidationSource[] = [];
  readonly #offered = { resources: 0, prompts: 0, unreadSchemas: 0 };
  #checks = noChecks;

  /** @param issues all that was found in the source, where it is more than what our rules have found. */
  add(
    source: LookedAt,
    linted: Linted,
    active: ActiveRules,
    issues: readonly ValidationIssue[] = linted.issues.map(({ issue }) => issue),
  ): void {
    const tools = toolResultsOf(linted, source.name);
    // One by one: a call takes no more arguments than the stack has room for.
    for (const tool of tools) this.#tools.push(tool);
    for (const issue of issues) this.#issues.push(issue);
    this.#sources.push({ ...source, tools: tools.length });
    for (const { kind, unreadSchemas } of linted.offered) {
      if (kind !== "tool") this.#offered[`${kind}s`]++;
      this.#offered.unreadSchemas += unreadSchemas;
    }
    this.#checks = sumOf(this.#checks, checksOf(linted, active));
  }

  /** Adds a source that cannot be read, which is a check that failed. */
  addFault(source: LookedAt, issue: ValidationIssue): void {
    this.#issues.push(issue);
    this.#sources.push({ ...source, tools: 0 });
    this.#checks = sumOf(this.#checks, { ...noChecks, total: 1, failed: 1 });
  }

  /** All that was added. */
  result({ settings, ...run }: RunAbout): ValidationResult {
    const [issues, tools, sources] = [this.#issues, this.#tools, this.#sources];
    const { summary, statistics } = summaryOf(issues, tools, this.#checks, this.#offered);
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
export function toolResultsOf({ offered, issues }: Linted, file: string): ToolValidationResult[] {
  const byTool = new Map<Offered, ValidationIssue[]>();
  for (const one of offered) if (one.kind === "tool") byTool.set(one, []);
  for (const { about, issue } of issues) if (about) byTool.get(about)?.push(issue);
  return [...byTool].map(([{ name, line }, own]) => {
    const score = scoreOf(own.map(({ severity }) => severity));
    const valid = own.every(({ severity }) => severity !== "error");
    return { name, file, line, valid, score, maturity: maturityOf(score), issues: own };
  });
}

/**
 * The checks of a source: one is one rule on one tool, or on all else that the source holds, if it holds anything else.
 */
export function checksOf({ offered, issues, hasManifest }: Linted, active: ActiveRules): CheckCounts {
  // Of each unit the rules that found something, each with its worst issue.
  const units = new Map<object | undefined, Map<string, IssueSeverity>>();
  for (const one of offered) units.set(one.kind === "tool" ? one : undefined, new Map());
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

export const noChecks: CheckCounts = { total: 0, passed: 0, failed: 0, warnings: 0 };

function countsOf(worst: ReadonlyMap<string, IssueSeverity>, active: ActiveRules): CheckCounts {
  // A comment in the file, too, can switch a rule on.
  const total = new Set([...active.keys(), ...worst.keys()]).size;
  const failed = [...worst.values()].filter((severity) => severity === "error").length;
  return { total, passed: total - worst.size, failed, warnings: worst.size - failed };
}

/** The checks of two sources together. */
export function sumOf(a: CheckCounts, b: CheckCounts): CheckCounts {
  return {
    total: a.total + b.total,
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    warnings: a.warnings + b.warnings,
  };
}
