import { extname } from "node:path";
import { languageNamed, languages, type DocumentName, type LanguageName } from "../../readers/languages.ts";

/** The language of a text, or `live` for what a running server answers, which is written as JSON. */
export type SourceLanguage = LanguageName | "live";

const byExtension = new Map<string, LanguageName>(
  languages.flatMap(({ extensions, reportedAs }) => extensions.map((extension) => [extension, reportedAs] as const)),
);

/** Every extension that is understood, without the dot. */
export const knownExtensions: readonly string[] = [...byExtension.keys()];

/** The language of a file by its name; `undefined` for one that no reader understands. */
export function languageOf(path: string): LanguageName | undefined {
  return byExtension.get(extname(path).toLowerCase().slice(1));
}

/** The language of a text without a name: JSON begins with a bracket or a comment, YAML hardly ever does. */
export function guessedLanguage(text: string): "json" | "yaml" {
  return /^\s*(?:[[{]|\/[/*])/u.test(text) ? "json" : "yaml";
}

/** The language that a text is parsed as. */
export function parsedAs(language: SourceLanguage): LanguageName {
  return language === "live" ? "json" : language;
}

/** True for a language of data, false for code. */
export function isDocument(language: SourceLanguage): language is DocumentName | "live" {
  return languageNamed(parsedAs(language)).kind === "document";
}
