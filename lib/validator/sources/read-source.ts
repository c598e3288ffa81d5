import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { LineTable } from "../../languages/line-table.ts";
import { parseModule } from "../../languages/oxc.ts";
import { mayConcernMcp } from "../../readers/index.ts";
import { guessedLanguage, knownExtensions, languageOf, shownPath, type SourceText } from "./source-text.ts";
import { InputError, type LinePosition, linePositionOf } from "../result/input-error.ts";
import { parseDocument } from "./parsers.ts";

/**
 * Reads a file.
 *
 * @param path absolute.
 * @param isNamed whether a person named the file, which then has to hold definitions.
 * @throws InputError `FILE_NOT_FOUND`, or `INVALID_FORMAT` for a kind of file that no reader understands.
 */
export function readSource(path: string, cwd: string, isNamed: boolean): SourceText {
  const name = shownPath(path, cwd);
  const language = languageOf(path);
  // Its end may be one that cannot be opened by name.
  if (isStandardInput(path))
    throw new InputError("INVALID_FORMAT", name, "Its name says no language.", "Give '-' to read standard input.");
  const { text, misencoded } = decodedFile(path, name);
  if (!language) {
    const remedy = `Files that are understood end in ${knownExtensions.map((extension) => `.${extension}`).join(", ")}.`;
    throw new InputError("INVALID_FORMAT", name, "Its extension says no language that is understood.", remedy);
  }
  return { type: "file", name, path, language, text, isNamed, misencoded };
}

/** The names that shells and systems give to what a command is piped: nothing in them says a language. */
function isStandardInput(path: string): boolean {
  return /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/[^/]+\/fd\/\d+)$/u.test(path);
}

function decodedFile(path: string, name: string): Decoded {
  let isFolder = false;
  try {
    isFolder = statSync(path).isDirectory();
    if (!isFolder) return decoded(readFileSync(path));
  } catch {
    // Said below.
  }
  const message = isFolder ? "It is a folder." : "There is no such file, or it cannot be read.";
  throw new InputError(
    "FILE_NOT_FOUND",
    name,
    message,
    isFolder ? "Name the files in it." : "Check the path and its permissions.",
  );
}

/** The text of a file, and where it stops being UTF-8, if it does. */
export interface Decoded {
  /** Without the byte order mark, which is no part of the text; ESLint takes it off too. */
  readonly text: string;
  /** The first byte that is none of UTF-8: what comes of it and of others like it is not what the file says. */
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

/** UTF-16 without a mark, as some editors of Windows write it: every other byte of its first two letters is null. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second, third, fourth] = bytes;
  return (first === 0 && third === 0 && second !== 0) || (second === 0 && fourth === 0 && first !== 0);
}

/**
 * The offset of the first byte that does not come back, since the decoder has put a sign for the unreadable in its
 * place.
 */
function firstFault(bytes: Buffer, text: string): number | undefined {
  if (!text.includes("\uFFFD")) return undefined;
  const again = Buffer.from(text);
  if (again.equals(bytes)) return undefined;
  const at = bytes.findIndex((byte, index) => byte !== again[index]);
  return at < 0 ? bytes.length : at;
}

/**
 * What standard input holds.
 *
 * @param fileName what it would be called as a file, if somebody says so; else the text says its language.
 */
export function stdinSource(bytes: Buffer, fileName: string | undefined, cwd: string): SourceText {
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

/** What a text without a name could be called. */
function likelyName(text: string): string {
  const language = guessedLanguage(text);
  if (language === "json" || !mayConcernMcp("typescript", { text, path: "" }) || isYaml(text))
    return `tools.${language}`;
  return ["server.ts", "server.tsx"].find((name) => parseModule(text, name).program) ?? `tools.${language}`;
}

function isYaml(text: string): boolean {
  try {
    parseDocument(text, "yaml");
    return true;
  } catch {
    return false;
  }
}
