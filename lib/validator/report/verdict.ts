import { isNothingRead, severities, type ValidationIssue, type ValidationResult } from "../result/result.ts";
import { reportEntries } from "./entries.ts";
import { ruleOf } from "./groups.ts";
import { counted, countsText, type ReportOptions, scoreWords, switchedOffText } from "./index.ts";
import { judgementText } from "./judgement.ts";
import { handlersText, unreadLines } from "./unread.ts";

/** Whether a run fails, for a report: by its flags where the command knows them, else by its errors. */
export function failsIn({ valid }: ValidationResult, { fails = !valid }: ReportOptions): boolean {
  return fails;
}

/**
 * The verdict as a list of clauses: what fails, how much can be fixed how, and with `verbose` the score and its reason.
 * "Failed: 9 problems (20 errors) in 4 of 4 tools", "12 fixable with --fix, 31 with --suggestions", "score 40: 4 tools
 * without description".
 */
export function verdictClauses(result: ValidationResult, options: ReportOptions): readonly string[] {
  const { issues, summary } = result;
  if (isNothingRead(result)) return ["Nothing was checked: no tool, resource or prompt was read"];
  const left = result.unread.length;
  const notRead = left ? [`${counted(left, "part")} ${left === 1 ? "was" : "were"} not read and not checked`] : [];
  return [
    headOf(result, options),
    ...notRead,
    ...fixableOf(issues),
    ...(summary.score === null || !options.verbose ? [] : [scoreOf(summary)]),
  ];
}

function headOf(result: ValidationResult, options: ReportOptions): string {
  const { issues, tools, summary, statistics, sources, unread } = result;
  const verdict = failsIn(result, options) ? "Failed" : unread.length ? "What was read passed" : "Passed";
  const { issuesBySeverity: counts } = summary;
  if (!counts.error && !counts.warning && !counts.suggestion) {
    const contents = contentsOf(statistics);
    if (contents) return `${verdict}: no problems in ${contents}`;
    return `No problems in ${counted(sources.length, "file")} without tools, resources and prompts`;
  }
  const entries = reportEntries(issues, tools);
  const kinds = severities.filter((severity) => counts[severity]).length;
  // `--quiet` shows errors only, and the counts are those of all.
  const problems =
    options.quiet || kinds === 1 ? countsText(counts) : `${counted(issues.length, "problem")} (${countsText(counts)})`;
  const faulty = new Set(entries.flatMap(({ issue: { kind, tool } }) => (kind === "tool" ? [tool] : []))).size;
  const total = tools.length;
  const where = faulty && faulty <= total ? ` in ${String(faulty)} of ${counted(total, "tool")}` : "";
  return `${verdict}: ${problems}${where}`;
}

/** "10 tools, 2 resources and 1 prompt"; "" if there are none. */
function contentsOf({ toolsAnalyzed, resources, prompts }: ValidationResult["statistics"]): string {
  const parts = [
    ...(toolsAnalyzed ? [counted(toolsAnalyzed, "tool")] : []),
    ...(resources ? [counted(resources, "resource")] : []),
    ...(prompts ? [counted(prompts, "prompt")] : []),
  ];
  const last = parts.pop() ?? "";
  return parts.length ? `${parts.join(", ")} and ${last}` : last;
}

/** How many issues have an edit of each kind that is applied unattended. */
function fixableOf(issues: readonly ValidationIssue[]): readonly string[] {
  const kinds = issues.map(({ edits }) => edits[0]?.kind);
  const fixes = kinds.filter((kind) => kind === "fix").length;
  const suggestions = kinds.filter((kind) => kind === "suggestion").length;
  if (!fixes && !suggestions) return [];
  const first = fixes ? `${String(fixes)} fixable with --fix` : "";
  if (!suggestions) return [first];
  const second = `${String(suggestions)} ${fixes ? "with" : "fixable with --fix"} --suggestions`;
  return [[first, second].filter(Boolean).join(", ")];
}

function scoreOf({ score, scoreKind, scoreReason }: ValidationResult["summary"]): string {
  return `${scoreWords[scoreKind].toLowerCase()} score ${String(score)}${scoreReason === null ? "" : `: ${scoreReason}`}`;
}

/**
 * Remarks beside the verdict, as sentences: what was not read, how far the code behind tools was followed, and what a
 * configuration has switched off.
 */
export function remarksOf(result: ValidationResult): readonly string[] {
  const [handlers, off] = [handlersText(result), switchedOffText(result.metadata)];
  const { suppressed, llm } = result.metadata;
  const { accepted } = result.runtime ?? {};
  return [
    ...unreadLines(result.unread).map((line) => `Not read, and not checked: ${line}`),
    ...(handlers === undefined ? [] : [`Handlers: ${handlers}.`]),
    ...(llm ? [judgementText(llm)] : []),
    ...(off === undefined ? [] : [off]),
    ...(accepted ? [`${accepted.file} accepts ${counted(accepted.findings, "failure")} of probed servers.`] : []),
    ...(suppressed ? [`${suppressed.file} suppresses ${counted(suppressed.findings, "finding")}.`] : []),
  ];
}

/**
 * The command to continue with: the explanation of the rule that reports most of the worst problems, those of security
 * before others.
 */
export function nextCommand(result: ValidationResult, { runner = "mcp-validate" }: ReportOptions): string | undefined {
  const entries = reportEntries(result.issues, result.tools);
  const worst = (["error", "warning", "suggestion"] as const)
    .map((severity) => entries.filter(({ issue }) => issue.severity === severity && isExplained(issue)))
    .find((some) => some.length > 0);
  const ofSecurity = worst?.filter(({ issue }) => issue.category === "security");
  const counts = new Map<string, number>();
  for (const { issue } of (ofSecurity?.length ? ofSecurity : worst) ?? [])
    counts.set(issue.rule, (counts.get(issue.rule) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && `${runner} explain ${most[0]}`;
}

function isExplained(issue: ValidationIssue): boolean {
  return ruleOf(issue) !== undefined || issue.category === "runtime";
}

/** Why the rule of an issue exists, as plain text; `undefined` for what is no rule. */
export function reasonOf(issue: ValidationIssue): string | undefined {
  return ruleOf(issue)?.meta.docs.reason.replaceAll(/`([^`]+)`/gu, "'$1'");
}

/** The name of what reported an issue: `mcp/require-title` for a rule, as comments and configurations need it. */
export function reporterOf(issue: ValidationIssue): string {
  return ruleOf(issue) ? `mcp/${issue.rule}` : issue.rule;
}
