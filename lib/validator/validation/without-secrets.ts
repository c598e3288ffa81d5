import { LineTable } from "../../languages/line-table.ts";
import { rules } from "../../rules/index.ts";
import type { ValidationIssue, ValidationSource } from "../result/result.ts";

/**
 * The sources, with each secret that a rule reports replaced by stars, so that neither an excerpt of another issue nor
 * an example quotes it. All offsets stay the same.
 *
 * @param issues those of the run.
 */
export function withoutSecrets(
  sources: readonly ValidationSource[],
  issues: readonly ValidationIssue[],
): ValidationSource[] {
  const byFile = new Map<string, ValidationIssue[]>();
  for (const issue of issues) {
    if (!rules[issue.rule]?.meta.docs.reportsSecrets) continue;
    const others = byFile.get(issue.file);
    if (others) others.push(issue);
    else byFile.set(issue.file, [issue]);
  }
  return sources.map((source) => {
    const secrets = byFile.get(source.name);
    return secrets ? starredAt(source, secrets) : source;
  });
}

function starredAt(source: ValidationSource, secrets: readonly ValidationIssue[]): ValidationSource {
  const lines = new LineTable(source.text);
  let { text } = source;
  for (const { line, column, endLine, endColumn } of secrets) {
    const start = lines.offsetOf({ line, column: column - 1 });
    const end = lines.offsetOf({ line: endLine, column: endColumn - 1 });
    text = `${text.slice(0, start)}${starred(text.slice(start, end))}${text.slice(end)}`;
  }
  return { ...source, text };
}

/** The text with a star for each character but line breaks and the quotes around it. */
function starred(text: string): string {
  const [, open = "", inner = text, close = ""] =
    /^((?:[rbfu]{0,2}["'`]{1,3})?)([^]*?)(["'`]{0,3})$/iu.exec(text) ?? [];
  return `${open}${inner.replaceAll(/[^\r\n]/gu, "*")}${close}`;
}
