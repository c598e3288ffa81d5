import type { Edit } from "../../model/editor.ts";
import type { Span } from "../../model/span.ts";
import { deletion, insertion } from "../text-edit.ts";
import { indentAt, lineStart, startsLine, styleOf } from "./print.ts";

/** Items between brackets, separated by commas: an object or array literal, the arguments of a call. */
export interface CommaList {
  readonly text: string;
  /** From the opening to the closing bracket. */
  readonly span: Span;
  readonly items: readonly Span[];
  /** White space inside the brackets of a list on one line: " " for objects. */
  readonly padding: "" | " ";
}

/**
 * Inserts an item after the item `index` (-1: before all), with the layout of its neighbors. `print` gets the
 * indentation of the line on which the item starts.
 */
export function insertItem(list: CommaList, index: number, print: (indent: string) => string): Edit | undefined {
  const { text, items } = list;
  const [first] = items;
  if (!first) return insertFirst(list, print);
  const { newline } = styleOf(text);
  const isTall = startsLine(text, first.start);
  const indent = indentAt(text, first.start);
  const previous = items[index];
  if (!previous) {
    if (!isTall) return [insertion(first.start, `${print(indent)}, `)];
    const at = endOfLineTrivia(text, list.span.start + 1);
    return [insertion(at, `${newline}${indent}${print(indent)},`)];
  }
  const stop = skipTrivia(text, previous.end);
  const hasComma = text[stop] === ",";
  // `(a)`: the item's span does not include the parentheses.
  if (!hasComma && stop !== list.span.end - 1) return undefined;
  if (!isTall) {
    const isPlain = !text.slice(previous.end, stop).includes("//");
    const at = isPlain ? previous.end + text.slice(previous.end, stop).trimEnd().length : previous.end;
    return [insertion(at, `, ${print(indentAt(text, previous.end))}`)];
  }
  const line = `${newline}${indent}${print(indent)}`;
  if (hasComma) return [insertion(endOfLineTrivia(text, stop + 1), `${line},`)];
  const at = endOfLineTrivia(text, previous.end);
  if (at === previous.end) return [insertion(at, `,${line}`)];
  return [insertion(previous.end, ","), insertion(at, line)];
}

/** Removes the item `index` with its comma, and its line if it is alone there. Comments stay. */
export function removeItem({ text, span, items }: CommaList, index: number): Edit | undefined {
  const item = items[index];
  if (!item) return undefined;
  const previous = items[index - 1];
  const next = items[index + 1];
  const stop = skipTrivia(text, item.end);
  const hasComma = text[stop] === ",";
  if (!hasComma && stop !== span.end - 1) return undefined;
  const end = hasComma ? stop + 1 : item.end;
  if (!previous && !next && !hasComment(text, span.start, item.start) && !hasComment(text, item.end, span.end)) {
    return [deletion(span.start + 1, span.end - 1)];
  }
  if (hasComment(text, item.end, end)) return [deletion(item.start, item.end), deletion(stop, end)];
  if (startsLine(text, item.start)) {
    const newline = /^[ \t]*\r?\n/u.exec(text.slice(end));
    return newline ? [deletion(lineStart(text, item.start), end + newline[0].length)] : [deletion(item.start, end)];
  }
  if (next) return [deletion(item.start, hasComment(text, end, next.start) ? end : next.start)];
  if (previous && !hasComment(text, previous.end, item.start)) return [deletion(previous.end, item.end)];
  return [deletion(item.start, end)];
}

function insertFirst({ text, span, padding }: CommaList, print: (indent: string) => string): Edit {
  const close = span.end - 1;
  const { newline, indent: level } = styleOf(text);
  const inner = text.slice(span.start + 1, close);
  const base = indentAt(text, close);
  if (startsLine(text, close) && inner.includes("\n")) {
    const indent = base + level;
    return [insertion(lineStart(text, close), `${indent}${print(indent)},${newline}`)];
  }
  const indent = indentAt(text, span.start);
  if (inner.trim() === "")
    return [
      { span: { start: span.start + 1, end: close }, text: `${padding}${print(indent)}${padding}`, separator: ", " },
    ];
  return [insertion(close, `${/\s$/u.test(inner) ? "" : " "}${print(indent)}${padding}`)];
}

/** The offset of the first character at or after `offset` that is neither white space nor comment. */
export function skipTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (at < text.length && /\s/u.test(text.charAt(at))) at++;
    if (text.startsWith("//", at)) at = lineEnd(text, at);
    else if (text.startsWith("/*", at)) at = blockEnd(text, at);
    else return at;
  }
}

/**
 * The offset after the spaces and comments that follow `offset` on its line. A comment there is about the text before
 * it, so new lines come after it.
 */
export function endOfLineTrivia(text: string, offset: number): number {
  let at = offset;
  for (;;) {
    while (text[at] === " " || text[at] === "\t") at++;
    if (text.startsWith("//", at)) return lineEnd(text, at);
    if (!text.startsWith("/*", at)) break;
    const end = blockEnd(text, at);
    if (text.slice(at, end).includes("\n")) break;
    at = end;
  }
  const isEnd = at >= text.length || text[at] === "\n" || text.startsWith("\r\n", at);
  return isEnd ? at : offset;
}

/** True if there is a comment between two offsets that otherwise enclose only white space and punctuation. */
export function hasComment(text: string, start: number, end: number): boolean {
  return /\/[/*]/u.test(text.slice(start, end));
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}

function blockEnd(text: string, offset: number): number {
  const end = text.indexOf("*/", offset + 2);
  return end < 0 ? text.length : end + 2;
}
