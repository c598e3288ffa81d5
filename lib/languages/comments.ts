import type { AST } from "eslint";
import type { Comment } from "oxc-parser";
import type { LineTable } from "./line-table.ts";

type EsComment = AST.Program["comments"][number];

/** oxc's comments as ESLint wants them. ESLint hides a `#!` line from parsers and makes a comment of it itself. */
export function commentsOf(comments: readonly Comment[], text: string, lines: LineTable): EsComment[] {
  const own = text.startsWith("#!") && comments[0]?.start === 0 ? comments.slice(1) : comments;
  return own.map(({ type, value, start, end }) => ({
    type,
    value,
    range: [start, end],
    loc: { start: lines.positionOf(start), end: lines.positionOf(end) },
  }));
}
