import { extname } from "node:path";
import { extensions } from "../../configs/places.ts";

/** The languages that files come in. */
export type FileLanguage = "json" | "yaml" | "typescript" | "javascript";

const byExtension = new Map<string, FileLanguage>(
  (Object.keys(extensions) as (keyof typeof extensions)[]).flatMap((language) =>
    extensions[language]
      .split(",")
      .map((extension) => [`.${extension}`, language === "jsx" ? "javascript" : language] as const),
  ),
);

/** Every extension that is understood, without the dot. */
export const knownExtensions: readonly string[] = [...byExtension.keys()].map((extension) => extension.slice(1));

/** The language of a file by its name; `undefined` for one that no reader understands. */
export function languageOf(path: string): FileLanguage | undefined {
  return byExtension.get(extname(path).toLowerCase());
}

/** The language of a text without a name: JSON begins with a bracket or a comment, YAML hardly ever does. */
export function guessedLanguage(text: string): "json" | "yaml" {
  return /^\s*(?:[[{]|\/[/*])/u.test(text) ? "json" : "yaml";
}

/** True for a language of data, false for code. */
export function isDocument(language: FileLanguage | "live"): language is "json" | "yaml" | "live" {
  return language === "json" || language === "yaml" || language === "live";
}
