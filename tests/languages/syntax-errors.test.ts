import * as theirs from "@typescript-eslint/parser";
import { Linter as Linter10, type Linter } from "eslint";
import { Linter as Linter9 } from "eslint-9";
import { describe, expect, it } from "vitest";
import * as ours from "../../lib/languages/parser.ts";
import { broken, misplaced } from "./broken-texts.ts";

const linters = { 10: new Linter10(), 9: new Linter9() as unknown as Linter };

function lint(text: string, version: 9 | 10, parser: unknown = ours): Linter.LintMessage[] {
  const config = { files: ["**/*.tsx"], languageOptions: { parser, sourceType: "module" } } as Linter.Config;
  return linters[version].verify(text, config, { filename: "file.tsx" });
}

describe.each([10, 9] as const)("ESLint %i shows a syntax error where it is", (version) => {
  it.each([
    ["at the token that should not be there", "const a = 1;\nconst b = ;\n", "Unexpected token", 2, 11],
    ["in the first column", "const a = 1;\n}\n", "Unexpected token", 2, 1],
    ["behind characters beyond the BMP", 'const a = "😀"; const b = ;', "Unexpected token", 1, 27],
    ["behind a byte order mark", "\uFEFFconst a = ;", "Unexpected token", 1, 11],
    ["behind a hashbang", "#!/usr/bin/env node\nconst a = ;", "Unexpected token", 2, 11],
    ["behind every kind of line end", "a\r\nb\rc\u2028d\u2029= ;", "Unexpected token", 5, 3],
    ["at the end of the text", "function f() {\n", "Expected `}` but found `EOF`", 2, 1],
    ["at the closing tag", "const a = (\n  <b>\n  </c>\n);", "Expected corresponding JSX closing tag for 'b'.", 3, 5],
    ["behind errors that are tolerated", "return;\nconst a = ;", "Unexpected token", 2, 11],
    [
      "at the first of several",
      "const a = <div></p>;\nconst b = <div></p>;",
      "Expected corresponding JSX closing tag for 'div'.",
      1,
      18,
    ],
    [
      "at the beginning of a merge conflict",
      "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n",
      "Encountered diff marker",
      1,
      1,
    ],
  ])("%s", (_title, text, message, line, column) => {
    expect(lint(text, version)).toEqual([
      expect.objectContaining({ fatal: true, message: `Parsing error: ${message}`, line, column }),
    ]);
  });
});

describe("a text that @typescript-eslint/parser refuses is refused, on the same line", () => {
  it.each(broken.map((text) => [JSON.stringify(text), text] as const))("%s", (_title, text) => {
    const [expected] = lint(text, 10, theirs);
    expect(expected).toMatchObject({ fatal: true });
    expect(lint(text, 10)).toEqual([expect.objectContaining({ fatal: true, line: expected?.line })]);
  });
});

describe("a text that @typescript-eslint/parser accepts is accepted, whatever a compiler would say", () => {
  it.each(misplaced.map((text) => [JSON.stringify(text), text] as const))("%s", (_title, text) => {
    expect(() => theirs.parse(text, { filePath: "file.ts", sourceType: "module" })).not.toThrow();
    expect(() => ours.parse(text, { filePath: "file.ts", sourceType: "module" })).not.toThrow();
  });
});

describe("what is thrown", () => {
  it("has the fields that ESLint reads, and the offset", () => {
    expect(() => ours.parseForESLint("a\n  = ;", { filePath: "file.ts" })).toThrow(
      expect.objectContaining({
        name: "ParsingError",
        message: "Unexpected token",
        index: 6,
        lineNumber: 2,
        column: 5,
      }),
    );
  });
});
