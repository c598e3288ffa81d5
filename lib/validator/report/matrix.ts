import { type ChosenClient, clientTitles, type ClientName, type EffectName } from "../../model/client.ts";
import { isFatal, legend, markOf, noMark } from "../../schema/clients/marks.ts";
import { visible } from "../../rule/report.ts";
import { type ClientMatrix, clientMatrixOf, type ClientRow, gravity } from "../result/client-matrix.ts";
import type { ValidationIssue, ValidationResult } from "../result/result.ts";
import { counted, type ReportOptions } from "./index.ts";
import { TerminalText } from "./terminal-text.ts";
import { unreadLines } from "./unread.ts";
import { reporterOf } from "./verdict.ts";

/** Longer names of tools are cut in the table; the reasons have them whole. */
const maxName = 32;

/**
 * What the chosen clients do with each tool: a table of marks, what they mean, the reasons, and the clients without
 * trouble. With `quiet`, without the reasons.
 */
export function* matrixReport(result: ValidationResult, options: ReportOptions): Generator<string> {
  const text = new TerminalText(options);
  const matrix = clientMatrixOf(result) ?? { clients: [], rows: [] };
  const troubled = matrix.rows.filter(({ cells }) => cells.length);
  const named = new Set(troubled.flatMap(({ cells }) => cells.map(({ client }) => client)));
  const columns = matrix.clients.filter(({ name }) => named.has(name));
  for (const block of blocksOf(columns, troubled, text.width)) yield* tableOf(block, troubled, text);
  const used = new Set(troubled.flatMap(({ cells }) => cells.map(({ does }) => markOf(does).letter)));
  const shown = legend.filter(({ letter }) => used.has(letter) || letter === noMark.letter);
  if (columns.length)
    yield `${text.wrap("", shown.map(({ letter, meaning }) => `${letter} ${meaning}`).join(", "), 0)}\n\n`;
  if (!options.quiet) yield* reasonsOf(matrix, text);
  const fine = matrix.clients.filter(({ name }) => !named.has(name)).map(titleOf);
  if (result.tools.length && fine.length) yield `${text.wrap("No trouble known in: ", fine.join(", "), 2)}\n`;
  const untroubled = matrix.rows.filter(({ cells }) => !cells.length).map(subjectOf);
  if (untroubled.length) yield `${text.wrap("No trouble known with: ", untroubled.join(", "), 2)}\n`;
  if (!result.tools.length) yield "No tool was read.\n";
  for (const line of unreadLines(result.unread)) yield `${text.wrap("", line, 2)}\n`;
}

/** "Codex 0.152" */
export function titleOf({ name, version }: ChosenClient): string {
  return version === undefined ? clientTitles[name] : `${clientTitles[name]} ${version}`;
}

/** What a row is about: the name of the tool, or of another definition with its kind. */
export function subjectOf({ tool, kind }: Pick<ClientRow, "tool" | "kind">): string {
  if (!tool) return "(the whole list)";
  return kind === "tool" ? tool : `${tool} (${kind})`;
}

function nameIn(row: ClientRow): string {
  const name = visible(subjectOf(row));
  return name.length > maxName ? `${name.slice(0, maxName - 3)}...` : name;
}

/** The columns of the names. */
function nameWidth(rows: readonly ClientRow[]): number {
  return Math.max(0, ...rows.map((row) => nameIn(row).length)) + 2;
}

/** The clients in blocks that fit the width. A column takes two characters, and the last one its title. */
function blocksOf(
  columns: readonly ChosenClient[],
  rows: readonly ClientRow[],
  width: number,
): readonly (readonly ChosenClient[])[] {
  const longest = Math.max(0, ...columns.map((client) => titleOf(client).length));
  const most = Math.max(1, Math.floor((width - nameWidth(rows) - longest) / 2) + 1);
  const count = Math.ceil(columns.length / most);
  const size = Math.ceil(columns.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) => columns.slice(index * size, (index + 1) * size));
}

/** Each title stands on a line of its own, above its column. */
function* tableOf(columns: readonly ChosenClient[], rows: readonly ClientRow[], text: TerminalText): Generator<string> {
  const left = nameWidth(rows);
  for (const [index, client] of columns.entries())
    yield `${" ".repeat(left)}${text.style("| ".repeat(index), "dim")}${titleOf(client)}\n`;
  for (const row of rows) {
    const letters = columns.map(({ name }) => {
      const cell = row.cells.find(({ client }) => client === name);
      return cell ? colored(cell.does, text) : text.style(noMark.letter, "dim");
    });
    yield `${nameIn(row).padEnd(left)}${letters.join(" ")}\n`;
  }
  yield "\n";
}

function colored(effect: EffectName, text: TerminalText): string {
  return text.style(markOf(effect).letter, isFatal(effect) ? "red" : "yellow");
}

/** Issues that say the same of several tools, with these. */
interface Reason {
  readonly issues: readonly [ValidationIssue, ...ValidationIssue[]];
  readonly subjects: ReadonlySet<string>;
}

/** What causes the effects, the gravest first. */
function reasonsIn({ rows }: ClientMatrix): readonly Reason[] {
  const found = new Map<string, { issues: [ValidationIssue, ...ValidationIssue[]]; subjects: Set<string> }>();
  for (const row of rows) {
    for (const issue of new Set(row.cells.flatMap(({ issues }) => issues))) {
      const key = JSON.stringify([issue.rule, issue.messageId ?? issue.message, issue.effects]);
      const same = found.get(key);
      if (!same) found.set(key, { issues: [issue], subjects: new Set([subjectOf(row)]) });
      else {
        if (!same.issues.includes(issue)) same.issues.push(issue);
        same.subjects.add(subjectOf(row));
      }
    }
  }
  const gravest = ({ issues: [{ effects = [] }] }: Reason): number =>
    Math.min(...effects.map(({ does }) => gravity(does)));
  return [...found.values()].sort((a, b) => gravest(a) - gravest(b));
}

function* reasonsOf(matrix: ClientMatrix, text: TerminalText): Generator<string> {
  const reasons = reasonsIn(matrix);
  const indent = String(reasons.length).length + 2;
  const inner = " ".repeat(indent);
  for (const [index, { issues, subjects }] of reasons.entries()) {
    const [issue, ...others] = issues;
    const { message, suggestion } = issue;
    const number = `${String(index + 1)}.`.padEnd(indent);
    yield `${text.wrap(number, [...subjects].join(", "), indent)}\n`;
    yield `${text.wrap(inner, message, indent)}\n`;
    for (const [does, clients] of byEffect(issue)) {
      const named = clients.map((name) => clientTitles[name]).join(", ");
      yield `${text.wrap(`${inner}${colored(does, text)} `, `${markOf(does).meaning}: ${named}`, indent + 2)}\n`;
    }
    if (suggestion !== undefined)
      yield `${text.wrap(`${inner}do: `, suggestion.replace(/^Draft: /u, ""), indent + 4)}\n`;
    const more = others.length ? ` and ${counted(others.length, "other place")}` : "";
    yield `${inner}${text.style(visible(`${placeOf(issue)}${more}, ${reporterOf(issue)}`), "dim")}\n\n`;
  }
}

function placeOf({ file, line, column }: ValidationIssue): string {
  return `${file}:${String(line)}:${String(column)}`;
}

function byEffect({ effects = [] }: ValidationIssue): Map<EffectName, ClientName[]> {
  const found = new Map<EffectName, ClientName[]>();
  for (const { client, does } of effects) found.set(does, [...(found.get(does) ?? []), client]);
  return found;
}
