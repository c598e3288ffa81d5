import { createRequire } from "node:module";
import type { AST, Linter } from "eslint";
import { LineTable } from "../../languages/line-table.ts";
import { ParsingError, type SyntaxFault } from "../../languages/syntax-errors.ts";
import { languageNamed, type DocumentName, type Language, type LanguageName } from "../../readers/languages.ts";

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
  /** The fault of a text that nests too deeply to be parsed. */
  readonly tooDeep?: Question;
  /** The missing part of a text that does not parse, if that is clearer than the parser's message. */
  readonly missing?: Question;
}

const guards: Readonly<Partial<Record<LanguageName, Guard>>> = {
  json: { tooDeep: tooDeepJson, missing: unfinishedJson },
  yaml: { tooDeep: tooDeepYaml },
};

/** The parser of a language, for rules that listen only to the root. */
export function parserOf(language: LanguageName): Parser {
  const { parser, kind }: Language = languageNamed(language);
  const { tooDeep, missing } = guards[language] ?? {};
  return {
    meta: { name: `mcp-validate/${kind === "code" ? kind : language}` },
    parseForESLint(text, options) {
      const fault = tooDeep?.(text);
      if (fault) throw new ParsingError(fault, new LineTable(text));
      try {
        return rootAlone(parser.parseForESLint(text, options));
      } catch (error) {
        const lack = missing?.(text);
        throw lack ? new ParsingError(lack, new LineTable(text)) : error;
      }
    },
  };
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
  const result = parserOf(language).parseForESLint(text, {}) as Linter.ESLintParseResult;
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

const message = `Nested more than ${String(maxLevels)} levels deep`;

/** The place where a JSON text, comments allowed, nests too deeply to be parsed, if it does. */
export function tooDeepJson(text: string): SyntaxFault | undefined {
  let depth = 0;
  // Brackets in strings and comments do not count. An expression for long strings would overflow the stack of V8.
  for (let index = 0; index < text.length; index++) {
    switch (text.charAt(index)) {
      case '"':
      case "'":
        index = endOfString(text, index);
        break;
      case "/":
        index = endOfComment(text, index);
        break;
      case "[":
      case "{":
        if (++depth > maxLevels) return { message, index };
        break;
      case "]":
      case "}":
        depth--;
    }
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

/** The place where a YAML text nests too deeply to be parsed, if it does. */
export function tooDeepYaml(text: string): SyntaxFault | undefined {
  return mayBeDeep(text) ? measured(text) : undefined;
}

/** A cheap upper bound: all open brackets, and the indentation and the indicators of a line. */
function mayBeDeep(text: string): boolean {
  let open = 0;
  let perLine = 0;
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
        break;
      case 0x20: // Each level of a block has at least one space, before or after its indicator.
      case 0x09:
        perLine++;
    }
    if (open + perLine > maxLevels) return true;
  }
  return false;
}

const require = createRequire(import.meta.url);

/** The depth according to the parser of concrete syntax, which keeps its stack in a list. */
function measured(text: string): SyntaxFault | undefined {
  const { Lexer, Parser } = require("yaml") as typeof import("yaml");
  const parser = new Parser();
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    // The results are not needed; iterating makes the parser update its stack.
    Array.from(parser.next(token));
    if (parser.stack.length > maxLevels) return { message, index: Math.min(offset, text.length - 1) };
    offset += isMark(token) ? 0 : token.length;
  }
  return undefined;
}

/** The lexer emits marks that stand for no text: for a byte order mark, documents, scalars. */
function isMark(token: string): boolean {
  return token === "\u0002" || token === "\u0018" || token === "\u001F";
}
