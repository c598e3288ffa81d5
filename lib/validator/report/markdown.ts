import { visible } from "../../rule/report.ts";
import { isNothingRead, severityWord, type ValidationIssue, type ValidationResult } from "../result/result.ts";
import { reportEntries, type ReportEntry } from "./entries.ts";
import { counted, type ReportOptions } from "./index.ts";
import { probeCountsText } from "./runtime.ts";
import { failsIn, reasonOf, remarksOf, reporterOf, verdictClauses } from "./verdict.ts";

/**
 * The longest report, in characters. A comment on GitHub may have 65,536 (the error in mshick/add-pr-comment#93,
 * 2023-05-02), the summary of a job 1 MiB (docs.github.com, "Workflow commands", seen 2026-11-26).
 */
const maxLength = 60_000;
/** The number of problems that are not folded. */
const maxOpen = 20;
/** The longest message of a problem, and the longest remark. */
const maxText = 600;

/**
 * The report in Markdown, such as for the summary of a GitHub job or a comment on a pull request: the verdict, tables
 * of the problems by file, and why the rules exist.
 */
export function markdownReport(result: ValidationResult, options: ReportOptions): string {
  const entries = reportEntries(result.issues, result.tools);
  const [head = "", ...clauses] = verdictClauses(result, options);
  const mark = isNothingRead(result) ? "⚪" : failsIn(result, options) ? "❌" : "✅";
  const report = new LimitedText(maxLength);
  report.add(`## ${mark} mcp-validate: ${escaped(head)}`);
  if (clauses.length) report.add(`${clauses.map((clause) => escaped(clause)).join("; ")}.`);
  for (const remark of remarksOf(result)) report.add(escaped(cut(remark)));
  if (result.runtime) report.add(`Probes: ${probeCountsText(result.runtime)}.`);
  const table = new ProblemTables(result, options);
  const open = table.fill(report, entries.slice(0, maxOpen));
  const folded = entries.slice(open);
  if (folded.length) {
    const more = counted(folded.length, "more problem");
    const inner = new LimitedText(report.left - 500);
    const shown = table.fill(inner, folded);
    if (shown) report.add(`<details><summary>${more}</summary>\n\n${inner.text}\n\n</details>`);
    const left = folded.length - shown;
    if (left) report.add(`${counted(left, "further problem")} ${left === 1 ? "is" : "are"} left out.`);
  }
  addReproductions(report, entries);
  const reasons = reasonsOf(entries);
  if (reasons.length)
    report.add(`<details><summary>Why these rules exist</summary>\n\n${reasons.join("\n")}\n\n</details>`);
  return `${report.text}\n`;
}

/** Blocks of text up to a length. */
class LimitedText {
  readonly #blocks: string[] = [];
  left: number;

  /** @param left in characters. */
  constructor(left: number) {
    this.left = left;
  }

  /** Adds a block, unless it is too long. */
  add(block: string): boolean {
    if (block.length + 2 > this.left) return false;
    this.#blocks.push(block);
    this.left -= block.length + 2;
    return true;
  }

  get text(): string {
    return this.#blocks.join("\n\n");
  }
}

/** Tables of problems, one for each file, in the order of its worst problem. */
class ProblemTables {
  readonly #servers: ReadonlySet<string>;
  readonly #options: ReportOptions;

  constructor({ sources }: ValidationResult, options: ReportOptions) {
    this.#servers = new Set(sources.filter(({ type }) => type === "server").map(({ name }) => name));
    this.#options = options;
  }

  /** Writes as many problems as the text has room for, and returns their number. */
  fill(text: LimitedText, entries: readonly ReportEntry[]): number {
    const byFile = new Map<string, ReportEntry[]>();
    for (const entry of entries) {
      const { file } = entry.issue;
      byFile.set(file, [...(byFile.get(file) ?? []), entry]);
    }
    let count = 0;
    for (const [file, own] of byFile) {
      const rows = [this.#heading(file), "", "| Line | Severity | Problem | Rule |", "|---|---|---|---|"];
      let room = text.left - rows.join("\n").length - 2;
      let added = 0;
      for (const { issue, message } of own) {
        const row = `| ${this.#line(issue)} | ${severityWord(issue.severity)} | ${escaped(cut(message))} | ${linkOf(issue)} |`;
        room -= row.length + 1;
        if (room < 0) break;
        rows.push(row);
        added++;
      }
      if (added && text.add(rows.join("\n"))) count += added;
      if (added < own.length) break;
    }
    return count;
  }

  #heading(file: string): string {
    const url = this.#urlOf(file);
    return url === undefined ? `**${code(cut(file))}**` : `**[${code(cut(file))}](${url})**`;
  }

  #line({ file, line }: ValidationIssue): string {
    if (this.#servers.has(file)) return "";
    const url = this.#urlOf(file);
    return url === undefined ? String(line) : `[${String(line)}](${url}#L${String(line)})`;
  }

  /** The URL of a file of the repository. */
  #urlOf(file: string): string | undefined {
    const { files, folder = "" } = this.#options.repository ?? {};
    if (files === undefined || this.#servers.has(file) || /^(?:\.\.|[/\\<]|[a-z]:)/iu.test(file)) return undefined;
    const path = `${folder}${file}`.split("/").map((part) => encodeURIComponent(part).replaceAll(/[()'!*]/g, percent));
    return files + path.join("/");
  }
}

function percent(char: string): string {
  return `%${char.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** The name of what reported an issue, as a link to its documentation. */
function linkOf(issue: ValidationIssue): string {
  const reporter = escaped(reporterOf(issue));
  return issue.documentation === undefined ? reporter : `[${reporter}](${issue.documentation})`;
}

/** How to see the faults again that probes have found, as far as there is room. */
function addReproductions(report: LimitedText, entries: readonly ReportEntry[]): void {
  const inner = new LimitedText(report.left - 500);
  for (const { issue } of entries) {
    const { reproduction } = issue.exchange ?? {};
    if (reproduction === undefined) continue;
    const lines = reproduction.split("\n").map(visible).join("\n");
    const fence = fenceFor(lines, 3);
    if (!inner.add(`${linkOf(issue)}: ${escaped(cut(issue.message))}\n\n${fence}sh\n${lines}\n${fence}`)) break;
  }
  if (inner.text)
    report.add(`<details><summary>To see the faults again, in a shell</summary>\n\n${inner.text}\n\n</details>`);
}

function reasonsOf(entries: readonly ReportEntry[]): readonly string[] {
  const byRule = new Map(entries.map(({ issue }) => [issue.rule, issue]));
  return [...byRule.values()].flatMap((issue) => {
    const reason = reasonOf(issue);
    return reason === undefined ? [] : [`- ${linkOf(issue)}: ${escaped(reason)}`];
  });
}

function cut(text: string): string {
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}

/**
 * A text that Markdown leaves as it is, in a cell of a table, too. A name cannot call a person, refer to an issue or
 * link anywhere: the sign before it is an element of its own, also for a reader that looks at the rendered text.
 */
function escaped(text: string): string {
  return visible(text)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(/[\\`*_[\]|~!]/g, String.raw`\$&`)
    .replaceAll(/[@#]/g, (sign) => `<span>&#${String(sign.charCodeAt(0))};</span>`)
    .replaceAll("://", ":&#47;/")
    .replaceAll(/\bwww\./giu, (found) => `${found.slice(0, -1)}&#46;`);
}

/** A text as code, which may have a bar and backticks itself. */
function code(text: string): string {
  const shown = visible(text).replaceAll("|", String.raw`\|`);
  const fence = fenceFor(shown, 1);
  return fence.length > 1 ? `${fence} ${shown} ${fence}` : `${fence}${shown}${fence}`;
}

/** Backticks that do not end within a text. @param least their least number. */
function fenceFor(text: string, least: number): string {
  return "`".repeat(Math.max(least, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
}
