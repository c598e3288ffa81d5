import type { TextChange } from "./result.ts";

/** The lines that an edit changes at one place of a text, before and after it. */
export interface ChangedLines {
  /** The offset of the first changed line, or of its part that is shown. */
  readonly start: number;
  readonly before: string;
  readonly after: string;
  /** True if a long line is cut, here or at the end. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
  /** The texts that are inserted. */
  readonly inserted: readonly string[];
}

/** Characters of a long line before and after a change. */
const maxAround = 100;

/**
 * The lines that an edit changes, place by place; `undefined` if those of a place, or the places, are too long to show.
 *
 * @param maxLength in characters.
 */
export function changedLines(
  changes: readonly TextChange[],
  text: string,
  maxLength: number,
): readonly ChangedLines[] | undefined {
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
  return parts.map(({ start, end, changes: own }) => ({
    start,
    before: text.slice(start, end),
    after: applied(own, start, end, text),
    isCutBefore: start > 0 && text[start - 1] !== "\n",
    isCutAfter: end < text.length && !/[\r\n]/u.test(text[end] ?? ""),
    inserted: own.map((change) => change.text),
  }));
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

/** The lines of a text, without the empty ones at its end. */
export function linesOfText(text: string): string[] {
  return text.replaceAll("\r\n", "\n").trimEnd().split("\n");
}

/** The number of spaces or tabs before every line with words. */
export function sharedIndent(lines: readonly string[]): number {
  const widths = lines.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  return widths.length ? Math.min(...widths) : 0;
}
