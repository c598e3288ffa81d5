import { join, resolve } from "node:path";
import { fileLimits, type FileRefusal, problemOf, readContent } from "../../files/read.ts";
import { LineTable } from "../../languages/line-table.ts";
import { mayConcernMcp } from "../../readers/index.ts";
import { type Language, languageNamed } from "../../readers/languages.ts";
import { guessedLanguage, knownExtensions, languageOf, shownPath, type LintText } from "./source-text.ts";
import { InputError, type LinePosition, linePositionOf } from "../result/input-error.ts";
import { parseDocument } from "./parsers.ts";

/**
 * Reads a file.
 *
 * @param path absolute.
 * @param isNamed whether the user named the file, which must then contain definitions.
 * @throws InputError `FILE_NOT_FOUND`, `UNREADABLE_FILE` for a pipe, a device and a file that is too large, or
 *   `INVALID_FORMAT` for a kind of file without a reader.
 */
export function readSource(path: string, cwd: string, isNamed: boolean): LintText {
  const name = shownPath(path, cwd);
  const language = languageOf(path);
  // Such a file may be a pipe that cannot be opened by name.
  if (isStandardInput(path))
    throw new InputError("INVALID_FORMAT", name, "The name does not tell the language.", "Use '-' for standard input.");
  const { text, misencoded } = decodedFile(path, name);
  if (!language) {
    const remedy = `Supported extensions: ${knownExtensions.map((extension) => `.${extension}`).join(", ")}.`;
    throw new InputError("INVALID_FORMAT", name, "Files of this type cannot be read.", remedy);
  }
  return { type: "file", name, path, language, text, isNamed, misencoded };
}

/** True for the names that shells and systems give to pipes. They do not show the language. */
function isStandardInput(path: string): boolean {
  return /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/u.test(path);
}

function decodedFile(path: string, name: string): Decoded {
  const { state, bytes } = readContent(path, fileLimits.definitions);
  if (state !== "read") throw refused(state, name);
  return decoded(bytes);
}

function refused(state: FileRefusal, name: string): InputError {
  const problem = problemOf(state, fileLimits.definitions);
  switch (state) {
    case "folder":
      return new InputError("FILE_NOT_FOUND", name, problem, "Name the files in it.");
    case "not-regular":
      return new InputError("UNREADABLE_FILE", name, problem, "Use '-' for standard input.");
    case "too-large":
      return new InputError("UNREADABLE_FILE", name, problem, "Divide it, or name the file that defines your tools.");
    case "missing":
    case "unreadable": {
      const either = "The file does not exist or cannot be read.";
      return new InputError("FILE_NOT_FOUND", name, either, "Check the path and its permissions.");
    }
  }
}

/** The text of a file, and the first position that is not UTF-8. */
export interface Decoded {
  /** Without the byte order mark, which ESLint removes too. */
  readonly text: string;
  readonly misencoded: LinePosition | undefined;
}

/** Decodes a file as UTF-8. */
export function decoded(bytes: Buffer): Decoded {
  const whole = bytes.toString("utf8");
  const text = whole.replace(/^\uFEFF/u, "");
  const fault = isUtf16(bytes) ? 0 : firstFault(bytes, whole);
  if (fault === undefined) return { text, misencoded: undefined };
  const before = bytes.toString("utf8", 0, fault).replace(/^\uFEFF/u, "");
  return { text, misencoded: linePositionOf(before.length, new LineTable(before)) };
}

/**
 * Detects UTF-16 without a byte order mark, which some Windows editors write: every other byte of the first letters is
 * null.
 */
function isUtf16(bytes: Buffer): boolean {
  const [first, second, third, fourth] = bytes;
  return (first === 0 && third === 0 && second !== 0) || (second === 0 && fourth === 0 && first !== 0);
}

/** The offset of the first byte that the decoder replaced by U+FFFD. */
function firstFault(bytes: Buffer, text: string): number | undefined {
  if (!text.includes("\uFFFD")) return undefined;
  const again = Buffer.from(text);
  if (again.equals(bytes)) return undefined;
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  return at < 0 ? bytes.length : at;
}

/**
 * Standard input as a text to lint.
 *
 * @param fileName the value of `--stdin-filename`. Without it, the language is guessed from the text.
 */
export function stdinSource(bytes: Buffer, fileName: string | undefined, cwd: string): LintText {
  const { text, misencoded } = decoded(bytes);
  const named = fileName === undefined ? undefined : languageOf(fileName);
  const path = fileName !== undefined && named ? resolve(cwd, fileName) : join(cwd, likelyName(text));
  return {
    type: "text",
    name: fileName ?? "<stdin>",
    path,
    language: languageOf(path) ?? "json",
    text,
    isNamed: true,
    misencoded,
  };
}

/** A file name with the extension for the language of a text. */
function likelyName(text: string): string {
  const language = guessedLanguage(text);
  const document = `tools.${language}`;
  if (language === "json" || isYaml(text)) return document;
  return ["server.ts", "server.tsx", "server.py"].find((name) => isCode(text, name)) ?? document;
}

/** True for a text that mentions MCP and can be parsed as a file with that name. */
function isCode(text: string, name: string): boolean {
  const language = languageOf(name);
  if (!language || !mayConcernMcp(language, { text, path: "" })) return false;
  const { tree }: Language = languageNamed(language);
  return tree?.(text, name).ast !== undefined;
}

function isYaml(text: string): boolean {
  try {
    parseDocument(text, "yaml");
    return true;
  } catch {
    return false;
  }
}
