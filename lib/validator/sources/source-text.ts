import { dirname, extname, relative } from "node:path";
import { languageNamed, languages, type DocumentName, type LanguageName } from "../../readers/languages.ts";
import { InputError, type LinePosition } from "../result/input-error.ts";
import type { ValidationSource } from "../result/result.ts";

/** A text to be linted. */
export interface SourceText extends Omit<ValidationSource, "tools" | "path"> {
  /** The absolute path that the readers go by; of a text without a file, one that it could have. */
  readonly path: string;
  /** True where someone named it: it has to hold definitions. A file that was come upon may hold anything. */
  readonly isNamed: boolean;
  /**
   * Where the text's file stops being UTF-8: then the text is not what the file says, and must never be written to it.
   */
  readonly misencoded?: LinePosition | undefined;
  /** What was found wrong with the text's origin before there was a text. */
  readonly defects?: readonly Defect[];
}

/** Something to look at, read when its turn comes. */
export interface Input {
  /** As it is shown. */
  readonly name: string;
  /** @throws InputError where it cannot be read. */
  readonly load: () => SourceText;
  /** Its file, absolute, if it has one. */
  readonly path?: string;
  /** True for a file that a person named, and did not only name a folder or a glob that it is in. */
  readonly isNamed?: boolean;
}

/** Something that JSON cannot say. */
export interface Defect {
  /** JSON pointer to it, or to where it would be. */
  readonly pointer: string;
  readonly message: string;
}

/** The language of a text, or `live` for the answer of a running server, which is written as JSON. */
export type SourceLanguage = ValidationSource["language"];

const byExtension = new Map<string, LanguageName>(
  languages.flatMap(({ extensions, reportedAs }) => extensions.map((extension) => [extension, reportedAs] as const)),
);

/** Every extension that is understood, without the dot. */
export const knownExtensions: readonly string[] = [...byExtension.keys()];

/** The language of a file by its name; `undefined` for one that no reader understands. */
export function languageOf(path: string): LanguageName | undefined {
  return byExtension.get(extname(path).toLowerCase().slice(1));
}

/** The language that a text is parsed as. */
export function parsedAs(language: SourceLanguage): LanguageName {
  return language === "live" ? "json" : language;
}

/** The language of a text without a name: JSON begins with a bracket or a comment, YAML hardly ever does. */
export function guessedLanguage(text: string): "json" | "yaml" {
  return /^\s*(?:[[{]|\/[/*])/u.test(text) ? "json" : "yaml";
}

/** True for a language of data, false for code. */
export function isDocument(language: SourceLanguage): language is DocumentName | "live" {
  return languageNamed(parsedAs(language)).kind === "document";
}

/** What a parser says of a text, as an error of the input. */
export function syntaxError(place: string, message: string, position: LinePosition): InputError {
  const text = message.replace(/^Parsing error: /u, "").trim();
  const sentence = /[.!?]$/u.test(text) ? text : `${text}.`;
  return new InputError("PARSE_ERROR", place, sentence, remedyFor(text), position);
}

function remedyFor(text: string): string {
  if (/^The file is empty|^There is nothing/u.test(text)) return "Write the definitions into it.";
  return text.startsWith("Nested more")
    ? "Nothing that is written by hand or sent by a server is nested as deep: check what has made it."
    : "Fix the syntax error.";
}

/** @throws InputError `PARSE_ERROR` for a text that its file does not say, since it is in another encoding. */
export function checkEncoding({ name, misencoded }: Pick<SourceText, "name" | "misencoded">): void {
  if (misencoded) throw new InputError("PARSE_ERROR", name, "The file is not UTF-8.", "Save it as UTF-8.", misencoded);
}

/** A path as messages show it: relative to the working directory, with forward slashes. */
export function shownPath(path: string, base: string): string {
  // What a shell passes on, such as /dev/stdin, is known by this name alone.
  if (path.startsWith("/dev/")) return path;
  const shown = relative(base, path).replaceAll("\\", "/");
  return shown === "" ? dirname(path) : shown;
}
