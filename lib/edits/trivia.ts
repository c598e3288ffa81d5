import type { Span } from "../model/span.ts";
import type { SourceText } from "./document/source-text.ts";

/** The comment syntax of a language: returns the end of the comment that starts at an offset, if one does. */
export type CommentSyntax = (text: string, offset: number) => number | undefined;

/** The text between two entries of a list in brackets, or between an entry and a bracket. */
export interface Trivia {
  /** The offset of the comma, if there is one. */
  readonly comma: number | undefined;
  readonly comments: readonly Span[];
}

/** Comments of JSONC, JSON5, JavaScript and TypeScript. */
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

/** Comments of Python, and within brackets in YAML. */
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

/** The end of the comments after an entry and before its comma; before them if one of them ends its line. */
export function afterInlineComments({ text }: SourceText, offset: number, { comma, comments }: Trivia): number {
  const own = comments.filter(({ end }) => comma === undefined || end <= comma);
  return own.some(({ start }) => !text.startsWith("/*", start)) ? offset : (own.at(-1)?.end ?? offset);
}

/** True if a comment of the gap is between two offsets. */
export function hasCommentBetween({ comments }: Trivia, start: number, end: number): boolean {
  return comments.some((comment) => comment.start >= start && comment.end <= end);
}

function indexOfLineBreak(text: string, offset: number): number {
  const found = text.slice(offset).search(/[\n\r\u2028\u2029]/);
  return found < 0 ? text.length : offset + found;
}
