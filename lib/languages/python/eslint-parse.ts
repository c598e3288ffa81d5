import { LineTable } from "../line-table.ts";
import { parsePython, type ParsedPython } from "./parser.ts";
import type { EslintLanguage, TraversalMode } from "./language.ts";
import { PythonSourceCode } from "./source-code.ts";

/** The result of parsing a text, for ESLint. */
export type EslintParse = ReturnType<EslintLanguage["parse"]>;

/**
 * Parses a text for ESLint.
 *
 * @throws InstallationError if the parser is not installed; never for a text.
 */
export function parseForEslint(text: string): EslintParse {
  const parsed = parsePython(text);
  if (!parsed.fault) return { ok: true, ast: parsed.ast, parsed };
  const { message, index } = parsed.fault;
  const { line, column } = new LineTable(text).positionOf(index);
  return { ok: false, errors: [{ message, line, column: column + 1 }] };
}

/** What ESLint makes of a text that {@link parseForEslint} has parsed. */
export function createSourceCode(
  text: string,
  parsed: Extract<EslintParse, { readonly ok: true }>,
  visited: TraversalMode,
): PythonSourceCode {
  return new PythonSourceCode(text, parsed["parsed"] as ParsedPython, visited);
}
