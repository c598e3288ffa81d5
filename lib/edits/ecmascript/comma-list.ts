import type { Edit } from "../../model/editor.ts";
import type { Span } from "../../model/span.ts";
import { memoize } from "../../model/lazy.ts";
import { type Brackets, insertEntry, removeEntry } from "../brackets.ts";
import { SourceText } from "../document/source-text.ts";
import { indentAt, styleOf } from "./print.ts";

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
  const { text, items, padding, span } = list;
  const before = items[index]?.end ?? items[0]?.start ?? span.start;
  const printEntry = (indent = indentAt(text, before)): string => print(indent);
  return insertEntry(bracketsOf(list), index, printEntry, { space: " ", padding, indent: styleOf(text).indent });
}

/** Removes the item `index` with its comma, and its line if it is alone there. Comments stay. */
export function removeItem(list: CommaList, index: number): Edit | undefined {
  return removeEntry(bracketsOf(list), index);
}

/** The list as all languages have it. */
export function bracketsOf({ text, span, items }: CommaList): Brackets {
  return { source: sourceOf(text), span, entries: items, language: "ecmascript" };
}

/** All edits of one pass are of the same text, so the last one is kept. */
const sourceOf = memoize((text: string) => new SourceText(text), { max: 1 });

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
