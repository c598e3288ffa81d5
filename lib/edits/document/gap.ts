import type { Span } from "../../model/span.ts";
import type { SourceText } from "./source-text.ts";

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
