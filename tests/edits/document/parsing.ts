import json from "@eslint/json";
import { parseJSON } from "jsonc-eslint-parser";
import { parseYAML } from "yaml-eslint-parser";
import type { Located } from "../../../lib/model/located.ts";
import type { Span } from "../../../lib/model/span.ts";
import { type DocumentLanguage, rootsOf } from "../../../lib/readers/document/roots.ts";

/** A text and its content. */
export interface Parsed {
  readonly roots: readonly (Located | undefined)[];
  readonly comments: readonly Span[];
}

/**
 * Parses a text with the parsers alone, which is quicker than with ESLint around them.
 *
 * @throws SyntaxError of the parser.
 */
export function parsed(language: DocumentLanguage, text: string): Parsed {
  const ast = language === "yaml" ? parseYAML(text) : parseJSON(text);
  const comments = ast.comments.map(({ range }) => ({ start: range?.[0] ?? 0, end: range?.[1] ?? 0 }));
  const root = language === "momoa" ? momoa(text) : ast;
  return { roots: rootsOf({ text, ast: root, parserServices: {}, path: "" }, language), comments };
}

/** The only value in a text. */
export function rootOf(language: DocumentLanguage, text: string): Located {
  const [root] = parsed(language, text).roots;
  if (!root) throw new Error("The document is empty.");
  return root;
}

/** The value at a way through objects and arrays. */
export function at(root: Located, ...path: readonly (string | number)[]): Located {
  let located: Located | undefined = root;
  for (const key of path) {
    if (located?.kind === "object") located = located.members.get(String(key))?.value;
    else located = located?.kind === "array" ? located.items[Number(key)] : undefined;
  }
  if (!located) throw new Error(`Nothing stands at ${path.join("/")}.`);
  return located;
}

function momoa(text: string): object {
  const file = { body: text, path: "a.json5", physicalPath: "a.json5", bom: false };
  const result = json.languages.json5.parse(file, { languageOptions: {} });
  if (!result.ok) throw new SyntaxError(result.errors.map(({ message }) => message).join());
  return result.ast;
}
