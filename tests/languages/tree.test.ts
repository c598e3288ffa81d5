import * as theirs from "@typescript-eslint/parser";
import { describe, expect, it } from "vitest";
import * as ours from "../../lib/languages/parser.ts";
import { allFiles, type SourceFile } from "./source-files.ts";
import { treeDifferences } from "./tree-differences.ts";

function optionsFor({ path, sourceType }: SourceFile) {
  return { filePath: path, sourceType, suppressDeprecatedPropertyWarnings: true };
}

/** The tree that @typescript-eslint/parser gives, or the line of its complaint. */
function expectedOf(file: SourceFile): { readonly ast: unknown } | { readonly line: unknown } {
  try {
    return { ast: theirs.parseForESLint(file.text, optionsFor(file)).ast };
  } catch (error) {
    return { line: (error as { lineNumber: unknown }).lineNumber };
  }
}

describe("the tree equals that of @typescript-eslint/parser, node by node and token by token", () => {
  it.each(allFiles.map((file) => [file.path, file] as const))("%s", (_path, file) => {
    const expected = expectedOf(file);
    if ("ast" in expected) {
      expect(treeDifferences(expected.ast, ours.parseForESLint(file.text, optionsFor(file)).ast)).toEqual([]);
    } else {
      expect(() => ours.parse(file.text, optionsFor(file))).toThrow(
        expect.objectContaining({ lineNumber: expected.line }),
      );
    }
  });

  it("compares files that have every kind of token", () => {
    const types = new Set(allFiles.flatMap((file) => tokenTypesOf(file)));
    expect([...types].sort()).toEqual([
      "Boolean",
      "Identifier",
      "JSXIdentifier",
      "JSXText",
      "Keyword",
      "Null",
      "Numeric",
      "PrivateIdentifier",
      "Punctuator",
      "RegularExpression",
      "String",
      "Template",
    ]);
  });
});

function tokenTypesOf(file: SourceFile): string[] {
  if (!file.path.startsWith("fixtures/typescript/")) return [];
  return ours.parse(file.text, optionsFor(file)).tokens.map((token) => token.type);
}
