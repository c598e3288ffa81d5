import { Linter } from "eslint";
import * as jsonc from "jsonc-eslint-parser";
import { describe, expect, it } from "vitest";
import { rules } from "../../lib/rules/index.ts";
import { withUnoptimizedExpressions } from "../harness/unoptimized-expressions.ts";

/** Repeated texts that make an unbounded expression backtrack over all of them again and again. */
const repeated = [
  "0",
  "a",
  "A",
  "é",
  "的",
  ".",
  "(",
  "{",
  "@",
  "%",
  '"',
  "    ",
  "\n",
  "\t",
  "-",
  "_",
  "../",
  "path/to/",
  "a.b ",
  "a-b ",
  "a_b ",
  "aB ",
  "1. ",
  "* ",
  "- x: ",
  "a, ",
  "x: y, ",
  "'a' | ",
  "a|b|",
  "`x` ",
  "``` ",
  "#ff0 ",
  "(1-100) ",
  "min 1 max 2 ",
  "default 1 ",
  "2 hours ",
  "if omitted ",
  "one of a or b ",
  "list of ",
  "comma-separated ",
  "e.g. ",
  "http",
  "http://x ",
  "https or ",
  "jdbc:",
  "a:b.c ",
  "x=y&",
  "[x](y) ",
  "<b>",
  "get ",
  "word ",
  "to order ",
  "order ",
  "Returns a ",
  "not ",
  "— ",
  "ignore previous ",
];

const parameters = ["file_path", "url", "limit", "src", "mode", "token", "order_by"];

const names = [
  "a",
  "A",
  "_",
  "-",
  "0",
  "aB",
  "a_",
  "get_",
  " ",
  "é",
  ".",
  "/",
  "order_",
  "list",
  "ly_",
  "by_",
  "url",
  "id_",
  "的",
  "a1",
];

/** One tool with the same long text everywhere. */
function listWith(description: string, name = "update_order"): string {
  const properties = Object.fromEntries(
    [...parameters, name].map((each) => [each, { type: each === "limit" ? "number" : "string", description }]),
  );
  return JSON.stringify({ tools: [{ name, description, inputSchema: { type: "object", properties } }] });
}

withUnoptimizedExpressions();

describe("a long text does not keep any rule busy", () => {
  const linter = new Linter();
  const config = [
    {
      files: ["**/*.json"],
      languageOptions: { parser: jsonc },
      plugins: { mcp: { rules } },
      rules: Object.fromEntries(Object.keys(rules).map((name) => [`mcp/${name}`, "error" as const])),
    },
  ];

  function expectReports(text: string): void {
    const messages = linter.verify(text, config, { filename: "tools.json" });
    expect(messages.filter(({ fatal }) => fatal)).toEqual([]);
    expect(messages.length).toBeGreaterThan(0);
  }

  it.each(repeated)(
    "a description made of %j",
    (part) => {
      expectReports(listWith(part.repeat(Math.ceil(100_000 / part.length))));
    },
    20_000,
  );

  it.each(names)(
    "a name made of %j",
    (part) => {
      expectReports(listWith("Updates the order.", part.repeat(Math.ceil(100_000 / part.length))));
    },
    20_000,
  );
});
