import { codeFrameColumns } from "@babel/code-frame";
import {
  categories,
  type IssueSeverity,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSource,
} from "../result/result.ts";
import { groupsOf, type IssueGroup } from "./groups.ts";
import { contentsText, counted, type ReportOptions } from "./index.ts";
import { type Style, TerminalText, visible } from "./terminal-text.ts";

const severityStyles: Readonly<Record<IssueSeverity, Style>> = { error: "red", warning: "yellow", suggestion: "blue" };

/** The report for a terminal. Layout: seed 001, "Human-Readable". */
export function humanReport(result: ValidationResult, options: ReportOptions): string {
  const text = new TerminalText(options);
  const blocks = groupsOf(result).map(({ source, groups }) => {
    const shown = groups.filter(({ issues }) => issues.length > 0 || !options.quiet);
    const { name, version } = source.server ?? {};
    const about = [name && visible([name, version].filter(Boolean).join(" ")), contentsText(source)].filter(Boolean);
    const heading = `${text.style("Validating:", "bold")} ${visible(source.name)} (${about.join(", ")})`;
    return [heading, ...shown.map((group) => groupText(group, source, text, options))].join("\n\n");
  });
  const title = text.style(`MCP Tool Validator v${result.metadata.validatorVersion}`, "bold");
  return [`${title}\n${text.rule()}`, ...blocks, `${text.rule()}\n${summaryText(result, text)}`].join("\n\n") + "\n";
}

function groupText(
  { kind, name, tool, issues }: IssueGroup,
  source: ValidationSource,
  text: TerminalText,
  options: ReportOptions,
): string {
  const failed = issues.some(({ severity }) => severity === "error");
  const mark = failed ? text.style("✗", "red") : text.style("✓", "green");
  const label = name ? visible(name) : source.type === "server" ? "(the whole server)" : "(the whole file)";
  const about = tool || !name ? "" : ` ${text.style(`(${kind})`, "dim")}`;
  const score = tool && options.verbose ? text.style(`  score ${String(tool.score)}, ${tool.maturity}`, "dim") : "";
  const heading = `${mark} ${text.style(label, "bold")}${about}${score}`;
  return [heading, ...issues.map((issue) => issueText(issue, source, text, options))].join("\n");
}

function issueText(
  issue: ValidationIssue,
  source: ValidationSource,
  text: TerminalText,
  options: ReportOptions,
): string {
  const severity = text.style(issue.severity.toUpperCase(), severityStyles[issue.severity], "bold");
  const id = text.style(`[${text.link(issue.id, issue.documentation)}]`, "dim");
  // The name that an ESLint comment or configuration needs. A source that cannot be read has no rule.
  const name = issue.family === undefined ? "" : ` (mcp/${issue.rule})`;
  const lines = [text.wrap(`  ${severity} ${id} `, issue.message + name, 4)];
  const place = source.type === "server" ? "" : `${visible(issue.file)}:${String(issue.line)}:${String(issue.column)}`;
  const at = [issue.path ?? "", place && issue.path ? `(${place})` : place].filter(Boolean).join(" ");
  if (at) lines.push(text.style(`    at: ${at}`, "dim"));
  const suggestion = issue.suggestion ?? issue.edits[0]?.description;
  if (suggestion) lines.push(text.wrap(`    ${text.style("suggestion:", "cyan")} `, suggestion, 6));
  if (options.verbose && issue.documentation && !options.hyperlinks)
    lines.push(text.style(`    see: ${issue.documentation}`, "dim"));
  if (isCode(source) || options.verbose) {
    const frame = codeFrameOf(source.text, issue, text.hasColor);
    if (frame) lines.push(frame.replace(/^/gm, "    "));
  }
  return lines.join("\n");
}

function isCode({ language }: ValidationSource): boolean {
  return language === "typescript" || language === "javascript";
}

function summaryText({ summary, metadata, statistics }: ValidationResult, text: TerminalText): string {
  const { issuesBySeverity, issuesByCategory } = summary;
  const byCategory = categories.filter((category) => issuesByCategory[category] > 0);
  const rows = [
    ...(["error", "warning", "suggestion"] as const).map((severity) => ({
      label: `${severity.charAt(0).toUpperCase()}${severity.slice(1)}s:`,
      value: String(issuesBySeverity[severity]),
    })),
    { label: "Score:", value: `${String(summary.score)}/100 (${summary.maturity})` },
    { label: "Compliance:", value: `${summary.complianceRate.toFixed(1)} % (${summary.compliance})` },
  ];
  const lines = [
    `${text.style("Summary:", "bold")} ${String(summary.validTools)}/${String(summary.totalTools)} tools valid`,
    "",
    ...aligned(rows),
  ];
  if (byCategory.length) {
    const counts = byCategory.map((category) => ({
      label: `  ${category}:`,
      value: String(issuesByCategory[category]),
    }));
    lines.push("", "  By Category:", ...aligned(counts));
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
  const config = metadata.configUsed ? `, ${visible(metadata.configUsed)}` : "";
  lines.push(
    "",
    text.style(`  Preset ${metadata.preset}${config}, ${String(Math.round(metadata.duration))} ms`, "dim"),
    "",
    verdict(issuesBySeverity.error, text),
  );
  return lines.join("\n");
}

function verdict(errors: number, text: TerminalText): string {
  return errors
    ? text.style(`Validation failed with ${counted(errors, "error")}.`, "red", "bold")
    : text.style("Validation passed.", "green", "bold");
}

function aligned(rows: readonly { readonly label: string; readonly value: string }[]): string[] {
  const width = Math.max(...rows.map(({ label }) => label.length));
  return rows.map(({ label, value }) => `  ${label.padEnd(width)} ${value}`);
}

/** Longer lines were not written by a person, and an excerpt of them would fill the screen. */
const maxLineLength = 400;

/** The lines around an issue, with a mark under it; empty if there are none to show. */
export function codeFrameOf(text: string, issue: ValidationIssue, color: boolean): string {
  const lines = text.split(/\r\n|\r|\n/);
  const around = lines.slice(Math.max(0, issue.line - 2), issue.line + 1);
  if (!around.length || around.some((line) => line.length > maxLineLength)) return "";
  const start = { line: issue.line, column: issue.column };
  const end = { line: issue.endLine, column: issue.endColumn };
  return codeFrameColumns(
    text,
    { start, ...(issue.endLine === issue.line ? { end } : {}) },
    { linesAbove: 1, linesBelow: 1, forceColor: color, highlightCode: color },
  );
}
