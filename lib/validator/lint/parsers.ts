import type { AST, Linter } from "eslint";
import { jsonParser, yamlParser } from "../../configs/lazy-parser.ts";
import { LineTable } from "../../languages/line-table.ts";
import { withoutTokens } from "../../languages/parser.ts";
import { ParsingError } from "../../languages/parsing-error.ts";
import type { SyntaxFault } from "../../languages/syntax-fault.ts";
import type { ValidationSource } from "../result.ts";
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

const none: Question = () => undefined;

/** @param missing what a text that does not parse lacks, if that says more than the parser does. */
function guarded(name: string, parser: Parser, tooDeep: Question, missing: Question = none): Parser {
  return {
    meta: { name: `mcp-validate/${name}` },
    parseForESLint(text, options) {
      const fault = tooDeep(text);
      if (fault) throw new ParsingError(fault, new LineTable(text));
      try {
        return rootAlone(parser.parseForESLint(text, options));
      } catch (error) {
        const lack = missing(text);
        throw lack ? new ParsingError(lack, new LineTable(text)) : error;
      }
    },
  };
}

const code = guarded("code", withoutTokens, none);
const json = guarded("json", jsonParser, tooDeepJson, unfinishedJson);
const yaml = guarded("yaml", yamlParser, tooDeepYaml);

/** The parser of each language. */
export const parsers: Readonly<Record<ValidationSource["language"], Parser>> = {
  typescript: code,
  javascript: code,
  json,
  yaml,
  live: json,
};

/** A parsed document, apart from ESLint. */
export interface ParsedDocument {
  readonly ast: AST.Program;
  readonly parserServices: object;
}

/**
 * Parses JSON or YAML. @throws an error with `lineNumber` and `column`, from 1, where the text is not of the language.
 */
export function parseDocument(text: string, language: "json" | "yaml"): ParsedDocument {
  const result = parsers[language].parseForESLint(text, {}) as Linter.ESLintParseResult;
  return { ast: result.ast, parserServices: (result.services ?? {}) as object };
}
