import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import type { LanguageName } from "../harness/languages.ts";
import { lint } from "../harness/lint.ts";

const allRules = Object.values(rules);

/** Texts that say nothing about an MCP server, though some of them come close. */
const silent: readonly (readonly [what: string, LanguageName, filename: string, text: string])[] = [
  ["an empty module", "typescript", "empty.ts", ""],
  ["an empty script", "javascript", "empty.js", ""],
  ["an empty YAML file", "yaml", "tools.yaml", ""],
  ["an empty JSON object", "json", "tools.json", "{}"],
  ["an empty JSON object under @eslint/json", "momoa", "tools.json", "{}"],
  ["a module without servers", "typescript", "books.ts", 'export const book = { name: "find book", description: "" };'],
  [
    "a web server",
    "typescript",
    "web.ts",
    'import express from "express";\nconst server = express();\nserver.tool("a b", () => {});',
  ],
  ["a package manifest", "json", "package.json", '{ "name": "desk", "version": "1.0.0", "tools": "none" }'],
  ["a compose file", "yaml", "compose.yaml", "services:\n  desk:\n    image: desk\n"],
  [
    "a JSON Schema",
    "momoa",
    "book.schema.json",
    '{ "type": "object", "properties": { "title": { "type": "string" } } }',
  ],
];

describe("all rules are silent about", () => {
  it.each(silent)("%s", (_what, language, filename, text) => {
    const { fatal, reports } = lint(allRules, { language, filename, text });
    expect(fatal).toBeUndefined();
    expect(reports.map(({ message }) => message.message)).toEqual([]);
  });
});
