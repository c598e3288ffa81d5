import type { TextEdit } from "../model/editor.ts";
import type { Span } from "../model/span.ts";

/** A text edit that puts text in at an offset. */
export function insertion(at: number, text: string): TextEdit {
  return { span: { start: at, end: at }, text };
}

/** A text edit that takes the text between two offsets away. */
export function deletion(start: number, end: number): TextEdit {
  return { span: { start, end }, text: "" };
}

/** A text edit that replaces what stands at a span. */
export function replacement({ start, end }: Span, text: string): TextEdit {
  return { span: { start, end }, text };
}

/** Text as it stands between the quotes of a literal: `"`, `'` or a backtick. */
export function escapeFor(quote: string, text: string): string {
  if (quote === "`") return text.replaceAll(/[\\`]|\$(?=\{)/gu, "\\$&");
  const escaped = JSON.stringify(text).slice(1, -1);
  if (quote === '"') return escaped;
  // Each escape as a whole, so that the quote in `\\"` (a backslash, then a quote's end) is not taken for `\"`.
  return escaped.replaceAll(/\\.|'/gsu, (found) => (found === "'" ? "\\'" : found === '\\"' ? '"' : found));
}
