import type { ESLint } from "eslint";
import { createSourceCode, parseForEslint } from "./entry.ts";

/** The nodes that rules can visit. */
export type TraversalMode = "all nodes" | "the root";

/** A language of ESLint: how it parses a text, and what rules see of it. */
export type EslintLanguage = NonNullable<ESLint.Plugin["languages"]>[string];

/** Python for ESLint. */
export function pythonLanguage(visited: TraversalMode): EslintLanguage {
  return {
    fileType: "text",
    lineStart: 1,
    columnStart: 0,
    nodeTypeKey: "nodeType",
    // Options of JavaScript often apply to all files of a project. They have no effect here, but JavaScript rules read
    // them.
    validateLanguageOptions: () => undefined,
    normalizeLanguageOptions: () => ({ parserOptions: {} }),
    parse: ({ body }) => parseForEslint(String(body)),
    createSourceCode: ({ body }, parsed) => createSourceCode(String(body), parsed, visited),
  };
}
