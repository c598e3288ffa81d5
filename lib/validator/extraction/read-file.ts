import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Server } from "../../model/server.ts";
import { mentionsMcp } from "../../readers/ecmascript/pre-check.ts";
import { readServer } from "../../readers/index.ts";
import type { McpSettings } from "../../readers/settings.ts";
import type { Source } from "../../readers/source.ts";
import { parseModule } from "../../languages/parse-module.ts";
import { InputError } from "../input-error.ts";
import { LineIndex } from "../line-index.ts";

const require = createRequire(import.meta.url);

/** Extensions of code and of documents that the readers understand. */
export const codeExtensions = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs"];
export const documentExtensions = [".json", ".jsonc", ".json5", ".yaml", ".yml"];

/** A file and the model that was read from it. */
export interface FileReading {
  readonly path: string;
  readonly lines: LineIndex;
  /** `undefined` where the file says nothing about an MCP server. */
  readonly server: Server | undefined;
}

/**
 * Reads one file into the model, without ESLint.
 *
 * @param shown the path as errors show it.
 * @throws InputError with `FILE_NOT_FOUND` or `PARSE_ERROR`.
 */
export function readFile(path: string, settings: McpSettings, shown: string): FileReading {
  const text = textOf(path, shown);
  const isDocument = documentExtensions.some((extension) => path.endsWith(extension));
  const lines = new LineIndex(text);
  if (!isDocument && !mentionsMcp(text)) return { path, lines, server: undefined };
  const source = isDocument ? parseDocument(text, path, shown) : parseCode(text, path, shown, lines);
  return { path, lines, server: readServer(source, settings) };
}

function textOf(path: string, shown: string): string {
  try {
    // A byte order mark is no part of the text; ESLint takes it off too.
    return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    throw new InputError("FILE_NOT_FOUND", shown, "The file cannot be read.", "Check the path and its permissions.");
  }
}

function parseCode(text: string, path: string, shown: string, lines: LineIndex): Source {
  const { program, error } = parseModule(text, path);
  if (!program) {
    const { line, column } = lines.at(error.index);
    const place = `${shown}:${String(line)}:${String(column)}`;
    throw new InputError("PARSE_ERROR", place, error.message, "Fix the syntax error.");
  }
  return { text, ast: program, parserServices: {}, path };
}

function parseDocument(text: string, path: string, shown: string): Source {
  const isYaml = /\.ya?ml$/u.test(path);
  try {
    if (isYaml) {
      const { parseForESLint } = require("yaml-eslint-parser") as typeof import("yaml-eslint-parser");
      return { text, ast: parseForESLint(text, {}).ast, parserServices: { isYAML: true }, path };
    }
    const { parseForESLint } = require("jsonc-eslint-parser") as typeof import("jsonc-eslint-parser");
    return { text, ast: parseForESLint(text, {}).ast, parserServices: { isJSON: true }, path };
  } catch (error) {
    throw new InputError("PARSE_ERROR", placeOf(error, shown), messageOf(error), "Fix the syntax error.");
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Both document parsers throw errors with `lineNumber` and `column`, from 1, as ESLint takes them. */
function placeOf(error: unknown, path: string): string {
  if (typeof error !== "object" || error === null || !("lineNumber" in error)) return path;
  const column = "column" in error && typeof error.column === "number" ? `:${String(error.column)}` : "";
  return `${path}:${String(error.lineNumber)}${column}`;
}
