import type { AST } from "eslint";
import { charClass, classAt, endOfLine, endOfWord } from "./characters.ts";
import type { LineTable } from "./line-table.ts";
import { isNode, type SyntaxNode } from "./syntax.ts";

/** A range of text without tokens. */
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

/** Words that are not identifiers unless a mark says that they are names. */
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
 * The tokens of a parsed text, equal to those of @typescript-eslint/parser, in source order. The marks hold what the
 * tree decides and the text alone cannot.
 *
 * @param gaps the comments, sorted: they contain no tokens.
 */
export function syntaxTokens(text: string, marks: TokenMarks, gaps: readonly Stretch[], lines: LineTable): AST.Token[] {
  const tokens = new TokenList(text, lines);
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
      tokens.add(typesOfMarks[kind] ?? "Identifier", offset, end);
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
      tokens.add(type ?? "Identifier", offset, end);
      offset = end;
      continue;
    }
    if (text.charCodeAt(offset) === 0x23) {
      const end = endOfWord(text, offset + 1);
      tokens.add("PrivateIdentifier", offset, end);
      offset = end;
      continue;
    }
    const end = kindOfChar === charClass.single || kind === mark.alone ? offset + 1 : endOfOperator(text, offset);
    tokens.add("Punctuator", offset, end);
    offset = end;
  }
  return tokens.all;
}

/** The tokens of a text that have been found so far. */
class TokenList {
  readonly all: AST.Token[] = [];
  readonly #text: string;
  readonly #lines: LineTable;

  constructor(text: string, lines: LineTable) {
    this.#text = text;
    this.#lines = lines;
  }

  add(type: AST.TokenType, start: number, end: number): void {
    const token: AST.Token = {
      type,
      // As in the tree, the `#` is not part of a private name.
      value: this.#text.slice(type === "PrivateIdentifier" ? start + 1 : start, end),
      range: [start, end],
      loc: { start: this.#lines.positionOf(start), end: this.#lines.positionOf(end) },
    };
    this.all.push(type === "RegularExpression" ? withRegex(token) : token);
  }
}

function withRegex(token: AST.Token): AST.Token {
  const slash = token.value.lastIndexOf("/");
  return Object.assign(token, { regex: { pattern: token.value.slice(1, slash), flags: token.value.slice(slash + 1) } });
}

function endOfOperator(text: string, start: number): number {
  operators.lastIndex = start;
  operators.test(text);
  return operators.lastIndex;
}

/** What the tree shows about an offset. */
const mark = {
  none: 0,
  /** A word that is a name, even if it looks like a keyword: `a.class`. */
  name: 1,
  jsxName: 2,
  /** A word that is a keyword, although in the place of a name. */
  keyword: 3,
  /** A `<` or `>` that is one token whatever follows: each of the last two in `A<B<C>>`. */
  alone: 4,
  // From here on: tokens with the end that the tree gives, whatever their content.
  identifier: 5,
  jsxIdentifier: 6,
  jsxText: 7,
  string: 8,
  numeric: 9,
  regularExpression: 10,
  template: 11,
} as const;

type Mark = (typeof mark)[keyof typeof mark];

/**
 * Facts about tokens that only the syntax tree shows: names that look like keywords, regular expressions that look like
 * divisions, the text between JSX tags, the brackets of type argument lists.
 */
export class TokenMarks {
  readonly #marks: Uint8Array;
  readonly #ends: Uint32Array;

  constructor(length: number) {
    this.#marks = new Uint8Array(length + 1);
    this.#ends = new Uint32Array(length + 1);
  }

  /** The mark on an offset, one of `mark`. */
  at(offset: number): number {
    return this.#marks[offset] ?? mark.none;
  }

  /** The end of the token that is marked at an offset. */
  endAt(offset: number): number {
    return this.#ends[offset] ?? offset;
  }

  /** Marks a word, or a bracket. */
  set(offset: number, kind: Mark): void {
    this.#marks[offset] = kind;
  }

  /** Marks a whole token. */
  setToken(node: SyntaxNode, kind: Mark): void {
    this.#marks[node.start] = kind;
    this.#ends[node.start] = node.end;
  }
}

/** Records what a node shows about its tokens. `insideJsx` is true anywhere below a JSX element. */
export type Marker = (marks: TokenMarks, node: SyntaxNode, parent: SyntaxNode, insideJsx: boolean) => void;

/** The node types that show something about their tokens. */
export const markers: Readonly<Record<string, Marker>> = {
  Identifier(marks, node, parent, insideJsx) {
    // The `import` of `import.meta` and the `new` of `new.target` are keywords, although the tree has names there.
    if (parent.type === "MetaProperty" && parent["meta"] === node) return;
    if (node["name"] === "with" && marks.at(node.start) === mark.keyword) return;
    marks.set(node.start, insideJsx && isPartOfMember(node, parent) ? mark.jsxName : mark.name);
  },
  JSXIdentifier(marks, node, parent) {
    if (parent.type === "JSXNamespacedName") marks.setToken(node, mark.identifier);
    else if (!isJsxThis(node, parent)) marks.setToken(node, mark.jsxIdentifier);
  },
  JSXText(marks, node) {
    marks.setToken(node, mark.jsxText);
  },
  Literal(marks, node, parent) {
    const { value } = node;
    if (parent.type === "JSXAttribute") marks.setToken(node, mark.jsxText);
    else if (typeof value === "string") marks.setToken(node, mark.string);
    else if (typeof value === "number" || typeof value === "bigint") marks.setToken(node, mark.numeric);
    else if ("regex" in node) marks.setToken(node, mark.regularExpression);
  },
  TemplateElement(marks, node) {
    marks.setToken(node, mark.template);
  },
  ThisExpression(marks, node, parent) {
    // In `typeof this` as a type, `this` is a name.
    if (parent.type === "TSTypeQuery" || parent.type === "TSQualifiedName") marks.set(node.start, mark.name);
  },
  TSImportType(marks, { options }) {
    // The `with` of `import("x", { with: {} })`, which is a property name in the tree.
    const properties = isNode(options) ? options["properties"] : undefined;
    const key: unknown = Array.isArray(properties) && isNode(properties[0]) ? properties[0]["key"] : undefined;
    if (isNode(key)) marks.set(key.start, mark.keyword);
  },
  TSTypeParameterInstantiation: markBothEnds,
  TSTypeParameterDeclaration: markBothEnds,
  TSTypeAssertion(marks, node) {
    marks.set(node.start, mark.alone);
  },
  JSXOpeningElement: markEnd,
  JSXClosingElement: markEnd,
  JSXOpeningFragment: markEnd,
  JSXClosingFragment: markEnd,
};

function markBothEnds(marks: TokenMarks, node: SyntaxNode): void {
  marks.set(node.start, mark.alone);
  marks.set(node.end - 1, mark.alone);
}

function markEnd(marks: TokenMarks, node: SyntaxNode): void {
  marks.set(node.end - 1, mark.alone);
}

/**
 * Whether a name is part of `a.b`. Below a JSX element @typescript-eslint/parser reads both names as JSX, even if they
 * are not part of a tag, unless the object is in parentheses.
 */
function isPartOfMember(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (parent.type !== "MemberExpression" || parent["computed"] === true) return false;
  return parent["property"] === node || parent.start === node.start;
}

/** Whether `this` is part of a tag, as in `<this.Panel>`, where it is the keyword. */
function isJsxThis(node: SyntaxNode, parent: SyntaxNode): boolean {
  if (node["name"] !== "this") return false;
  return parent.type === "JSXMemberExpression" ? parent["object"] === node : parent.type !== "JSXAttribute";
}
