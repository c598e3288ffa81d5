import type { AST } from "eslint";
import type { Comment } from "oxc-parser";
import type { LineTable } from "./line-table.ts";

/** The lexical class of a character in source text. */
export const charClass = {
  space: 1,
  word: 2,
  /** A punctuator that does not begin another one. */
  single: 3,
  operator: 4,
} as const;

const asciiClasses = classesOf([
  [charClass.space, "\t\n\v\f\r "],
  [charClass.word, "$0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ\\_abcdefghijklmnopqrstuvwxyz"],
  [charClass.single, "(),:;@[]{}~"],
]);

/** Including the white space that TypeScript has beyond that of ECMAScript. */
const unicodeSpace = /[\s\u0085\u200b]/u;

/** The class of the character at an offset, outside of comments and literals. */
export function classAt(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  if (code < 0x80) return asciiClasses[code] ?? charClass.operator;
  return unicodeSpace.test(text.charAt(offset)) ? charClass.space : charClass.word;
}

/** The end of the name, keyword or number that begins at an offset. */
export function endOfWord(text: string, start: number): number {
  let end = start;
  while (end < text.length) {
    // Only a code point in braces, as in `\u{61}`, puts characters into a word that are not word characters.
    const inBraces = text.charCodeAt(end) === 0x7b && text.endsWith("\\u", end);
    if (!inBraces && classAt(text, end) !== charClass.word) break;
    end = inBraces ? text.indexOf("}", end) + 1 || text.length : end + 1;
  }
  return end;
}

/** The end of the line that contains an offset, without its terminator. */
export function endOfLine(text: string, start: number): number {
  lineEnd.lastIndex = start;
  const match = lineEnd.exec(text);
  return match ? match.index : text.length;
}

const lineEnd = /[\n\r\u2028\u2029]/gu;

function classesOf(groups: readonly (readonly [number, string])[]): Uint8Array {
  const classes = new Uint8Array(0x80).fill(charClass.operator);
  for (const [each, chars] of groups) {
    for (const char of chars) classes[char.charCodeAt(0)] = each;
  }
  return classes;
}

type EsComment = AST.Program["comments"][number];

/**
 * oxc's comments in the form that ESLint expects. ESLint hides a `#!` line from parsers and turns it into a comment
 * itself.
 */
export function commentsOf(comments: readonly Comment[], text: string, lines: LineTable): EsComment[] {
  const own = text.startsWith("#!") && comments[0]?.start === 0 ? comments.slice(1) : comments;
  return own.map(({ type, value, start, end }) => ({
    type,
    value,
    range: [start, end],
    loc: { start: lines.positionOf(start), end: lines.positionOf(end) },
  }));
}
