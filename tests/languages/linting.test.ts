import js from "@eslint/js";
import * as theirs from "@typescript-eslint/parser";
import { Linter as Linter10, type Linter } from "eslint";
import { Linter as Linter9 } from "eslint-9";
import tseslint from "typescript-eslint";
import { describe, expect, it } from "vitest";
import * as ours from "../../lib/languages/parser.ts";
import { allFiles, fixtures, syntaxFixtures, type SourceFile } from "./source-files.ts";

// The two versions differ in nothing that is used here.
const linters = { 10: new Linter10(), 9: new Linter9() as unknown as Linter };

type Rules = Linter.RulesRecord;

/**
 * The messages of the rules for a file. Of a syntax error, only the line is compared, because parsers have different
 * texts.
 */
function messagesOf(file: SourceFile, parser: unknown, rules: Rules, version: 9 | 10 = 10): unknown[] {
  const config = {
    files: ["**/*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}"],
    plugins: { "@typescript-eslint": tseslint.plugin },
    // Comments that enable or disable rules may name rules that do not exist.
    linterOptions: { noInlineConfig: true },
    languageOptions: { parser, sourceType: file.sourceType, parserOptions: { ecmaFeatures: { jsx: true } } },
    rules,
  };
  return linters[version]
    .verify(file.text, config as Linter.Config, { filename: file.path })
    .map((message) => (message.fatal ? { fatal: true, line: message.line } : message));
}

function titled(files: readonly SourceFile[]): [string, SourceFile][] {
  return files.map((file) => [file.path, file]);
}

interface DocumentedRule {
  readonly meta?: { readonly docs?: { readonly requiresTypeChecking?: boolean } };
}

/** All rules of typescript-eslint that do without type information, and say so truly. */
function untypedRules(): Rules {
  // The package's types keep the rules to themselves.
  const { rules } = tseslint.plugin as unknown as { readonly rules: Readonly<Record<string, DocumentedRule>> };
  const untyped = Object.keys(rules).filter((name) => !rules[name]?.meta?.docs?.requiresTypeChecking);
  // To fix an assertion, `consistent-type-assertions` looks into TypeScript's own tree.
  const usable = untyped.filter((name) => name !== "consistent-type-assertions");
  return Object.fromEntries(usable.map((name) => [`@typescript-eslint/${name}`, "warn"]));
}

describe("js.configs.recommended says the same as under @typescript-eslint/parser", () => {
  const { rules } = js.configs.recommended;

  it.each(titled(allFiles))("of %s", (_path, file) => {
    expect(messagesOf(file, ours, rules)).toEqual(messagesOf(file, theirs, rules));
  });

  it("and it has something to say, about scopes above all", () => {
    const said = fixtures.flatMap((file) => messagesOf(file, ours, rules) as { ruleId?: string }[]);
    const ids = new Set(said.map((message) => message.ruleId));
    expect([...ids]).toEqual(
      expect.arrayContaining(["no-undef", "no-unused-vars", "no-redeclare", "no-dupe-class-members"]),
    );
  });
});

describe("every rule there is says the same as under @typescript-eslint/parser", () => {
  const rules = { ...js.configs.all.rules, ...untypedRules() };

  it.each(titled(fixtures))("of %s, in ESLint 10", (_path, file) => {
    expect(messagesOf(file, ours, rules)).toEqual(messagesOf(file, theirs, rules));
  });

  it.each(titled(syntaxFixtures))("of %s, in ESLint 9", (_path, file) => {
    expect(messagesOf(file, ours, rules, 9)).toEqual(messagesOf(file, theirs, rules, 9));
  });
});
