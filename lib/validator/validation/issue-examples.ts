import { rules } from "../../rules/index.ts";
import { pageExample } from "../catalog/page-examples.ts";
import { type ChangedLines, changedLines, linesOfText, sharedIndent } from "../result/edit-lines.ts";
import type { IssueExample, TextChange, ValidationIssue, ValidationSource } from "../result/result.ts";

/** The length up to which an edit is its own example. A report has one for each issue, and may have thousands. */
const maxLength = 400;

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
  const places = changedLines(changes, text, maxLength);
  if (!places) return undefined;
  const before = places.map((place) => marked(place.before, place));
  const after = places.map((place) => marked(place.after, place));
  const [one, other] = withoutIndent(before.join("\n…\n"), after.join("\n…\n"));
  return one.length > maxLength || other.length > maxLength ? undefined : { from: "edit", before: one, after: other };
}

/** A part of the text with a mark at each end that is within a line. */
function marked(part: string, { isCutBefore, isCutAfter }: ChangedLines): string {
  return `${isCutBefore ? "…" : ""}${part}${isCutAfter ? "…" : ""}`;
}

/** Both texts without the indentation that all of their lines have. */
function withoutIndent(before: string, after: string): [before: string, after: string] {
  const indent = sharedIndent([...linesOfText(before), ...linesOfText(after)].filter((line) => line !== "…"));
  const shown = (text: string): string =>
    linesOfText(text)
      .map((line) => (line === "…" ? line : line.slice(indent)))
      .join("\n");
  return [shown(before), shown(after)];
}
