import path from "node:path";
import type { Linter as LinterType } from "eslint";
import * as jsoncParser from "jsonc-eslint-parser";
import * as yamlParser from "yaml-eslint-parser";
import { describe, expect, it } from "vitest";
import * as typescriptParser from "../../lib/languages/parser.ts";
import { rules } from "../../lib/rules/index.ts";
import { texts } from "../configs/projects.ts";
import { Linter } from "../harness/eslint.ts";

interface Parser {
  parseForESLint(text: string, options?: object): { readonly ast: { body: unknown } };
}

const parsers = { "tools.json": jsoncParser, "tools.yaml": yamlParser, "server.ts": typescriptParser } as const;

/**
 * How often a syntax tree's statements are read while a text is linted with all rules, once under each of the
 * namespaces.
 */
function lookups(filename: keyof typeof parsers, text: string, namespaces: readonly string[], name = "tools"): number {
  let count = 0;
  const counting = {
    parseForESLint(code: string, options: object) {
      const parsed = (parsers[filename] as unknown as Parser).parseForESLint(code, options);
      let { body } = parsed.ast;
      Object.defineProperty(parsed.ast, "body", {
        enumerable: true,
        get: () => (count++, body),
        set: (value) => void (body = value),
      });
      return parsed;
    },
  };
  const config = {
    files: ["**/*.*"],
    plugins: Object.fromEntries(namespaces.map((namespace) => [namespace, { rules }])),
    languageOptions: { parser: counting as unknown as LinterType.Parser },
    rules: Object.fromEntries(
      namespaces.flatMap((namespace) => Object.keys(rules).map((name) => [`${namespace}/${name}`, "error" as const])),
    ),
  };
  const messages = new Linter().verify(text, [config], { filename: name + path.extname(filename) });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return count;
}

const withoutMcp = {
  "tools.json": '{ "books": [] }',
  "tools.yaml": "books: []\n",
  "server.ts": "export const books: string[] = [];\n",
};

describe.each(Object.keys(parsers) as (keyof typeof parsers)[])("reading %s", (filename) => {
  it("happens once for each pass, whatever the number of rules", () => {
    const once = lookups(filename, texts[filename], ["mcp"]);
    expect(once).toBeGreaterThan(lookups(filename, texts[filename], []));
    expect(lookups(filename, texts[filename], ["mcp", "again", "thrice"])).toBe(once);
  });

  it("does not happen where nothing speaks of MCP", () => {
    const nothing = lookups(filename, withoutMcp[filename], [], "books");
    expect(lookups(filename, withoutMcp[filename], ["mcp"], "books")).toBe(nothing);
  });
});
