import type { AST } from "eslint";
import { charClass, classAt, endOfLine, endOfWord } from "./characters.ts";
import type { LineTable } from "./line-table.ts";
import { mark, type TokenMarks } from "./token-marks.ts";

/** A stretch of text that holds no tokens. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** The types of tokens that are marked, by mark. */
const typesOfMarks: readonly AST.TokenType[] = [
  "Identifier",
  "Identifier",
  "JSXIdentifier",
  "Keyword",
  "Punctuator",
  "Identifier",
  "JSXIdentifier",
  "JSXText",
  "String",
  "Numeric",
  "RegularExpression",
  "Template",
];

/** Words that are no identifiers where nothing marks them as names. */
const keywords: ReadonlyMap<string, AST.TokenType> = new Map([
  ["null", "Null"],
  ["true", "Boolean"],
  ["false", "Boolean"],
  ...(
    "break case catch class const continue debugger default delete do else enum export extends finally for function if " +
    "implements import in instanceof interface let new package private protected public return static super switch this " +
    "throw try typeof var void while with yield"
  )
    .split(" ")
    .map((word) => [word, "Keyword"] as const),
]);

const operators =
  /\.{3}|\?\.(?!\d)|\?\?=?|<<?=?|>{1,3}=?|=(?:==?|>)?|!=?=?|\+[+=]?|-[-=]?|\*\*?=?|\/=?|%=?|\^=?|&&?=?|\|\|?=?|[^]/y;

/**
 * The tokens of a text that was parsed: the same ones as @typescript-eslint/parser gives, in the order of the text.
 * Whatever the text alone leaves open, the tree has already decided and noted in the marks.
 *
 * @param gaps the comments, sorted: nothing in them is a token.
 */
export function tokensOf(text: string, marks: TokenMarks, gaps: readonly Stretch[], lines: LineTable): AST.Token[] {
  const tokens: AST.Token[] = [];
  let gap = 0;
  let offset = text.startsWith("#!") ? endOfLine(text, 0) : 0;
  while (offset < text.length) {
    const comment = gaps[gap];
    if (comment && comment.start <= offset) {
      offset = Math.max(offset, comment.end);
      gap++;
      continue;
    }
    const kind = marks.at(offset);
    if (kind > mark.alone) {
      const end = marks.endAt(offset);
      tokens.push(tokenOf(typesOfMarks[kind] ?? "Identifier", text, offset, end, lines));
      offset = end;
      continue;
    }
    const kindOfChar = classAt(text, offset);
    if (kindOfChar === charClass.space) {
      offset++;
      continue;
    }
    if (kindOfChar === charClass.word) {
      const end = endOfWord(text, offset);
      const type = kind === mark.none ? keywords.get(text.slice(offset, end)) : typesOfMarks[kind];
      tokens.push(tokenOf(type ?? "Identifier", text, offset, end, lines));
      offset = end;
      continue;
    }
    if (text.charCodeAt(offset) === 0x23) {
      const end = endOfWord(text, offset + 1);
      tokens.push(tokenOf("PrivateIdentifier", text, offset, end, lines));
      offset = end;
      continue;
    }
    const end = kindOfChar === charClass.single || kind === mark.alone ? offset + 1 : endOfOperator(text, offset);
    tokens.push(tokenOf("Punctuator", text, offset, end, lines));
    offset = end;
  }
  return tokens;
}

function tokenOf(type: AST.TokenType, text: string, start: number, end: number, lines: LineTable): AST.Token {
  const token: AST.Token = {
    type,
    // As in the tree, the `#` is no part of a private name.
    value: text.slice(type === "PrivateIdentifier" ? start + 1 : start, end),
    range: [start, end],
    loc: { start: lines.positionOf(start), end: lines.positionOf(end) },
  };
  if (type !== "RegularExpression") return token;
  const slash = token.value.lastIndexOf("/");
  return Object.assign(token, { regex: { pattern: token.value.slice(1, slash), flags: token.value.slice(slash + 1) } });
}

function endOfOperator(text: string, start: number): number {
  operators.lastIndex = start;
  operators.test(text);
  return operators.lastIndex;
}
