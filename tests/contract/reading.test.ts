import type { Linter as LinterType } from "eslint";
import * as jsoncParser from "jsonc-eslint-parser";
import * as yamlParser from "yaml-eslint-parser";
import { describe, expect, it } from "vitest";
import * as typescriptParser from "../../lib/languages/parser.ts";
import { rules } from "../../lib/rules/index.ts";
import { texts } from "../configs/projects.ts";
import { Linter } from "../harness/eslint.ts";

const allRules = Object.values(rules);

interface Parser {
  parseForESLint(text: string, options?: object): { readonly ast: { body: unknown } };
}

const parsers = { "tools.json": jsoncParser, "tools.yaml": yamlParser, "server.ts": typescriptParser } as const;

/** How often anything asks a syntax tree for its statements while a text is linted with some of the rules. */
function lookups(filename: keyof typeof parsers, text: string, chosen: typeof allRules): number {
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
    plugins: { mcp: { rules } },
    languageOptions: { parser: counting as unknown as LinterType.Parser },
    rules: Object.fromEntries(chosen.map(({ name }) => [`mcp/${name}`, "error" as const])),
  };
  const messages = new Linter().verify(text, [config], { filename });
  expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
  return count;
}

const withoutMcp = { "tools.json": '{ "books": [] }', "tools.yaml": "books: []\n", "server.ts": "export const books: string[] = [];\n" };

describe.each(Object.keys(parsers) as (keyof typeof parsers)[])("reading %s", (filename) => {
  it("happens once for each pass, whatever the number of rules", () => {
    const nothing = lookups(filename, texts[filename], []);
    const one = lookups(filename, texts[filename], allRules.slice(0, 1));
    expect(one).toBeGreaterThan(nothing);
    expect(lookups(filename, texts[filename], allRules)).toBe(one);
  });

  it("does not happen where nothing speaks of MCP", () => {
    const nothing = lookups(filename, withoutMcp[filename], []);
    expect(lookups(filename, withoutMcp[filename], allRules)).toBe(nothing);
  });
});
