import { codeFrameColumns } from "@babel/code-frame";
import { lazy } from "../../model/lazy.ts";
import { languages } from "../../readers/languages.ts";
import { visible } from "../../rule/report.ts";
import {
  categories,
  type IssueSeverity,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSource,
  type ValidationSummary,
} from "../result/result.ts";
import { groupsOf, type IssueGroup, ruleOf } from "./groups.ts";
import { exchangeLines, runtimeText } from "./human-runtime.ts";
import {
  complianceText,
  contentsText,
  counted,
  countsText,
  type ReportOptions,
  scoreText,
  summaryScoreText,
  switchedOffText,
} from "./index.ts";
import { type Style, TerminalText } from "./terminal-text.ts";

const severityStyles: Readonly<Record<IssueSeverity, Style>> = { error: "red", warning: "yellow", suggestion: "blue" };

/** A source, and its lines without their breaks. The text is split once, however many issues it has. */
interface ShownSource {
  readonly source: ValidationSource;
  /** The rules whose reason the report has given. It gives each reason once. */
  readonly explained: Set<string>;
  readonly lines: () => readonly string[];
}

/** The report for a terminal. Layout: seed 001, "Human-Readable". */
export function humanReport(result: ValidationResult, options: ReportOptions): string {
  const text = new TerminalText(options);
  const explained = new Set<string>();
  const blocks = groupsOf(result).map((sourceGroup) => {
    const { source, groups } = sourceGroup;
    const shown = groups.filter(({ issues }) => issues.length > 0 || !options.quiet);
    const of: ShownSource = { source, explained, lines: lazy(() => source.text.split(/\r\n|[\n\r\u2028\u2029]/u)) };
    const { name, version } = source.server ?? {};
    const about = [name && visible([name, version].filter(Boolean).join(" ")), contentsText(sourceGroup)].filter(
      Boolean,
    );
    const heading = text.wrap(`${text.style("Validating:", "bold")} `, `${source.name} (${about.join(", ")})`, 4);
    return [heading, ...shown.map((group) => groupText(group, of, text, options))].join("\n\n");
  });
  const title = text.style(`MCP Tool Validator v${result.metadata.validatorVersion}`, "bold");
  const runtime = result.runtime && `${text.rule()}\n${runtimeText(result.runtime, text, options)}`;
  const summary = `${text.rule()}\n${summaryText(result, text)}`;
  return [`${title}\n${text.rule()}`, ...blocks, ...(runtime ? [runtime] : []), summary].join("\n\n") + "\n";
}

function groupText(
  { kind, name, tool, issues }: IssueGroup,
  of: ShownSource,
  text: TerminalText,
  options: ReportOptions,
): string {
  const failed = issues.some(({ severity }) => severity === "error");
  const mark = failed ? text.style("✗", "red") : text.style("✓", "green");
  const label = name ? visible(name) : of.source.type === "server" ? "(the whole server)" : "(the whole file)";
  const about = tool || !name ? "" : ` ${text.style(`(${kind})`, "dim")}`;
  const score = tool && options.verbose ? text.style(`  ${scoreText(tool)}`, "dim") : "";
  const heading = `${mark} ${text.style(label, "bold")}${about}${score}`;
  return [heading, ...issues.map((issue) => issueText(issue, of, text, options))].join("\n");
}

function issueText(
  issue: ValidationIssue,
  { source, explained, lines: sourceLines }: ShownSource,
  text: TerminalText,
  options: ReportOptions,
): string {
  const severity = text.style(issue.severity.toUpperCase(), severityStyles[issue.severity], "bold");
  const id = text.style(`[${text.link(issue.id, issue.documentation)}]`, "dim");
  // The name that an ESLint comment or configuration needs. A source that cannot be read has no rule.
  const name = issue.family === undefined ? "" : `mcp/${issue.rule}`;
  const lines = name
    ? [text.wrap(`  ${severity} ${id} `, name, 4), text.wrap("    ", issue.message, 4)]
    : [text.wrap(`  ${severity} ${id} `, issue.message, 4)];
  const place = source.type === "server" ? "" : `${visible(issue.file)}:${String(issue.line)}:${String(issue.column)}`;
  const at = [visible(issue.path), place && issue.path ? `(${place})` : place].filter(Boolean).join(" ");
  if (at) lines.push(text.style(`    at: ${at}`, "dim"));
  const way = wayOf(issue);
  if (way.length > 1) lines.push(text.wrap(`    ${text.style("way:", "cyan")} `, way.join(" → "), 6));
  lines.push(...exchangeLines(issue, text, options));
  const suggestion = issue.suggestion ?? issue.edits[0]?.description;
  if (suggestion) lines.push(text.wrap(`    ${text.style("suggestion:", "cyan")} `, suggestion, 6));
  const reason = explained.has(issue.rule) ? undefined : ruleOf(issue)?.meta.docs.reason;
  if (reason) lines.push(text.wrap(`    ${text.style("why:", "cyan")} `, reason, 6));
  explained.add(issue.rule);
  if (options.verbose && issue.documentation && !options.hyperlinks)
    lines.push(text.style(`    see: ${issue.documentation}`, "dim"));
  // For a server, the excerpt would show its listed definitions, which are not what a probe checks.
  const hasExcerpt = isCode(source) || (options.verbose && (issue.category !== "runtime" || source.type !== "server"));
  if (hasExcerpt && !ruleOf(issue)?.meta.docs.reportsSecrets) {
    const frame = codeFrameOf(sourceLines(), issue, text.hasColor && isHighlighted(source));
    if (frame) lines.push(frame.replace(/^/gm, "    "));
  }
  return lines.join("\n");
}

/** The lines that the way to the defect leads through, each once. */
function wayOf({ flow = [] }: ValidationIssue): readonly string[] {
  const lines = flow.map(({ file, line }) => `${file}:${String(line)}`);
  return lines.filter((line, index) => line !== lines[index + 1]);
}

function isCode({ language }: ValidationSource): boolean {
  return languages.some(({ kind, reportedAs }) => kind === "code" && reportedAs === language);
}

/** The highlighter knows the tokens of JavaScript: in other languages an apostrophe in a comment begins a text. */
function isHighlighted({ language }: ValidationSource): boolean {
  return language !== "python" && language !== "yaml";
}

function summaryText({ summary, metadata, statistics, runtime }: ValidationResult, text: TerminalText): string {
  // If only probes ran, the definitions were not checked.
  const isUnchecked = runtime !== undefined && summary.checks.total === 0;
  const { issuesBySeverity, issuesByCategory } = summary;
  const worst = summary.worstTools.map(({ name, score }) => `${visible(name)} ${String(score)}`).join(", ");
  const byCategory = categories.filter((category) => issuesByCategory[category] > 0);
  const rows = [
    ...(["error", "warning", "suggestion"] as const).map((severity) => ({
      label: `${severity.charAt(0).toUpperCase()}${severity.slice(1)}s:`,
      value: String(issuesBySeverity[severity]),
    })),
    ...(isUnchecked ? [] : [{ label: "Score:", value: summaryScoreText(summary) }]),
    ...(worst ? [{ label: "Lowest:", value: worst }] : []),
    ...(isUnchecked ? [] : [{ label: "Compliance:", value: complianceText(summary) }]),
  ];
  const valid = isUnchecked ? "" : ` ${String(summary.validTools)}/${String(summary.totalTools)} tools valid`;
  const lines = [`${text.style("Summary:", "bold")}${valid}`, "", ...aligned(rows, text)];
  if (byCategory.length) {
    const counts = byCategory.map((category) => ({
      label: `  ${category}:`,
      value: String(issuesByCategory[category]),
    }));
    lines.push("", "  By Category:", ...aligned(counts, text));
  }
  const { costliestTools } = statistics;
  if (costliestTools?.length) {
    const costs = costliestTools.map(({ name, tokens }) => ({ label: `  ${visible(name)}:`, value: String(tokens) }));
    lines.push("", "  Most Expensive Tools, in Tokens (Estimated):", ...aligned(costs, text));
  }
  if (statistics.resources || statistics.prompts) {
    lines.push(
      "",
      `  Also found: ${counted(statistics.resources, "resource")}, ${counted(statistics.prompts, "prompt")}`,
    );
  }
  const unread = statistics.unreadSchemas;
  if (unread) {
    const words = `${counted(unread, "schema")} could not be read and ${unread === 1 ? "was" : "were"} not checked ('mcp-validate extract' shows why).`;
    lines.push("", text.wrap("  ", words, 2));
  }
  const off = switchedOffText(metadata);
  if (off !== undefined) lines.push("", text.wrap("  ", off, 2));
  const config = metadata.configUsed ? `, ${visible(metadata.configUsed)}` : "";
  lines.push(
    "",
    text.style(`  Preset ${metadata.preset}${config}, ${String(Math.round(metadata.duration))} ms`, "dim"),
    "",
    verdict(issuesBySeverity, text),
  );
  return lines.join("\n");
}

/** "Validation failed with 2 errors.", "Validation passed with 1 warning, 2 suggestions.", "Validation passed." */
function verdict(counts: ValidationSummary["issuesBySeverity"], text: TerminalText): string {
  const { error, warning, suggestion } = counts;
  if (error) return text.style(`Validation failed with ${counted(error, "error")}.`, "red", "bold");
  const others = warning || suggestion ? ` with ${countsText(counts)}` : "";
  return text.style(`Validation passed${others}.`, warning ? "yellow" : "green", "bold");
}

function aligned(rows: readonly { readonly label: string; readonly value: string }[], text: TerminalText): string[] {
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, value }) => text.wrap(`  ${label.padEnd(width)} `, value, width + 3));
}

/** Longer lines were not written by a person, and an excerpt of them would fill the screen. */
const maxLineLength = 400;

/**
 * The lines around an issue, with a mark under it; empty if there are none to show. Only these lines are highlighted,
 * because a large file may have thousands of issues.
 */
function codeFrameOf(lines: readonly string[], issue: ValidationIssue, color: boolean): string {
  const { line, column, endLine, endColumn } = issue;
  const startLine = Math.max(1, line - 1);
  const around = lines.slice(startLine - 1, line + 1);
  if (!around.length || around.some((one) => one.length > maxLineLength)) return "";
  const marked = lines[line - 1] ?? "";
  const shownColumn = (at: number): number => visibleCode(marked.slice(0, at - 1)).length + 1;
  const start = { line, column: shownColumn(column) };
  const end = { line, column: shownColumn(endColumn) };
  const location = { start, ...(endLine === line ? { end } : {}) };
  // `startLine` is missing in the types of the package.
  const options = { startLine, linesAbove: 1, linesBelow: 1, forceColor: color, highlightCode: color };
  return codeFrameColumns(around.map(visibleCode).join("\n"), location, options);
}

/** A line of a file keeps its tabs, and stands behind its number. */
function visibleCode(line: string): string {
  return line.split("\t").map(visible).join("\t");
}
