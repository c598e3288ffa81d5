import type { AST, Linter } from "eslint";
import { LineTable } from "../../languages/line-table.ts";
import { ParsingError } from "../../languages/parsing-error.ts";
import type { SyntaxFault } from "../../languages/syntax-fault.ts";
import { languageNamed, type DocumentName, type LanguageName } from "../../readers/languages.ts";
import { tooDeepJson, tooDeepYaml } from "./document-nesting.ts";
import { unfinishedJson } from "./unfinished-json.ts";

type Parser = Extract<Linter.Parser, { parseForESLint(text: string, options?: unknown): unknown }>;

/**
 * Our rules listen to the root alone and read the rest by themselves, so ESLint need not walk the tree, nor index the
 * tokens: together that takes half of its time, and a tree as deep as a long sum of strings would overflow its stack.
 */
function rootAlone<T extends { readonly ast: unknown }>(result: T): T {
  return { ...result, ast: Object.assign(result.ast as AST.Program, { tokens: [] }), visitorKeys: { Program: [] } };
}

type Question = (text: string) => SyntaxFault | undefined;

/** What is asked of a text beside parsing it. */
interface Guard {
  /** The fault of a text that is nested too deeply to be parsed. */
  readonly tooDeep?: Question;
  /** What a text that does not parse lacks, if that says more than the parser does. */
  readonly missing?: Question;
}

const guards: Readonly<Partial<Record<LanguageName, Guard>>> = {
  json: { tooDeep: tooDeepJson, missing: unfinishedJson },
  yaml: { tooDeep: tooDeepYaml },
};

const guarded = new Map<LanguageName, Parser>();

/** The parser of a language. */
export function parserOf(language: LanguageName): Parser {
  let parser = guarded.get(language);
  if (!parser) guarded.set(language, (parser = guardedParser(language)));
  return parser;
}

function guardedParser(language: LanguageName): Parser {
  const { parser, kind } = languageNamed(language);
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

/** A parsed document, apart from ESLint. */
export interface ParsedDocument {
  readonly ast: AST.Program;
  readonly parserServices: object;
}

/**
 * Parses JSON or YAML. @throws an error with `lineNumber` and `column`, from 1, where the text is not of the language.
 */
export function parseDocument(text: string, language: DocumentName): ParsedDocument {
  const result = parserOf(language).parseForESLint(text, {}) as Linter.ESLintParseResult;
  return { ast: result.ast, parserServices: (result.services ?? {}) as object };
}
