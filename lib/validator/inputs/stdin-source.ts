import { join, resolve } from "node:path";
import { parseModule } from "../../languages/parse-module.ts";
import { mayConcernMcp } from "../../readers/index.ts";
import { guessedLanguage, languageOf } from "../lint/languages.ts";
import { parseDocument } from "../lint/parsers.ts";
import type { SourceText } from "../lint/source-text.ts";
import { decoded } from "./decoded.ts";

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
