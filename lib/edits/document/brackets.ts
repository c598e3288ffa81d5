import type { Edit } from "../../model/editor.ts";
import type { Span } from "../../model/span.ts";
import { deletion, insertion, replacement } from "../text-edit.ts";
import type { SourceText } from "./source-text.ts";

/** Entries between brackets, separated by commas: a JSON object or array, a flow collection of YAML. */
export interface Brackets {
  readonly source: SourceText;
  /** From the opening to the closing bracket. */
  readonly span: Span;
  readonly entries: readonly Span[];
  readonly comment: CommentSyntax;
}

/** How an inserted entry is laid out. */
export interface Layout {
  /** What follows a comma on one line: " " or nothing. */
  readonly space: string;
  /** White space inside the brackets of a list on one line: " " or nothing. */
  readonly padding: string;
  /** One level of indentation. */
  readonly indent: string;
}

/** Prints an entry. `indent` is the indentation of its line; `undefined` if it shares the line with others. */
export type PrintEntry = (indent: string | undefined) => string;

/**
 * Inserts an entry after the entry `index`, on its own line if that entry has its own. Comments stay with the entry
 * before them.
 *
 * @returns `undefined` if there is no such entry, or the text between the entries is not understood.
 */
export function insertAfter(brackets: Brackets, index: number, print: PrintEntry, { space }: Layout): Edit | undefined {
  const { source } = brackets;
  const entry = brackets.entries[index];
  const gap = gapAfter(brackets, index);
  if (!entry || !gap) return undefined;
  const { comma } = gap;
  if (!source.startsLine(entry.start)) {
    const text = print(undefined);
    return [comma === undefined ? insertion(entry.end, `,${space}${text}`) : insertion(comma + 1, `${space}${text},`)];
  }
  const indent = source.indentAt(entry.start);
  const line = `${source.newline}${indent}${print(indent)}`;
  if (comma === undefined) {
    const end = afterCommentsOnLine(source, entry.end, gap);
    return end === entry.end ? [insertion(end, `,${line}`)] : [insertion(entry.end, ","), insertion(end, line)];
  }
  // A comma at the start of a later line: `"a": 1` and below `, "b": 2`.
  if (comma > source.lineEnd(entry.end)) return [insertion(entry.end, `,${line}`)];
  const end = afterCommentsOnLine(source, comma + 1, gap);
  // `"a": 1, "b": 2`: the next entry follows on the same line, and a comment there is about that entry.
  return [source.endsLine(end) ? insertion(end, `${line},`) : insertion(comma + 1, `${space}${print(undefined)},`)];
}

/**
 * Inserts the first entry. It gets its own line if the brackets are on two lines or `isTall` is set. Comments between
 * the brackets stay before it.
 *
 * @returns `undefined` if the text between the brackets is not understood.
 */
export function insertOnly(brackets: Brackets, print: PrintEntry, layout: Layout, isTall: boolean): Edit | undefined {
  const { source, span } = brackets;
  const [start, end] = [span.start + 1, span.end - 1];
  const gap = gapAfter(brackets, -1);
  if (!gap) return undefined;
  const isOnLines = source.text.slice(start, end).includes("\n");
  const outer = source.indentAt(span.start);
  const indent = `${outer}${layout.indent}`;
  const last = gap.comments.at(-1);
  if (last)
    return [insertion(last.end, isOnLines ? `${source.newline}${indent}${print(indent)}` : ` ${print(undefined)}`)];
  const { padding, space } = layout;
  const [text, separator] =
    !isTall && !isOnLines
      ? [`${padding}${print(undefined)}${padding}`, `,${space}`]
      : [`${source.newline}${indent}${print(indent)}${source.newline}${outer}`, ","];
  return [{ ...replacement({ start, end }, text), separator }];
}

/**
 * Removes the entry `index` with its comma. If the entry is alone on its line, the line and the comments at its end are
 * removed too. The comments of other entries stay.
 *
 * @returns `undefined` if there is no such entry, or the text between the entries is not understood.
 */
export function removeEntry(brackets: Brackets, index: number): Edit | undefined {
  const { source, span, entries } = brackets;
  const entry = entries[index];
  const before = gapAfter(brackets, index - 1);
  const after = gapAfter(brackets, index);
  if (!entry || !before || !after) return undefined;
  const isOnly = entries.length === 1;
  if (isOnly && !before.comments.length && !after.comments.length) return [deletion(span.start + 1, span.end - 1)];
  const { comma } = after;
  if (comma !== undefined && comma > source.lineEnd(entry.end))
    return removeBeforeLeadingComma(source, entry, comma, after);
  if (comma !== undefined || isOnly) return removeWithOwnComma(source, entry, after, entries[index + 1]);
  return removeLast(source, entry, { before, after }, entries[index - 1]);
}

/** The gap after the entry `index`; for -1, the gap before the first entry. */
function gapAfter({ source, span, entries, comment }: Brackets, index: number): Trivia | undefined {
  const start = entries[index]?.end ?? span.start + 1;
  const end = entries[index + 1]?.start ?? span.end - 1;
  return readTrivia(source.text, start, end, comment);
}

function removeBeforeLeadingComma(source: SourceText, entry: Span, comma: number, after: Trivia): Edit {
  const end = afterSpaces(source, comma + 1);
  if (!hasCommentBetween(after, entry.end, comma)) return [deletion(entry.start, end)];
  return [deletion(entry.start, entry.end), deletion(comma, end)];
}

function removeWithOwnComma(source: SourceText, entry: Span, after: Trivia, next: Span | undefined): Edit {
  const { comma } = after;
  const end = comma === undefined ? entry.end : comma + 1;
  const lineEnd = afterCommentsOnLine(source, end, after);
  const isOwnLine = source.startsLine(entry.start) && source.endsLine(lineEnd);
  if (isOwnLine) return [deletion(source.lineStart(entry.start), source.nextLine(lineEnd))];
  // The comma may follow a comment: `1 /* one */, 2`.
  if (comma !== undefined && hasCommentBetween(after, entry.end, comma)) {
    return [deletion(entry.start, entry.end), deletion(comma, afterSpaces(source, end))];
  }
  if (next && !hasCommentBetween(after, end, next.start) && next.start <= source.lineEnd(end)) {
    return [deletion(entry.start, next.start)];
  }
  if (source.endsLine(end)) return [deletion(beforeSpaces(source, entry.start), end)];
  // `[a # why`: a YAML comment needs the space before it.
  const isAfterSpace = /\s/.test(source.text.charAt(entry.start - 1));
  return [deletion(entry.start, isAfterSpace ? afterSpaces(source, end) : end)];
}

/** Removes the last of several entries, together with the comma before it. */
function removeLast(
  source: SourceText,
  entry: Span,
  { before, after }: Readonly<Record<"before" | "after", Trivia>>,
  previous: Span | undefined,
): Edit | undefined {
  const { comma } = before;
  if (!previous || comma === undefined) return undefined;
  const lineEnd = afterCommentsOnLine(source, entry.end, after);
  const isOwnLine = source.startsLine(entry.start) && source.endsLine(lineEnd);
  const end = isOwnLine ? lineEnd : entry.end;
  if (!before.comments.length) return [deletion(previous.end, end)];
  if (hasCommentBetween(before, comma, entry.start) && isOwnLine) {
    return [deletion(comma, comma + 1), deletion(source.lineStart(entry.start), source.nextLine(end))];
  }
  if (!hasCommentBetween(before, comma, entry.start)) return [deletion(comma, end)];
  // A closing bracket after it on the line keeps its indentation, because YAML requires it.
  const start = source.startsLine(entry.start) ? entry.start : beforeSpaces(source, entry.start);
  return [deletion(comma, comma + 1), deletion(start, end)];
}

function afterSpaces({ text }: SourceText, offset: number): number {
  let end = offset;
  while (text[end] === " " || text[end] === "\t") end++;
  return end;
}

function beforeSpaces({ text }: SourceText, offset: number): number {
  let start = offset;
  while (text[start - 1] === " " || text[start - 1] === "\t") start--;
  return start;
}

/** The comment syntax of a language: returns the end of the comment that starts at an offset, if one does. */
export type CommentSyntax = (text: string, offset: number) => number | undefined;

/** The text between two entries of a list in brackets, or between an entry and a bracket. */
export interface Trivia {
  /** The offset of the comma, if there is one. */
  readonly comma: number | undefined;
  readonly comments: readonly Span[];
}

/** Comments of JSONC and JSON5. */
export const slashComment: CommentSyntax = (text, offset) => {
  if (text.startsWith("/*", offset)) {
    const end = text.indexOf("*/", offset + 2);
    return end < 0 ? undefined : end + 2;
  }
  if (!text.startsWith("//", offset)) return undefined;
  const end = indexOfLineBreak(text, offset);
  // Parsers disagree on whether a lone CR, U+2028 and U+2029 end a comment, so nothing is written next to one.
  if (end < text.length && text[end] !== "\n" && !text.startsWith("\r\n", end)) return undefined;
  return end;
};

/** Comments within brackets in YAML. */
export const hashComment: CommentSyntax = (text, offset) => {
  return text[offset] === "#" ? indexOfLineBreak(text, offset) : undefined;
};

/**
 * Reads a gap; `undefined` if it holds anything but white space, comments and one comma, such as `(1)` in lenient JSON.
 */
export function readTrivia(text: string, start: number, end: number, commentEnd: CommentSyntax): Trivia | undefined {
  let comma: number | undefined;
  const comments: Span[] = [];
  for (let offset = start; offset < end;) {
    const character = text.charAt(offset);
    if (/\s/.test(character)) {
      offset++;
      continue;
    }
    if (character === "," && comma === undefined) {
      comma = offset++;
      continue;
    }
    const stop = commentEnd(text, offset);
    if (stop === undefined || stop > end) return undefined;
    comments.push({ start: offset, end: stop });
    offset = stop;
  }
  return { comma, comments };
}

/** The end of the comments that start on the line of `offset` after it: they are about the text before them. */
export function afterCommentsOnLine(source: SourceText, offset: number, { comments }: Trivia): number {
  let end = offset;
  for (const comment of comments) {
    if (comment.start < end) continue;
    if (comment.start > source.lineEnd(end)) break;
    end = comment.end;
  }
  return end;
}

/** True if a comment of the gap is between two offsets. */
export function hasCommentBetween({ comments }: Trivia, start: number, end: number): boolean {
  return comments.some((comment) => comment.start >= start && comment.end <= end);
}

function indexOfLineBreak(text: string, offset: number): number {
  const found = text.slice(offset).search(/[\n\r\u2028\u2029]/);
  return found < 0 ? text.length : offset + found;
}

/** For each key, the keys to insert it after, the nearest first. A key without an entry is inserted last. */
const predecessors: Readonly<Record<string, readonly string[]>> = {
  title: ["name"],
  // The description goes after the name of a tool or the type of a schema.
  description: ["title", "name", "type"],
  inputSchema: ["description", "title", "name"],
  input_schema: ["description", "title", "name"],
  parameters: ["description", "title", "name"],
};

/** The index of the key to insert a new member after; the last one if none of the preferred keys exists. */
export function placeAmong(keys: readonly (string | undefined)[], key: string): number {
  const candidates = Object.hasOwn(predecessors, key) ? (predecessors[key] ?? []) : [];
  for (const candidate of candidates) {
    const index = keys.indexOf(candidate);
    if (index >= 0) return index;
  }
  return keys.length - 1;
}
