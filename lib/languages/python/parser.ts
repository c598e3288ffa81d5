import { createRequire } from "node:module";
import { lazy } from "../../model/lazy.ts";
import { loadPackage } from "../installation.ts";
import { parsedWithExceptLists, restoreExceptList } from "./except-lists.ts";
import { childrenOf } from "./nodes.ts";
import type { Constant, ModuleNode, PythonNode } from "./tree.ts";

/** A comment, with its `#`. */
export interface PythonComment {
  /** The text after the `#`. */
  readonly value: string;
  /** Offsets in UTF-16 code units, end exclusive. */
  readonly range: readonly [number, number];
}

/** Why a text has no tree. */
interface PythonFault {
  readonly message: string;
  /** Offset in UTF-16 code units. */
  readonly index: number;
}

/** A text with a tree. */
export interface ParsedPython {
  readonly ast: ModuleNode;
  /** Evaluated on first use. */
  readonly comments: readonly PythonComment[];
  readonly fault?: undefined;
}

/** A parsed text: a tree, or the first fault. */
export type PythonParse = ParsedPython | { readonly ast?: undefined; readonly fault: PythonFault };

const require = createRequire(import.meta.url);
const pyAst = lazy(() => loadPackage("py-ast", () => require("py-ast") as typeof import("py-ast")));

/**
 * Parses Python 3. The only module that uses the parser py-ast, so that it can be replaced easily: it has a single
 * author.
 *
 * @param text with any line breaks of Python, with or without a byte order mark.
 * @throws InstallationError if the parser is not installed; never for a text.
 */
export function parsePython(text: string): PythonParse {
  const source = new SourceLines(text);
  const { parse } = pyAst();
  try {
    const parsed = parsedWithExceptLists(source.parsed, (known) => parse(known), placeIn(source.parsed));
    const ast = new Completion(source, text).complete(parsed);
    return {
      ast,
      get comments() {
        return commentsOf(source);
      },
    };
  } catch (error) {
    return { fault: faultOf(error, source) };
  }
}

/** The comments that the lexer finds. The parser does not return those in brackets. */
function commentsOf(source: SourceLines): PythonComment[] {
  // Most files that are read have no directives, and the lexer takes as long as the parser.
  if (!source.parsed.includes("#")) return [];
  const { Lexer } = pyAst();
  return new Lexer(source.parsed).tokenize().flatMap(({ type, value, lineno, col_offset: column }) => {
    if (type !== "COMMENT") return [];
    const start = source.offsetOf(lineno, column);
    return [{ value: value.slice(1), range: [start, start + value.length] as const }];
  });
}

/** People do not write more open brackets than this. */
const maxUsualDepth = 50;

interface PlacedError {
  readonly message: string;
  readonly lineno?: number;
  readonly col_offset?: number;
}

function faultOf(error: unknown, source: SourceLines): PythonFault {
  if (error instanceof RangeError) return { message: "Nested too deeply to be parsed", index: deepestPlace(source) };
  if (!(error instanceof Error)) return { message: String(error), index: 0 };
  const index = placeOf(error, source);
  const message = error.message.replace(/ at line \d+(?:, column \d+)?$/u, "");
  // The lexer sees only half of a character outside of the Basic Multilingual Plane.
  return { message: message.replace(/(?<=')[\uD800-\uDBFF](?=')/u, source.characterAt(index)), index };
}

/** The offset of an error of the parser. */
function placeOf(error: PlacedError, source: SourceLines): number {
  const { message, lineno, col_offset: column } = error;
  if (lineno !== undefined && column !== undefined) return source.offsetOf(lineno, column);
  // Errors of the lexer state their place in the message only, some only the line.
  const [, line = 1, shown] = / at line (\d+)(?:, column (\d+))?/u.exec(message) ?? [];
  return shown === undefined ? source.firstOf(Number(line)) : source.offsetOf(Number(line), Number(shown));
}

/** Like {@link placeOf}, in the text that the parser sees. */
function placeIn(parsed: string): (error: unknown) => number {
  const lines = lazy(() => new SourceLines(parsed));
  return (error) => (error instanceof Error ? placeOf(error, lines()) : 0);
}

/** The offset with the most open brackets; in a text with few brackets, the longest statement. */
function deepestPlace(source: SourceLines): number {
  const { Lexer } = pyAst();
  let [depth, deepest, place] = [0, maxUsualDepth, -1];
  let [first, count, longest, statement] = [0, 0, 0, 0];
  for (const { type, value, lineno, col_offset: column } of new Lexer(source.parsed).tokenize()) {
    if (/^[([{]$/u.test(value) && ++depth > deepest) [deepest, place] = [depth, source.offsetOf(lineno, column)];
    else if (/^[)\]}]$/u.test(value)) depth--;
    if (type === "NEWLINE") count = 0;
    else if (count++ === 0) first = source.offsetOf(lineno, column);
    if (count > longest) [longest, statement] = [count, first];
  }
  return place < 0 ? statement : place;
}

/** The lines of a text, to turn CPython's positions (lines from 1, columns in bytes of UTF-8) into offsets. */
class SourceLines {
  /** The text as the parser accepts it. */
  readonly parsed: string;
  readonly #text: string;
  /** The offset of each line in the text. */
  readonly #starts: number[] = [];
  /** The number of characters in a line that the parser does not see, by line from 0. */
  readonly #hidden = new Map<number, number>();
  readonly #isAscii: boolean;

  constructor(text: string) {
    this.#text = text;
    const first = text.startsWith("\uFEFF") ? 1 : 0;
    this.#isAscii = /^[\u0000-\u007F]*$/u.test(first ? text.slice(1) : text);
    let start = first;
    for (const { index, 0: ending } of text.matchAll(/\r\n|[\r\n]/gu)) {
      this.#starts.push(start);
      start = index + ending.length;
    }
    this.#starts.push(start);
    this.parsed = this.#withoutFormFeeds(first ? text.slice(1) : text);
  }

  /** The parser rejects form feeds. CPython ignores them at the start of a line, and treats others as spaces. */
  #withoutFormFeeds(text: string): string {
    if (!text.includes("\f")) return text;
    const lines = text.split(/(?<=\r\n|\n|\r(?!\n))/u).map((line, index) => {
      const [leading = ""] = /^[ \t\f]*\f/u.exec(line) ?? [];
      if (leading) this.#hidden.set(index, leading.length);
      return line.slice(leading.length).replaceAll("\f", " ");
    });
    return lines.join("");
  }

  /** The character at an offset. */
  characterAt(index: number): string {
    return String.fromCodePoint(this.#text.codePointAt(index) ?? 0xfffd);
  }

  /** The offset of the first character of a line that is not a space. */
  firstOf(line: number): number {
    const start = this.offsetOf(line, 0);
    const [indentation = ""] = /^[ \t]*/u.exec(this.#text.slice(start)) ?? [];
    return start + indentation.length;
  }

  /** @param column in bytes of UTF-8 */
  offsetOf(line: number, column: number): number {
    const index = Math.min(Math.max(line, 1), this.#starts.length) - 1;
    const start = (this.#starts[index] ?? 0) + (this.#hidden.get(index) ?? 0);
    if (this.#isAscii) return Math.min(start + column, this.#text.length);
    let [offset, bytes] = [start, 0];
    while (bytes < column && offset < this.#text.length) {
      const code = this.#text.codePointAt(offset) ?? 0;
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      offset += code < 0x10000 ? 1 : 2;
    }
    return offset;
  }
}

/** A node of py-ast, while it is converted to one of ours. */
interface RawNode {
  nodeType: string;
  lineno?: number;
  col_offset?: number;
  end_lineno?: number;
  end_col_offset?: number;
  range?: [number, number];
  op?: unknown;
  ops?: unknown;
  ctx?: unknown;
  value?: unknown;
  quote_style?: string;
  literal?: Constant["literal"];
  level?: number;
  /** The exceptions that an `except` clause catches. */
  type?: object;
  /** The index of a subscript. */
  slice?: RawNode;
  /** The parts of an f-string. */
  values?: readonly RawNode[];
}

/** Converts py-ast's tree to ours, in place. */
class Completion {
  readonly #source: SourceLines;
  readonly #text: string;

  constructor(source: SourceLines, text: string) {
    this.#source = source;
    this.#text = text;
  }

  complete(root: object): ModuleNode {
    this.#complete(root as RawNode);
    const module = root as RawNode;
    module.range = [0, this.#text.length];
    return root as unknown as ModuleNode;
  }

  #complete(node: RawNode): [number, number] | undefined {
    delete node.ctx;
    if ("op" in node) node.op = nameOf(node.op);
    if (Array.isArray(node.ops)) node.ops = node.ops.map(nameOf);
    if (node.nodeType === "ImportFrom") node.level ??= 0;
    // `tuple[*Ts]`
    if (node.slice?.nodeType === "Starred") node.slice = tupleOf(node.slice);
    // `f"{x}..."`
    if (node.nodeType === "JoinedStr") for (const part of node.values ?? []) part.quote_style ??= "";
    const own = this.#rangeOf(node);
    if (node.nodeType === "Constant" && own) this.#completeConstant(node, own);
    let hull: [number, number] | undefined;
    for (const child of childrenOf(node as unknown as PythonNode)) {
      const range = this.#complete(child as unknown as RawNode);
      if (!range) continue;
      hull = hull ? [Math.min(hull[0], range[0]), Math.max(hull[1], range[1])] : range;
    }
    if (node.nodeType === "ExceptHandler") restoreExceptList(node.type, this.#text);
    const range = own ?? hull;
    node.range = range ?? [0, 0];
    return range;
  }

  #rangeOf({ lineno, col_offset: column, end_lineno: endLine, end_col_offset: endColumn }: RawNode) {
    if (lineno === undefined || column === undefined) return undefined;
    const start = this.#source.offsetOf(lineno, column);
    const isClosed = endLine !== undefined && endColumn !== undefined;
    const range: [number, number] = [start, isClosed ? this.#source.offsetOf(endLine, endColumn) : start];
    return range;
  }

  #completeConstant(node: RawNode, [start, end]: [number, number]): void {
    const { value } = node;
    const text = this.#text.slice(start, end);
    switch (typeof value) {
      case "string":
        node.literal = literalOfText(text, value, node.quote_style);
        if (node.literal === "ellipsis") node.value = undefined;
        return;
      case "boolean":
        node.literal = "bool";
        return;
      case "bigint":
        node.literal = "int";
        return;
      case "number":
        node.literal = /^0[xob]/iu.test(text) || !/[.e]/iu.test(text) ? "int" : "float";
        return;
      default:
        node.literal = value === null ? "none" : "complex";
        if (value !== null) node.value = undefined;
    }
  }
}

/** In CPython's tree an index with a star is a tuple. */
function tupleOf(starred: RawNode): RawNode {
  const { lineno, col_offset, end_lineno, end_col_offset } = starred;
  return { nodeType: "Tuple", elts: [starred], lineno, col_offset, end_lineno, end_col_offset } as RawNode;
}

function literalOfText(text: string, value: string, quotes: string | undefined): Constant["literal"] {
  if (quotes === undefined && value === "..." && text === "...") return "ellipsis";
  return quotes !== undefined && /^r?b/iu.test(quotes) ? "bytes" : "str";
}

function nameOf(operator: unknown): unknown {
  return typeof operator === "object" && operator !== null && "nodeType" in operator ? operator.nodeType : operator;
}
