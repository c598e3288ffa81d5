import { parsePython } from "../../lib/languages/python/parser.ts";
import { languages, type LanguageName } from "./languages.ts";

/** A syntax tree without ESLint around it. */
export interface Parsed {
  readonly ast: object;
  readonly parserServices: object;
}

interface Parser {
  parseForESLint(text: string, options: object): { readonly ast: object; readonly services?: object };
}

/**
 * Parses a text as a language's parser would for ESLint; `undefined` if it refuses the text, and for the languages that
 * ESLint parses without a separate parser.
 */
export function parse(language: LanguageName, text: string, filePath: string): Parsed | undefined {
  if (language === "python") {
    const { ast } = parsePython(text);
    return ast && { ast, parserServices: {} };
  }
  const { languageOptions } = languages[language] as { readonly languageOptions?: { readonly parser: Parser } };
  if (!languageOptions) return undefined;
  try {
    const options = { range: true, loc: true, comment: true, tokens: true, filePath };
    const { ast, services: parserServices = {} } = languageOptions.parser.parseForESLint(text, options);
    return { ast, parserServices };
  } catch {
    return undefined;
  }
}
