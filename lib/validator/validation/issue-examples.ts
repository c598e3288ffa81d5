import { rules } from "../../rules/index.ts";
import { pageExample } from "../catalog/page-examples.ts";
import type { IssueExample, TextChange, ValidationIssue, ValidationSource } from "../result/result.ts";

/** The length up to which an edit is its own example. A report has one for each issue, and may have thousands. */
const maxLength = 400;
/** Characters of a long line before and after a change. */
const maxAround = 100;

/**
 * An issue with an example of its correction: its own edit, otherwise one of the page of its rule. An issue without
 * either stays as it is.
 *
 * @param source the source of the issue, if it is known.
 */
export function withExample(issue: ValidationIssue, source: ValidationSource | undefined): ValidationIssue {
  const example = exampleOf(issue, source);
  return example ? { ...issue, example } : issue;
}

function exampleOf(
  { rule: name, category, edits: [edit] }: ValidationIssue,
  source: ValidationSource | undefined,
): IssueExample | undefined {
  const rule = category === "runtime" ? undefined : rules[name];
  // The text before the edit would have the secret.
  const own = edit && source && !rule?.meta.docs.reportsSecrets ? editExample(edit.changes, source.text) : undefined;
  return own ?? (rule && pageExample(rule, source?.language ?? "json"));
}

/** The lines that an edit changes, before and after it; `undefined` if that is long. */
function editExample(changes: readonly TextChange[], text: string): IssueExample | undefined {
  const parts: { readonly start: number; end: number; readonly changes: TextChange[] }[] = [];
  for (const change of changes) {
    const { start, end } = linesAround(change.range, text);
    const last = parts.at(-1);
    if (last && start <= last.end + 1) {
      last.end = Math.max(last.end, end);
      last.changes.push(change);
    } else parts.push({ start, end, changes: [change] });
    if (end - start > maxLength || parts.length * 2 > maxLength) return undefined;
  }
  const before = parts.map(({ start, end }) => marked(text.slice(start, end), start, end, text));
  const after = parts.map(({ start, end, changes: own }) => marked(applied(own, start, end, text), start, end, text));
  const [one, other] = withoutIndent(before.join("\n…\n"), after.join("\n…\n"));
  return one.length > maxLength || other.length > maxLength ? undefined : { from: "edit", before: one, after: other };
}

/** The whole lines of a range; of a long line the part around it. */
function linesAround([from, to]: TextChange["range"], text: string): { readonly start: number; readonly end: number } {
  const head = text.slice(Math.max(0, from - maxAround), from);
  const [rest = ""] = text.slice(to, to + maxAround).split("\n", 1);
  return { start: from - head.length + head.lastIndexOf("\n") + 1, end: to + rest.length };
}

function applied(changes: readonly TextChange[], start: number, end: number, text: string): string {
  let at = start;
  let result = "";
  for (const { range, text: inserted } of changes) {
    result += text.slice(at, range[0]) + inserted;
    at = range[1];
  }
  return result + text.slice(at, end);
}

/** A part of the text with a mark at each end that is within a line. */
function marked(part: string, start: number, end: number, text: string): string {
  const isCutBefore = start > 0 && text[start - 1] !== "\n";
  const isCutAfter = end < text.length && !/[\r\n]/u.test(text[end] ?? "");
  return `${isCutBefore ? "…" : ""}${part}${isCutAfter ? "…" : ""}`;
}

/** Both texts without the indentation that all of their lines have. */
function withoutIndent(before: string, after: string): [before: string, after: string] {
  const linesOf = (text: string): string[] => text.replaceAll("\r\n", "\n").trimEnd().split("\n");
  const lines = [...linesOf(before), ...linesOf(after)].filter((line) => line.trim() !== "" && line !== "…");
  const indent = Math.min(...lines.map((line) => line.length - line.trimStart().length));
  const shown = (text: string): string =>
    linesOf(text)
      .map((line) => (line === "…" ? line : line.slice(indent)))
      .join("\n");
  return [shown(before), shown(after)];
}
