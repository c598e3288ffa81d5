import type { Edit } from "../../model/editor.ts";
import type { Span } from "../../model/span.ts";
import { deletion, insertion, replacement } from "../text-edit.ts";
import type { SourceText } from "./source-text.ts";

/** Entries between brackets with commas between them: a JSON object or array, a flow collection of YAML. */
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
  /** What stands inside the brackets of a list on one line: " " or nothing. */
  readonly padding: string;
  /** One level of indentation. */
  readonly indent: string;
}

/** Prints an entry; `indent` is that of the line that it stands on, `undefined` where it shares a line with others. */
export type PrintEntry = (indent: string | undefined) => string;

/**
 * Inserts an entry after the entry `index`, on a line of its own where that one has one. Comments stay with the entry
 * before them.
 *
 * @returns `undefined` where there is no such entry, or something between the entries is not understood.
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
  // A comma on a later line leads the entry after it: `"a": 1` and below `, "b": 2`.
  if (comma > source.lineEnd(entry.end)) return [insertion(entry.end, `,${line}`)];
  const end = afterCommentsOnLine(source, comma + 1, gap);
  // `"a": 1, "b": 2`: what follows on the line is the next entry, and a comment there is about that one.
  return [source.endsLine(end) ? insertion(end, `${line},`) : insertion(comma + 1, `${space}${print(undefined)},`)];
}

/**
 * Inserts the first entry: on a line of its own where the brackets are on two lines, or where what they belong to
 * stands alone on its line (`isTall`). Comments between the brackets stay before it.
 *
 * @returns `undefined` where something between the brackets is not understood.
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
  if (!isTall && !isOnLines)
    return [replacement({ start, end }, `${layout.padding}${print(undefined)}${layout.padding}`)];
  return [replacement({ start, end }, `${source.newline}${indent}${print(indent)}${source.newline}${outer}`)];
}

/**
 * Removes the entry `index` with its comma, and with its line and the comments at the line's end where it stands alone
 * on it. The comments of other entries stay.
 *
 * @returns `undefined` where there is no such entry, or something between the entries is not understood.
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
  return removeLast(source, entry, before, after, entries[index - 1]);
}

/** The gap behind the entry `index`; before the first entry for -1. */
function gapAfter({ source, span, entries, comment }: Brackets, index: number): Gap | undefined {
  const start = entries[index]?.end ?? span.start + 1;
  const end = entries[index + 1]?.start ?? span.end - 1;
  return readGap(source.text, start, end, comment);
}

function removeBeforeLeadingComma(source: SourceText, entry: Span, comma: number, after: Gap): Edit {
  const end = afterSpaces(source, comma + 1);
  if (!hasCommentBetween(after, entry.end, comma)) return [deletion(entry.start, end)];
  return [deletion(entry.start, entry.end), deletion(comma, end)];
}

function removeWithOwnComma(source: SourceText, entry: Span, after: Gap, next: Span | undefined): Edit {
  const { comma } = after;
  const end = comma === undefined ? entry.end : comma + 1;
  const lineEnd = afterCommentsOnLine(source, end, after);
  const isOwnLine = source.startsLine(entry.start) && source.endsLine(lineEnd);
  if (isOwnLine) return [deletion(source.lineStart(entry.start), source.nextLine(lineEnd))];
  // The comma may have a comment before it: `1 /* one */, 2`.
  if (comma !== undefined && hasCommentBetween(after, entry.end, comma)) {
    return [deletion(entry.start, entry.end), deletion(comma, afterSpaces(source, end))];
  }
  if (next && !hasCommentBetween(after, end, next.start) && next.start <= source.lineEnd(end)) {
    return [deletion(entry.start, next.start)];
  }
  if (source.endsLine(end)) return [deletion(beforeSpaces(source, entry.start), end)];
  // `[a # why`: a comment of YAML needs the space before it.
  const isAfterSpace = /\s/.test(source.text.charAt(entry.start - 1));
  return [deletion(entry.start, isAfterSpace ? afterSpaces(source, end) : end)];
}

/** Removes the last of several entries, which takes the comma before it along. */
function removeLast(
  source: SourceText,
  entry: Span,
  before: Gap,
  after: Gap,
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
  // The closing bracket that follows on the line keeps its indentation, which YAML asks for.
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

/** How a language writes comments: answers the end of the comment that starts at an offset, if one starts there. */
export type CommentSyntax = (text: string, offset: number) => number | undefined;

/** What stands between two entries of a list in brackets, or between an entry and a bracket. */
export interface Gap {
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
  // Parsers disagree on whether a lone CR, U+2028 and U+2029 end a comment, so that nothing is written beside one.
  if (end < text.length && text[end] !== "\n" && !text.startsWith("\r\n", end)) return undefined;
  return end;
};

/** Comments of YAML within brackets. */
export const hashComment: CommentSyntax = (text, offset) => {
  return text[offset] === "#" ? indexOfLineBreak(text, offset) : undefined;
};

/** Reads a gap; `undefined` where it holds anything but white space, comments and one comma: `(1)` in loose JSON. */
export function readGap(text: string, start: number, end: number, commentEnd: CommentSyntax): Gap | undefined {
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

/** The end of the comments that start on the line of `offset` after it: they speak of what stands before them. */
export function afterCommentsOnLine(source: SourceText, offset: number, { comments }: Gap): number {
  let end = offset;
  for (const comment of comments) {
    if (comment.start < end) continue;
    if (comment.start > source.lineEnd(end)) break;
    end = comment.end;
  }
  return end;
}

/** True where a comment of the gap lies between two offsets. */
export function hasCommentBetween({ comments }: Gap, start: number, end: number): boolean {
  return comments.some((comment) => comment.start >= start && comment.end <= end);
}

function indexOfLineBreak(text: string, offset: number): number {
  const found = text.slice(offset).search(/[\n\r\u2028\u2029]/);
  return found < 0 ? text.length : offset + found;
}

/** The keys after which a key is put, the nearest first. A key that is not named here comes last. */
const predecessors: Readonly<Record<string, readonly string[]>> = {
  title: ["name"],
  // Beside the name of a tool, beside the type of a schema.
  description: ["title", "name", "type"],
  inputSchema: ["description", "title", "name"],
  input_schema: ["description", "title", "name"],
  parameters: ["description", "title", "name"],
};

/** The index of the key after which a new member is written; the last one where none of them is its neighbour. */
export function placeAmong(keys: readonly (string | undefined)[], key: string): number {
  const candidates = Object.hasOwn(predecessors, key) ? (predecessors[key] ?? []) : [];
  for (const candidate of candidates) {
    const index = keys.indexOf(candidate);
    if (index >= 0) return index;
  }
  return keys.length - 1;
}
