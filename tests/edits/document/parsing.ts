import { parse as parseMomoa } from "@humanwhocodes/momoa";
import { parseJSON } from "jsonc-eslint-parser";
import { parseYAML } from "yaml-eslint-parser";
import type { Located } from "../../../lib/model/located.ts";
import type { Span } from "../../../lib/model/span.ts";
import type { DocumentLanguage } from "../../../lib/readers/document/language.ts";
import { rootsOf } from "../../../lib/readers/document/roots.ts";

/** A text and what is in it. */
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
  const root = language === "momoa" ? parseMomoa(text, { mode: "json5", ranges: true }) : ast;
  return { roots: rootsOf({ text, ast: root, parserServices: {}, path: "" }, language), comments };
}
