import type { Edit } from "../model/editor.ts";
import type { Span } from "../model/span.ts";
import type { SourceText } from "./document/source-text.ts";
import { deletion, insertion, replacement } from "./text-edit.ts";
import {
  afterCommentsOnLine,
  afterInlineComments,
  type CommentSyntax,
  hasCommentBetween,
  hashComment,
  readTrivia,
  slashComment,
  type Trivia,
} from "./trivia.ts";

/** What languages differ in, where they have entries between brackets. */
interface BracketSyntax {
  readonly comment: CommentSyntax;
  /** True if a list on several lines ends with a comma, so that the one before a removed last entry stays. */
  readonly endsWithComma: boolean;
  /** True if the comments behind an entry stay when it goes, with the space around them, and precede a new entry. */
  readonly keepsComments: boolean;
}

const syntaxes = {
  json: { comment: slashComment, endsWithComma: false, keepsComments: false },
  yaml: { comment: hashComment, endsWithComma: false, keepsComments: false },
  python: { comment: hashComment, endsWithComma: false, keepsComments: false },
  ecmascript: { comment: slashComment, endsWithComma: true, keepsComments: true },
} as const satisfies Readonly<Record<string, BracketSyntax>>;

/** Entries between brackets, separated by commas: an object, a list, the arguments of a call. */
export interface Brackets {
  readonly source: SourceText;
  /** From the opening to the closing bracket. */
  readonly span: Span;
  readonly entries: readonly Span[];
  readonly language: keyof typeof syntaxes;
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
 * Inserts an entry after the entry `index` (-1: before all), on its own line if its neighbor has its own. Comments stay
 * with the entry before them.
 *
 * @param isTall whether the only entry gets its own line although the brackets are on one line
 * @returns `undefined` if there is no such entry, or the text between the entries is not understood.
 */
export function insertEntry(
  brackets: Brackets,
  index: number,
  print: PrintEntry,
  layout: Layout & { readonly isTall?: boolean },
): Edit | undefined {
  const gap = gapAfter(brackets, index);
  if (!gap) return undefined;
  if (!brackets.entries.length) return insertOnly(brackets, print, layout, gap);
  return index < 0
    ? insertFirst(brackets, print, layout, gap)
    : insertAfter(brackets, index, print, { ...layout, gap });
}

function insertAfter(
  { source, entries, language }: Brackets,
  index: number,
  print: PrintEntry,
  { space, gap }: Layout & { readonly gap: Trivia },
): Edit | undefined {
  const entry = entries[index];
  if (!entry) return undefined;
  const { comma } = gap;
  if (!source.startsLine(entry.start)) {
    const text = print(undefined);
    if (syntaxes[language].keepsComments)
      return [insertion(afterInlineComments(source, entry.end, gap), `,${space}${text}`)];
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

/** Inserts an entry before all others. */
function insertFirst(
  { source, span, entries }: Brackets,
  print: PrintEntry,
  { space }: Layout,
  gap: Trivia,
): Edit | undefined {
  const [first] = entries;
  if (!first) return undefined;
  if (!source.startsLine(first.start)) return [insertion(first.start, `${print(undefined)},${space}`)];
  const indent = source.indentAt(first.start);
  return [insertion(afterCommentsOnLine(source, span.start + 1, gap), `${source.newline}${indent}${print(indent)},`)];
}

/**
 * Inserts the only entry. It gets its own line if the brackets are on two lines or `isTall` is set. Comments between
 * the brackets stay before it.
 */
function insertOnly(
  { source, span, language }: Brackets,
  print: PrintEntry,
  { indent: level, isTall, padding, space }: Layout & { readonly isTall?: boolean },
  { comments }: Trivia,
): Edit {
  const [start, end] = [span.start + 1, span.end - 1];
  const isOnLines = source.text.slice(start, end).includes("\n");
  const outer = source.indentAt(span.start);
  const indent = `${outer}${level}`;
  const comma = syntaxes[language].endsWithComma ? "," : "";
  const line = isOnLines || isTall ? `${source.newline}${indent}${print(indent)}${comma}` : undefined;
  const last = comments.at(-1);
  if (last) return [insertion(last.end, isOnLines ? (line ?? "") : ` ${print(undefined)}`)];
  const [text, separator] =
    line === undefined
      ? [`${padding}${print(undefined)}${padding}`, `,${space}`]
      : [`${line}${source.newline}${outer}`, ","];
  return [{ ...replacement({ start, end }, text), separator }];
}

/**
 * Removes the entry `index` with its comma. If the entry is alone on its line, the line is removed too, and so are the
 * comments at its end, unless the language keeps them. The comments of other entries stay.
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
  if (comma !== undefined || isOnly) return removeWithOwnComma(brackets, entry, after, entries[index + 1]);
  return removeLast(brackets, entry, { before, after }, entries[index - 1]);
}

/** The gap after the entry `index`; for -1, the gap before the first entry. */
function gapAfter({ source, span, entries, language }: Brackets, index: number): Trivia | undefined {
  const start = entries[index]?.end ?? span.start + 1;
  const end = entries[index + 1]?.start ?? span.end - 1;
  return readTrivia(source.text, start, end, syntaxes[language].comment);
}

function removeBeforeLeadingComma(source: SourceText, entry: Span, comma: number, after: Trivia): Edit {
  const end = afterSpaces(source, comma + 1);
  if (!hasCommentBetween(after, entry.end, comma)) return [deletion(entry.start, end)];
  return [deletion(entry.start, entry.end), deletion(comma, end)];
}

function removeWithOwnComma({ source, language }: Brackets, entry: Span, after: Trivia, next: Span | undefined): Edit {
  const { keepsComments } = syntaxes[language];
  const { comma } = after;
  const end = comma === undefined ? entry.end : comma + 1;
  const lineEnd = keepsComments ? end : afterCommentsOnLine(source, end, after);
  const isOwnLine = source.startsLine(entry.start) && source.endsLine(lineEnd);
  if (isOwnLine) return [deletion(source.lineStart(entry.start), source.nextLine(lineEnd))];
  // The comma may follow a comment: `1 /* one */, 2`.
  if (comma !== undefined && hasCommentBetween(after, entry.end, comma)) {
    return [deletion(entry.start, entry.end), deletion(comma, keepsComments ? end : afterSpaces(source, end))];
  }
  if (next && !hasCommentBetween(after, end, next.start) && next.start <= source.lineEnd(end)) {
    return [deletion(entry.start, next.start)];
  }
  if (keepsComments && source.startsLine(entry.start)) return [deletion(entry.start, end)];
  if (source.endsLine(end)) return [deletion(beforeSpaces(source, entry.start), end)];
  // `[a # why`: a YAML comment needs the space before it.
  const isAfterSpace = /\s/.test(source.text.charAt(entry.start - 1));
  return [deletion(entry.start, isAfterSpace ? afterSpaces(source, end) : end)];
}

/** Removes the last of several entries, together with the comma before it. */
function removeLast(
  { source, language }: Brackets,
  entry: Span,
  { before, after }: Readonly<Record<"before" | "after", Trivia>>,
  previous: Span | undefined,
): Edit | undefined {
  const { endsWithComma, keepsComments } = syntaxes[language];
  const { comma } = before;
  if (!previous || comma === undefined) return undefined;
  const lineEnd = keepsComments ? entry.end : afterCommentsOnLine(source, entry.end, after);
  const startsLine = source.startsLine(entry.start);
  const isOwnLine = startsLine && source.endsLine(lineEnd);
  const end = isOwnLine ? lineEnd : entry.end;
  if (endsWithComma && (startsLine || before.comments.length))
    return [isOwnLine ? deletion(source.lineStart(entry.start), source.nextLine(end)) : deletion(entry.start, end)];
  if (!before.comments.length) return [deletion(previous.end, end)];
  if (hasCommentBetween(before, comma, entry.start) && isOwnLine) {
    return [deletion(comma, comma + 1), deletion(source.lineStart(entry.start), source.nextLine(end))];
  }
  if (!hasCommentBetween(before, comma, entry.start)) return [deletion(comma, end)];
  // A closing bracket after it on the line keeps its indentation, because YAML requires it.
  const start = startsLine ? entry.start : beforeSpaces(source, entry.start);
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
