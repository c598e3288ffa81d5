import type { TextEdit } from "../model/editor.ts";
import type { Span } from "../model/span.ts";

/** Inserts text at an offset. */
export function insertion(at: number, text: string): TextEdit {
  return { span: { start: at, end: at }, text };
}

/** Deletes the text between two offsets. */
export function deletion(start: number, end: number): TextEdit {
  return { span: { start, end }, text: "" };
}

/** Replaces the text of a span. */
export function replacement({ start, end }: Span, text: string): TextEdit {
  return { span: { start, end }, text };
}

/** Text for between the quotes of a literal: `"`, `'` or a backtick. */
export function escapeFor(quote: string, text: string): string {
  if (quote === "`") return text.replaceAll(/[\\`]|\$(?=\{)/gu, "\\$&");
  const escaped = JSON.stringify(text).slice(1, -1);
  if (quote === '"') return escaped;
  // Matches whole escapes, so that the `\"` in `\\"` (a backslash, then the end of the string) is not mistaken for one.
  return escaped.replaceAll(/\\.|'/gsu, (found) => (found === "'" ? "\\'" : found === '\\"' ? '"' : found));
}
