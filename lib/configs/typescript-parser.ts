import { createRequire } from "node:module";
import path from "node:path";
import type { Linter } from "eslint";
import * as ownParser from "../languages/parser.ts";
import { lazyParser } from "../languages/lazy-parser.ts";

type Parser = ReturnType<typeof lazyParser>;

/**
 * The parser of TypeScript files. It is the `@typescript-eslint/parser` of the project in which this plugin is
 * installed, so that rules with type information keep their services whichever config comes last. It is ours if there
 * is none, or if theirs fails to load, as it does with TypeScript 7.
 *
 * The folder where ESLint runs does not matter. With a configuration outside of it, it may be an untrusted checkout,
 * whose `node_modules` must not run.
 *
 * @param from the folder of the installed plugin.
 */
export function typescriptParserFor(from: string = import.meta.dirname): Linter.Parser {
  const found = resolveParser(from);
  if (!found) return ownParser;
  const { require } = found;
  return lazyParser(
    "typescript-eslint/parser",
    () => require("@typescript-eslint/parser/package.json") as { readonly version: string },
    () => {
      try {
        return require("@typescript-eslint/parser") as Parser;
      } catch {
        return ownParser;
      }
    },
  );
}

/** The `require` that finds the project's parser. */
function resolveParser(from: string): { readonly require: NodeJS.Require } | undefined {
  const project = createRequire(path.join(from, "from.js"));
  // The package `typescript-eslint` contains its own parser, which strict package managers hide from the project.
  const all = [() => createRequire(project.resolve("typescript-eslint")), () => project];
  for (const requireOf of all) {
    try {
      const require = requireOf();
      require.resolve("@typescript-eslint/parser");
      return { require };
    } catch {
      // Not installed there.
    }
  }
  return undefined;
}
