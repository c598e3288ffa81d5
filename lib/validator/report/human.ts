import { codeFrameColumns } from "@babel/code-frame";
import { memoizeFor } from "../../model/lazy.ts";
import { visible } from "../../rule/report.ts";
import {
  isNothingRead,
  type IssueSeverity,
  severities,
  severityWord,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSource,
} from "../result/result.ts";
import { reportEntries, type ReportEntry } from "./entries.ts";
import { ruleOf } from "./groups.ts";
import { exchangeLines, runtimeText } from "./human-runtime.ts";
import { type ReportOptions, scoreText } from "./index.ts";
import { type TextStyle, TerminalText } from "./terminal-text.ts";
import { handlerText } from "./unread.ts";
import { failsIn, nextCommand, reasonOf, remarksOf, reporterOf, verdictClauses } from "./verdict.ts";

const severityStyles: Readonly<Record<IssueSeverity, TextStyle>> = {
  error: "red",
  warning: "yellow",
  suggestion: "blue",
};

/**
 * What details may take beside the problems. The first problem of each rule has details, unless the report were then
 * longer than a screen and than two lines for each finding.
 */
const screen = 24;
const linesOfFinding = 2;

/**
 * The report for a terminal: a line for each problem, the errors before the warnings and the advice, then the verdict.
 * The first problem of each rule has the line of the source and the reason. With `--verbose`, every problem has, and
 * the sources are listed with their tools.
 */
export function humanReport(result: ValidationResult, options: ReportOptions): string {
  const text = new TerminalText(options);
  const sources = new Map(result.sources.map((source) => [source.name, source]));
  const linesOf = memoizeFor((source: ValidationSource) => source.text.split(/\r\n|[\n\r\u2028\u2029]/u));
  const isListed = ({ issue }: ReportEntry): boolean => options.files?.has(issue.file) ?? true;
  const entries = reportEntries(result.issues, result.tools).filter(isListed);
  const explained = explainedEntries(
    entries,
    (entry) => detailLines(entry, { source: sources.get(entry.issue.file), linesOf, text, options }),
    options.verbose ? Infinity : Math.max(screen, linesOfFinding * result.issues.length),
  );
  const headings = options.verbose ? result.sources.flatMap((source) => headingOf(result, source, text, options)) : [];
  const bySeverity = severities.map((severity) =>
    entries
      .filter(({ issue }) => issue.severity === severity)
      .flatMap((entry) => [entryLine(entry, sources.get(entry.issue.file), text), ...(explained.get(entry) ?? [])]),
  );
  const blocks = [headings, ...bySeverity].flatMap((lines) => (lines.length ? [lines.join("\n")] : []));
  const runtime = result.runtime && runtimeText(result.runtime, text, options);
  return `${[...blocks, ...(runtime ? [runtime] : []), summaryText(result, text, options)].join("\n\n")}\n`;
}

/**
 * The details of entries within a number of lines: of each rule the first, the worst severities before others, and
 * security before other errors.
 */
function explainedEntries(
  entries: readonly ReportEntry[],
  detailsOf: (entry: ReportEntry) => readonly string[],
  maxLines: number,
): ReadonlyMap<ReportEntry, readonly string[]> {
  const found = new Map<ReportEntry, readonly string[]>();
  const known = new Set<string>();
  let left = maxLines - entries.length;
  for (const severity of severities) {
    const some = entries.filter(({ issue }) => issue.severity === severity);
    const ofSecurity = some.filter(({ issue }) => issue.category === "security");
    for (const entry of new Set([...ofSecurity, ...some])) {
      const { rule } = entry.issue;
      if (maxLines < Infinity && known.has(rule)) continue;
      known.add(rule);
      const details = detailsOf(entry);
      if (details.length > left) continue;
      left -= details.length;
      found.set(entry, details);
    }
  }
  return found;
}

/** `src/server.ts:12:3 error The tool 'add' has no description. mcp/description-required` */
function entryLine({ issue, message }: ReportEntry, source: ValidationSource | undefined, text: TerminalText): string {
  const place = source?.type === "server" ? issue.file : `${issue.file}:${String(issue.line)}:${String(issue.column)}`;
  const severity = text.style(severityWord(issue.severity), severityStyles[issue.severity], "bold");
  const reporter = text.style(text.link(reporterOf(issue), issue.documentation), "dim");
  return `${visible(place)} ${severity} ${visible(message)} ${reporter}`;
}

/** With `--verbose`, the source with its server, and its tools with their scores. */
function headingOf(
  result: ValidationResult,
  source: ValidationSource,
  text: TerminalText,
  options: ReportOptions,
): readonly string[] {
  const { name, version } = source.server ?? {};
  const about = [name, version].filter(Boolean).join(" ");
  const tools = result.tools.filter(({ file }) => file === source.name);
  return [
    text.style(visible(about ? `${source.name} (${about})` : source.name), "bold"),
    ...tools.map(({ handler, llm, ...tool }) => {
      const followed = handler ? `; ${handlerText(handler)}` : "";
      const said = llm
        ? `; clarity ${String(llm.clarityScore)} and completeness ${String(llm.completenessScore)} of 10 for ${llm.model}`
        : "";
      const score = scoreText(tool, failsIn(result, options));
      return text.style(`  ${visible(tool.name)}: ${score}${visible(followed + said)}`, "dim");
    }),
  ];
}

interface DetailsOf {
  readonly source: ValidationSource | undefined;
  readonly linesOf: (source: ValidationSource) => readonly string[];
  readonly text: TerminalText;
  readonly options: ReportOptions;
}

/** What explains an entry: its line of the source, the way to it, what was exchanged, the remedy and the reason. */
function detailLines({ issue }: ReportEntry, { source, linesOf, text, options }: DetailsOf): readonly string[] {
  const lines: string[] = [];
  const add = (label: string, words: string): number =>
    lines.push(...text.wrap(`    ${text.style(`${label}:`, "cyan")} `, words, 6).split("\n"));
  // For a server, the excerpt would show its listed definitions, which are not what a probe checks.
  const hasExcerpt = source?.text && (source.type !== "server" || (options.verbose && issue.category !== "runtime"));
  if (hasExcerpt && !ruleOf(issue)?.meta.docs.reportsSecrets) {
    const color = text.hasColor && isHighlighted(source);
    const frame = codeFrameOf(linesOf(source), issue, { color, around: options.verbose ? 1 : 0 });
    if (frame) lines.push(...frame.split("\n").map((line) => `    ${line}`));
  }
  const way = wayOf(issue);
  if (way.length > 1) add("way", way.join(" → "));
  lines.push(...exchangeLines(issue, text, options));
  const remedy = issue.suggestion ?? (issue.edits[0]?.kind === "fix" ? "Apply --fix." : issue.edits[0]?.description);
  if (remedy) add("do", remedy);
  const reason = reasonOf(issue);
  if (reason) add("why", reason);
  if (options.verbose && issue.documentation && !options.hyperlinks)
    lines.push(text.style(`    see: ${issue.documentation}`, "dim"));
  return lines;
}

/** The lines that the way to the defect leads through, each once. */
function wayOf({ flow = [] }: ValidationIssue): readonly string[] {
  const lines = flow.map(({ file, line }) => `${file}:${String(line)}`);
  return lines.filter((line, index) => line !== lines[index + 1]);
}

/** The highlighter knows the tokens of JavaScript: in other languages an apostrophe in a comment begins a text. */
function isHighlighted({ language }: ValidationSource): boolean {
  return language !== "python" && language !== "yaml";
}

/** The verdict on one line, what tools cost, remarks, and the next command. */
function summaryText(result: ValidationResult, text: TerminalText, options: ReportOptions): string {
  const { statistics, metadata } = result;
  const lines: string[] = [verdictLine(result, text, options)];
  const { costliestTools } = statistics;
  if (costliestTools?.length && (options.verbose || result.issues.length)) {
    const costs = costliestTools.map(({ name, tokens }) => `${visible(name)} ${String(tokens)}`).join(", ");
    lines.push(text.wrap("Most expensive tools, in tokens (estimated): ", costs, 2));
  }
  for (const remark of remarksOf(result)) lines.push(text.wrap("", remark, 2));
  if (options.verbose) {
    const config = metadata.configUsed ? `, ${metadata.configUsed}` : "";
    const about = `mcp-validate ${metadata.validatorVersion}, preset ${metadata.preset}${config}, ${String(Math.round(metadata.duration))} ms`;
    lines.push(text.style(visible(about), "dim"));
  }
  const next = nextCommand(result, options);
  if (next) lines.push(`Next: ${next}`);
  return lines.join("\n");
}

/** One line, also where it is longer than the terminal is wide, so that a search finds all of it. */
function verdictLine(result: ValidationResult, text: TerminalText, options: ReportOptions): string {
  const [head = "", ...clauses] = verdictClauses(result, options).map(visible);
  const style: TextStyle = failsIn(result, options)
    ? "red"
    : isWarned(result) || result.unread.length || isNothingRead(result)
      ? "yellow"
      : "green";
  return `${[text.style(head, style, "bold"), ...clauses].join("; ")}.`;
}

function isWarned({ summary }: ValidationResult): boolean {
  return summary.issuesBySeverity.warning > 0 || summary.issuesBySeverity.error > 0;
}

/** An excerpt of longer lines would fill the screen. */
const maxLineLength = 160;
const maxVerboseLineLength = 400;

interface FrameOptions {
  readonly color: boolean;
  /** The number of lines before and after that of the issue. */
  readonly around: number;
}

/**
 * The line of an issue, and some around it, with a mark under it; empty if there are none to show. Only these lines are
 * highlighted, because a large file may have thousands of issues.
 */
function codeFrameOf(lines: readonly string[], issue: ValidationIssue, { color, around }: FrameOptions): string {
  const { line, column, endLine, endColumn } = issue;
  const startLine = Math.max(1, line - around);
  const shown = lines.slice(startLine - 1, line + around);
  if (!shown.length || shown.some((one) => one.length > (around ? maxVerboseLineLength : maxLineLength))) return "";
  const marked = lines[line - 1] ?? "";
  const shownColumn = (at: number): number => visibleCode(marked.slice(0, at - 1)).length + 1;
  const start = { line, column: shownColumn(column) };
  const end = { line, column: shownColumn(endColumn) };
  const location = { start, ...(endLine === line ? { end } : {}) };
  // `startLine` is missing in the types of the package.
  const options = { startLine, linesAbove: around, linesBelow: around, forceColor: color, highlightCode: color };
  return codeFrameColumns(shown.map(visibleCode).join("\n"), location, options);
}

/** A line of a file keeps its tabs, and stands behind its number. */
function visibleCode(line: string): string {
  return line.split("\t").map(visible).join("\t");
}
