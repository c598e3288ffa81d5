import { relative } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { settingsOf } from "../readers/settings.ts";
import { worstOf } from "./catalogue/severity.ts";
import type { ActiveRules } from "./config/active-rules.ts";
import type { Plan } from "./config/plan.ts";
import { InputError } from "./input-error.ts";
import type { LocatedIssue } from "./lint/issues.ts";
import { languageOf } from "./lint/languages.ts";
import { lintSource, type Linted } from "./lint/lint-source.ts";
import type { Offered } from "./lint/offered.ts";
import type { SourceText } from "./lint/source-text.ts";
import type { CheckCounts, IssueSeverity, ToolValidationResult, ValidationIssue, ValidationResult, ValidationSource } from "./result.ts";
import { maturityOf, scoreOf } from "./score.ts";
import { summaryOf } from "./summary.ts";

/** Something to look at, read when its turn comes. */
export interface Input {
  /** As it is shown. */
  readonly name: string;
  /** @throws InputError where it cannot be read. */
  readonly load: () => SourceText;
}

/** A result, and what could not be read. */
export interface Validation {
  readonly result: ValidationResult;
  readonly faults: readonly InputError[];
}

/**
 * Lints texts one after the other and puts the result together. A text that cannot be read costs the others nothing.
 *
 * @param onInput is told of each input before it is read.
 */
export function validateSources(inputs: readonly Input[], plan: Plan, cwd: string, onInput?: (name: string) => void): Validation {
  const started = Date.now();
  const faults: InputError[] = [];
  const issues: ValidationIssue[] = [];
  const tools: ToolValidationResult[] = [];
  const sources: ValidationSource[] = [];
  const counts = { total: 0, passed: 0, failed: 0, warnings: 0 };
  const offered = { resources: 0, prompts: 0 };
  for (const { name, load } of inputs) {
    onInput?.(name);
    let source: SourceText | undefined;
    try {
      source = load();
      const active = plan.activeFor(source.path);
      const linted = lintSource(source, active, plan.settings);
      if (!linted) continue;
      const found = toolsOf(linted, source.name);
      tools.push(...found);
      issues.push(...linted.issues.map(({ issue }) => issue));
      sources.push({ ...shownSource(source), tools: found.length });
      for (const { kind } of linted.offered) if (kind !== "tool") offered[`${kind}s`]++;
      addChecks(counts, linted, active);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
      issues.push(faultIssue(error, name));
      sources.push(source ? { ...shownSource(source), tools: 0 } : missingSource(name));
      counts.total++;
      counts.failed++;
    }
  }
  const { summary, statistics } = summaryOf(issues, tools, counts, offered);
  const result: ValidationResult = {
    valid: summary.issuesBySeverity.error === 0,
    summary,
    issues,
    tools,
    sources,
    statistics,
    metadata: {
      validatorVersion: manifest.version,
      mcpSpecVersion: settingsOf({ mcp: plan.settings }).specVersion,
      timestamp: new Date(started).toISOString(),
      duration: Date.now() - started,
      preset: plan.preset,
      configUsed: plan.configPath === undefined ? "" : relative(cwd, plan.configPath).replaceAll("\\", "/"),
      llmAnalysisUsed: false,
    },
  };
  return { result, faults };
}

function shownSource({ type, name, path, language, server, text }: SourceText): Omit<ValidationSource, "tools"> {
  return { type, name, ...(type === "file" ? { path } : {}), language, ...(server ? { server } : {}), text };
}

function missingSource(name: string): ValidationSource {
  return { type: "file", name, language: languageOf(name) ?? "json", tools: 0, text: "" };
}

/** The tools of a source, each with its issues and its score. */
export function toolsOf({ offered, issues }: Linted, file: string): ToolValidationResult[] {
  const byTool = new Map<Offered, ValidationIssue[]>();
  for (const one of offered) if (one.kind === "tool") byTool.set(one, []);
  for (const { about, issue } of issues) if (about) byTool.get(about)?.push(issue);
  return [...byTool].map(([{ name, line }, own]) => {
    const score = scoreOf(own.map(({ severity }) => severity));
    const valid = own.every(({ severity }) => severity !== "error");
    return { name, file, line, valid, score, maturity: maturityOf(score), issues: own };
  });
}

/** One check is one rule on one tool, or on all else that a source holds, if it holds anything else. */
export function addChecks(counts: { -readonly [K in keyof CheckCounts]: CheckCounts[K] }, linted: Linted, active: ActiveRules): void {
  const { offered, issues, hasManifest } = linted;
  const units = new Map<object | undefined, LocatedIssue[]>(offered.flatMap((one) => (one.kind === "tool" ? [[one, []]] : [])));
  const hasMore = hasManifest || offered.some(({ kind }) => kind !== "tool");
  if (hasMore) units.set(undefined, []);
  for (const issue of issues) {
    const unit = issue.about?.kind === "tool" ? issue.about : undefined;
    const own = units.get(unit);
    if (own) own.push(issue);
    else units.set(unit, [issue]);
  }
  for (const own of units.values()) {
    const worst = new Map<string, IssueSeverity[]>();
    for (const { issue } of own) worst.set(issue.rule, [...(worst.get(issue.rule) ?? []), issue.severity]);
    // A comment in the file, too, can switch a rule on.
    const total = new Set([...active.keys(), ...worst.keys()]).size;
    const failed = [...worst.values()].filter((severities) => worstOf(severities) === "error").length;
    counts.total += total;
    counts.passed += total - worst.size;
    counts.failed += failed;
    counts.warnings += worst.size - failed;
  }
}

/** A source that cannot be read, as an issue about it as a whole. */
function faultIssue({ code, message, remedy, position }: InputError, file: string): ValidationIssue {
  const { line, column } = position ?? { line: 1, column: 1 };
  return {
    id: code,
    rule: code,
    category: "schema",
    family: undefined,
    severity: "error",
    message,
    tool: "",
    kind: "server",
    suggestion: remedy,
    file,
    line,
    column,
    endLine: line,
    endColumn: column,
    edits: [],
  };
}
