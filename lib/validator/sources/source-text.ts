import { dirname, extname, relative } from "node:path";
import { isRecord } from "../../model/json.ts";
import { isNamedLikeDefinitions } from "../../readers/document/file-name.ts";
import { OwnFault } from "../../readers/own-fault.ts";
import { languageNamed, languages, type DocumentName, type LanguageName } from "../../readers/languages.ts";
import { InputError, type LinePosition } from "../result/input-error.ts";
import type { SourceInfo } from "../result/result.ts";
import type { TimeLimit } from "../result/time-limit.ts";

/** A text to lint. */
export interface LintText extends Omit<SourceInfo, "path"> {
  /** The absolute path that the readers see; for a text without a file, an invented one. */
  readonly path: string;
  /** True if the user named it: then it must contain definitions. A file found in a folder may contain anything. */
  readonly isNamed: boolean;
  /** The first position that is not UTF-8. Such a text was decoded wrongly and must never be written back. */
  readonly misencoded?: LinePosition | undefined;
  /** True if comments in it configure no rules. */
  readonly ignoresComments?: boolean;
  /** For linting, if there is one. */
  readonly timeLimit?: TimeLimit;
  /** Faults of the value that the text was written from. */
  readonly defects?: readonly Defect[];
}

/** A text that is read when its turn comes. */
export interface PendingText {
  /** The name for reports. */
  readonly name: string;
  /** @throws InputError if it cannot be read. */
  readonly load: () => LintText;
  /** The absolute path of its file, if it has one. */
  readonly path?: string;
  /** True for a file that the user named itself, not by a folder or a glob. */
  readonly isNamed?: boolean;
  /** Why it cannot be loaded, for a path that names nothing. */
  readonly fault?: InputError;
}

/** A value that JSON cannot express. */
export interface Defect {
  /** JSON pointer to it, or to where it would be. */
  readonly pointer: string;
  readonly message: string;
}

/** The language of a text, or `live` for the answer of a running server, which is written as JSON. */
export type LintLanguage = SourceInfo["language"];

const byExtension = new Map<string, LanguageName>(
  languages.flatMap(({ extensions, reportedAs }) => extensions.map((extension) => [extension, reportedAs] as const)),
);

/** Every supported file extension, without the dot. */
export const knownExtensions: readonly string[] = [...byExtension.keys()];

/** The language of a file by its extension; `undefined` if no reader supports it. */
export function languageOf(path: string): LanguageName | undefined {
  return byExtension.get(extname(path).toLowerCase().slice(1));
}

/** The language that a text is parsed as. */
export function parsedAs(language: LintLanguage): LanguageName {
  return language === "live" ? "json" : language;
}

/** The language of a text without a file name: JSON begins with a bracket or a comment, YAML hardly ever does. */
export function guessedLanguage(text: string): "json" | "yaml" {
  return /^\s*(?:[[{]|\/[/*])/u.test(text) ? "json" : "yaml";
}

/** True for data, false for code. */
export function isDocument(language: LintLanguage): language is DocumentName | "live" {
  return languageNamed(parsedAs(language)).kind === "document";
}

/** Turns the message of a parser into an error of the input. */
export function syntaxError(file: string, message: string, position: LinePosition): InputError {
  const text = message.replace(/^Parsing error: /u, "").trim();
  const sentence = /[.!?]$/u.test(text) ? text : `${text}.`;
  return new InputError("PARSE_ERROR", { file, position }, sentence, syntaxRemedy(text));
}

function syntaxRemedy(text: string): string {
  if (/^The file is empty|^There is nothing/u.test(text)) return "Write the definitions into it.";
  if (text.startsWith("Nested more than "))
    return "No person or server writes definitions this deep: check the program that generated them.";
  return /^More than |too large/u.test(text) ? "Divide the definitions." : "Fix the syntax error.";
}

/** The error for a text that the user named and that defines nothing. */
export function noDefinitions({ name, language, text }: Pick<LintText, "name" | "language" | "text">): InputError {
  if (!text.trim()) return new InputError("INVALID_FORMAT", name, "It is empty.", "Name a file that defines tools.");
  const found = language === "json" ? wrongListIn(text) : undefined;
  if (found) return new InputError("INVALID_FORMAT", name, `'tools' is ${found}.`, "Write a list of tools.");
  const remedy = isDocument(language)
    ? 'A document may be a tool, a list of tools, { "tools": [...] }, a tools/list answer or a server.json.'
    : "Name the file that registers the tools with an MCP SDK.";
  return new InputError("INVALID_FORMAT", name, "It defines no MCP tools, resources or prompts.", remedy);
}

/** What a document has as `tools` in the place of a list: `{ "tools": { "get_item": … } }`. */
function wrongListIn(text: string): string | undefined {
  try {
    const document: unknown = JSON.parse(text);
    if (!isRecord(document) || !("tools" in document) || Array.isArray(document["tools"])) return undefined;
    return isRecord(document["tools"]) ? "an object" : JSON.stringify(document["tools"]).slice(0, 40);
  } catch {
    return undefined;
  }
}

/**
 * Does something with one file.
 *
 * @throws InputError `INTERNAL_ERROR` if our own code fails on it, so that the other files are still read.
 */
export function containingFaults<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof OwnFault)) throw error;
    throw new InputError("INTERNAL_ERROR", file, error.message, "Leave the file out until then.");
  }
}

/** @throws InputError `PARSE_ERROR` if the file is not UTF-8: its text was decoded wrongly. */
export function checkEncoding({ name, misencoded }: Pick<LintText, "name" | "misencoded">): void {
  if (!misencoded) return;
  const place = { file: name, position: misencoded };
  throw new InputError("PARSE_ERROR", place, "The file is not UTF-8.", "Save it as UTF-8.");
}

/**
 * True for a file that was found in a folder and is too large, and for a document with a syntax error that was found
 * there and whose name does not announce definitions. It is probably not meant to be one: for example, the templates of
 * a Helm chart are not valid YAML.
 */
export function isSkipped(
  { path, isNamed = false }: Pick<PendingText, "path" | "isNamed">,
  { code }: InputError,
): boolean {
  if (isNamed || path === undefined) return false;
  if (code === "UNREADABLE_FILE") return true;
  const language = languageOf(path);
  return code === "PARSE_ERROR" && language !== undefined && isDocument(language) && !isNamedLikeDefinitions(path);
}

/** The folder that the shown name of a text is relative to, as an absolute path; `undefined` if it is above that. */
export function baseFolderOf({ name, path }: Pick<LintText, "name" | "path">): string | undefined {
  const slashed = path.replaceAll("\\", "/");
  return slashed.endsWith(`/${name}`) ? path.slice(0, -name.length - 1) || path.slice(0, 1) : undefined;
}

/** A path for messages: relative to the working directory, with forward slashes. */
export function shownPath(path: string, base: string): string {
  // Files such as /dev/stdin are known by this name only.
  if (path.startsWith("/dev/")) return path;
  const shown = relative(base, path).replaceAll("\\", "/");
  return shown === "" ? dirname(path) : shown;
}
