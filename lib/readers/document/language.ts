import type { Source } from "../source.ts";

/** The syntax trees that documents come in. */
export type DocumentLanguage = "jsonc" | "momoa" | "yaml";

/** Which document tree a file has; `undefined` for code. */
export function documentLanguageOf({ ast, parserServices }: Source): DocumentLanguage | undefined {
  if ("isJSON" in parserServices && parserServices.isJSON === true) return "jsonc";
  if ("isYAML" in parserServices && parserServices.isYAML === true) return "yaml";
  return "type" in ast && ast.type === "Document" && "body" in ast ? "momoa" : undefined;
}
