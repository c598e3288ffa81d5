import { createRequire } from "node:module";
import type { AST, Linter } from "eslint";
import { LineTable } from "../../languages/line-table.ts";
import { ParsingError, type SyntaxFault } from "../../languages/syntax-errors.ts";
import { languageNamed, type DocumentName, type Language, type LanguageName } from "../../readers/languages.ts";

/** The part of ESLint's configuration that says how it parses a text. */
type ParsingConfig = Pick<Linter.Config, "language" | "languageOptions" | "plugins">;

type Parser = Extract<Linter.Parser, { parseForESLint(text: string, options?: unknown): unknown }>;

/**
 * Our rules listen only to the root and read the rest themselves. So ESLint need not walk the tree or index the tokens:
 * both together take half of its time, and a tree as deep as a long sum of strings would overflow its stack.
 */
function rootAlone<T extends { readonly ast: unknown }>(result: T): T {
  return { ...result, ast: Object.assign(result.ast as AST.Program, { tokens: [] }), visitorKeys: { Program: [] } };
}

type Question = (text: string) => SyntaxFault | undefined;

/** Checks of a text besides parsing it. */
interface Guard {
  /** The fault of a text that nests too deeply, or has too many parts, to be parsed. */
  readonly tooLarge?: Question;
  /** The missing part of a text that does not parse, if that is clearer than the parser's message. */
  readonly missing?: Question;
}

const guards: Readonly<Partial<Record<LanguageName, Guard>>> = {
  json: { tooLarge: tooLargeJson, missing: unfinishedJson },
  yaml: { tooLarge: tooLargeYaml },
};

/**
 * How ESLint parses texts of a language, for rules that listen only to the root.
 *
 * @throws InstallationError if the parser is not installed.
 */
export function parsingOf(name: LanguageName): ParsingConfig {
  const row: Language = languageNamed(name);
  row.load?.();
  if (row.parser) return { languageOptions: { parser: guardedParser(row.parser, name) } };
  const languages = { [name]: row.language("the root") };
  return { plugins: { "mcp-languages": { languages } }, language: `mcp-languages/${name}` };
}

function guardedParser(parser: Parser, language: LanguageName): Parser {
  const { tooLarge, missing } = guards[language] ?? {};
  return {
    meta: { name: `mcp-validate/${language}` },
    parseForESLint(text, options) {
      const fault = tooLarge?.(text);
      if (fault) throw new ParsingError(fault, new LineTable(text));
      try {
        return rootAlone(parser.parseForESLint(text, options));
      } catch (error) {
        const lack = missing?.(text);
        if (lack) throw new ParsingError(lack, new LineTable(text));
        // The parser of YAML counts the columns of its errors from 0.
        if (language === "yaml" && isPlaced(error)) error.column++;
        throw error;
      }
    },
  };
}

function isPlaced(error: unknown): error is Error & { column: number } {
  return error instanceof Error && "column" in error && typeof error.column === "number";
}

/** A parsed document, outside of ESLint. */
export interface ParsedDocument {
  readonly ast: AST.Program;
  readonly parserServices: object;
}

/**
 * Parses JSON or YAML.
 *
 * @throws an error with `lineNumber` and `column`, from 1, for a syntax error.
 */
export function parseDocument(text: string, language: DocumentName): ParsedDocument {
  const { parser } = languageNamed(language);
  const result = guardedParser(parser, language).parseForESLint(text, {}) as Linter.ESLintParseResult;
  return { ast: result.ast, parserServices: (result.services ?? {}) as object };
}

/**
 * The missing part of a JSON text, if something is missing. The parsers report the last bracket that they have seen,
 * and describe an empty text in terms of their grammar.
 */
export function unfinishedJson(text: string): SyntaxFault | undefined {
  if (!text.trim()) return { message: "The file is empty", index: 0 };
  try {
    JSON.parse(text);
  } catch (error) {
    // V8 has this message only for a missing part.
    if (error instanceof SyntaxError && /end of JSON input/u.test(error.message))
      return { message: "The text ends before it is complete", index: text.trimEnd().length };
  }
  return undefined;
}

/**
 * The maximum depth of a document. The parsers of JSON and YAML are recursive, and so is much code after them. They
 * overflow the stack above about 700 levels, and V8 itself can fail there.
 */
const maxLevels = 500;

const tooDeep = `Nested more than ${String(maxLevels)} levels deep`;

/**
 * The maximum number of values and comments of a JSON text. Each takes up to a kilobyte in the trees. The largest known
 * list of tools has less than 100,000.
 */
const maxValues = 400_000;
/** Of a YAML text: its parser takes longer. */
const maxLines = 100_000;
/** The maximum number of entries in one list or mapping of YAML. The time of its parser grows with their square. */
const maxEntries = 10_000;

function more(limit: number, what: string, index: number): SyntaxFault {
  return { message: `More than ${limit.toLocaleString("en")} ${what}`, index };
}

/** The place where a JSON text, comments allowed, becomes too deep or too large to be parsed, if it does. */
export function tooLargeJson(text: string): SyntaxFault | undefined {
  let depth = 0;
  let values = 0;
  // Brackets in strings and comments do not count. An expression for long strings would overflow the stack of V8.
  for (let index = 0; index < text.length; index++) {
    switch (text.charAt(index)) {
      case '"':
      case "'":
        index = endOfString(text, index);
        break;
      case "/":
        index = endOfComment(text, index);
        values++;
        break;
      case "[":
      case "{":
        if (++depth > maxLevels) return { message: tooDeep, index };
        values++;
        break;
      case ",":
        values++;
        break;
      case "]":
      case "}":
        depth--;
    }
    if (values > maxValues) return more(maxValues, "values", index);
  }
  return undefined;
}

/** The closing quote of the string that begins at an offset; the end of the line if there is none. */
function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let index = start + 1; index < text.length; index++) {
    const char = text.charAt(index);
    if (char === quote || char === "\n") return index;
    if (char === "\\") index++;
  }
  return text.length;
}

/** The last character of the comment that begins at an offset; the offset itself if none does. */
function endOfComment(text: string, start: number): number {
  const [end, length] = text.startsWith("//", start) ? ["\n", 0] : ["*/", 1];
  if (length && !text.startsWith("/*", start)) return start;
  const found = text.indexOf(end, start + 2);
  return found < 0 ? text.length : found + length;
}

/** The place where a YAML text becomes too deep or too large to be parsed, if it does. */
function tooLargeYaml(text: string): SyntaxFault | undefined {
  const { mayBeDeep, lines, fault } = estimated(text);
  return fault ?? (mayBeDeep || lines > maxEntries ? measured(text) : undefined);
}

/**
 * Cheap upper bounds: for the depth, all open brackets, and the indentation and the indicators of a line; for the
 * entries of a list, the lines and the commas.
 */
function estimated(text: string): { mayBeDeep: boolean; lines: number; fault?: SyntaxFault } {
  let open = 0;
  let perLine = 0;
  let lines = 0;
  let mayBeDeep = false;
  for (let offset = 0; offset < text.length; offset++) {
    switch (text.charCodeAt(offset)) {
      case 0x5b: // [
      case 0x7b: // {
        open++;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        if (open) open--;
        break;
      case 0x0a:
        perLine = 0;
        lines++;
        break;
      case 0x2c: // ,
        lines++;
        break;
      case 0x20: // Each level of a block has at least one space, before or after its indicator.
      case 0x09:
        perLine++;
    }
    if (open + perLine > maxLevels) mayBeDeep = true;
    if (lines > maxLines) return { mayBeDeep, lines, fault: more(maxLines, "lines and commas", offset) };
  }
  return { mayBeDeep, lines };
}

const require = createRequire(import.meta.url);

/** The depth and the entries according to the parser of concrete syntax, which keeps its stack in a list. */
function measured(text: string): SyntaxFault | undefined {
  const { Lexer, Parser } = require("yaml") as typeof import("yaml");
  const parser = new Parser();
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    // The results are not needed; iterating makes the parser update its stack.
    Array.from(parser.next(token));
    const index = Math.min(offset, text.length - 1);
    if (parser.stack.length > maxLevels) return { message: tooDeep, index };
    const top = parser.stack.at(-1);
    if (top && "items" in top && top.items.length > maxEntries)
      return more(maxEntries, "entries in a list or a mapping", index);
    offset += isMark(token) ? 0 : token.length;
  }
  return undefined;
}

/** The lexer emits marks that do not correspond to text: for a byte order mark, documents, scalars. */
function isMark(token: string): boolean {
  return token === "\u0002" || token === "\u0018" || token === "\u001F";
}
