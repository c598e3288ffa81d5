import { createRequire } from "node:module";
import type { Linter } from "eslint";

type FullParser = Extract<Linter.Parser, { parseForESLint(text: string, options?: unknown): unknown }>;

/**
 * The type of all our parsers: they return more than the tree. An interface, because declarations of the package would
 * otherwise name the package that defines ESLint's type, which is not a dependency.
 */
export interface Parser {
  readonly meta?: { readonly name?: string; readonly version?: string };
  parseForESLint(text: string, options?: unknown): ReturnType<FullParser["parseForESLint"]>;
}

/**
 * A parser that is loaded for its first file, so a project pays only for the languages that it has.
 *
 * @param name the parser's name in ESLint's cache and in `--print-config`.
 * @param manifest returns the package.json of the parser, read only when ESLint asks for the version.
 */
export function lazyParser(name: string, manifest: () => { readonly version: string }, load: () => Parser): Parser {
  let loaded: Parser | undefined;
  return {
    meta: {
      name,
      get version() {
        return manifest().version;
      },
    },
    parseForESLint(text, options) {
      loaded ??= load();
      return loaded.parseForESLint(text, options);
    },
  };
}

const require = createRequire(import.meta.url);

/** The parser of JSON, JSONC and JSON5 documents. */
export const jsonParser = lazyParser(
  "jsonc-eslint-parser",
  () => require("jsonc-eslint-parser/package.json") as { readonly version: string },
  () => require("jsonc-eslint-parser") as Parser,
);

/** The parser of YAML documents. */
export const yamlParser = lazyParser(
  "yaml-eslint-parser",
  () => require("yaml-eslint-parser/package.json") as { readonly version: string },
  () => require("yaml-eslint-parser") as Parser,
);
