import { codeFrameColumns } from "@babel/code-frame";
import type { ValidationIssue } from "../result.ts";

/** What is longer than this is no line that a person wrote: a frame of it would fill the screen. */
const maxLineLength = 400;

/** The lines around an issue with a mark under it; empty where the source has none to show. */
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
