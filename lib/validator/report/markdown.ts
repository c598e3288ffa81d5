import { visible } from "../../rule/report.ts";
import { severityWord, type ValidationIssue, type ValidationResult } from "../result/result.ts";
import { entriesOf, type Entry } from "./entries.ts";
import { counted, type ReportOptions } from "./index.ts";
import { probeCountsText } from "./runtime.ts";
import { failsIn, isNothingRead, reasonOf, remarksOf, reporterOf, verdictClauses } from "./verdict.ts";

/** A summary of a job may have 1 MiB (docs.github.com, "Workflow commands", seen 2026-11-26). */
const maxRows = 1_000;

/**
 * The report in Markdown, such as for the summary of a GitHub job or a comment on a pull request: the verdict, a table
 * of the problems, and why the rules exist.
 */
export function markdownReport(result: ValidationResult, options: ReportOptions): string {
  const entries = entriesOf(result.issues, result.tools);
  const [head = "", ...clauses] = verdictClauses(result, options);
  const servers = new Set(result.sources.filter(({ type }) => type === "server").map(({ name }) => name));
  const left = entries.length - maxRows;
  const mark = isNothingRead(result) ? "⚪" : failsIn(result, options) ? "❌" : "✅";
  const blocks = [
    "## mcp-validate",
    `${mark} **${escaped(head)}**${clauses.map((clause) => `; ${escaped(clause)}`).join("")}.`,
    ...remarksOf(result).map(escaped),
    ...(result.runtime ? [`Probes: ${probeCountsText(result.runtime)}.`] : []),
    ...(entries.length ? [tableOf(entries.slice(0, maxRows), servers)] : []),
    ...(left > 0 ? [`${counted(left, "further problem")} ${left === 1 ? "is" : "are"} left out.`] : []),
    ...reasonsOf(entries),
  ];
  return `${blocks.join("\n\n")}\n`;
}

function tableOf(entries: readonly Entry[], servers: ReadonlySet<string>): string {
  const rows = entries.map(({ issue, message }) => {
    const { file, line, severity } = issue;
    const place = servers.has(file) ? file : `${file}:${String(line)}`;
    return `| ${code(place)} | ${severityWord(severity)} | ${escaped(message)} | ${linkOf(issue)} |`;
  });
  return ["| Place | Severity | Problem | Rule |", "|---|---|---|---|", ...rows].join("\n");
}

/** The name of what reported an issue, as a link to its documentation. */
function linkOf(issue: ValidationIssue): string {
  const reporter = escaped(reporterOf(issue));
  return issue.documentation === undefined ? reporter : `[${reporter}](${issue.documentation})`;
}

function reasonsOf(entries: readonly Entry[]): readonly string[] {
  const byRule = new Map(entries.map(({ issue }) => [issue.rule, issue]));
  const lines = [...byRule.values()].flatMap((issue) => {
    const reason = reasonOf(issue);
    return reason === undefined ? [] : [`- ${linkOf(issue)}: ${escaped(reason)}`];
  });
  if (!lines.length) return [];
  return [`<details><summary>Why these rules exist</summary>\n\n${lines.join("\n")}\n\n</details>`];
}

/** A text that Markdown leaves as it is, in a cell of a table, too. A name cannot call a person or link anywhere. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_[\]|~#!]/g, String.raw`\$&`)
    .replaceAll("@", "&#64;")
    .replaceAll("://", ":&#47;/");
}

/** A text as code, which may have a bar and backticks itself. */
function code(text: string): string {
  const shown = visible(text).replaceAll("|", String.raw`\|`);
  const fence = "`".repeat(Math.max(0, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return fence.length > 1 ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}
