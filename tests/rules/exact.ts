import json from "@eslint/json";
import type { Linter, RuleTester as RuleTesterType } from "eslint";
import * as jsoncParser from "jsonc-eslint-parser";
import { describe, expect, it } from "vitest";
import * as yamlParser from "yaml-eslint-parser";
import type { JsonObject } from "../../lib/model/json.ts";
import type { McpRule } from "../../lib/rule/define-rule.ts";
import type { RulePreset } from "../../lib/rule/groups.ts";
import { RuleTester } from "../harness/eslint.ts";
import { applied, lint } from "../harness/lint.ts";

type Valid = RuleTesterType.ValidTestCase;
type Invalid = RuleTesterType.InvalidTestCase;
interface Cases {
  readonly valid?: readonly (string | Valid)[];
  readonly invalid: readonly Invalid[];
}

const jsonParsers: Readonly<Record<string, Linter.Config>> = {
  "JSON by jsonc-eslint-parser": { languageOptions: { parser: jsoncParser } },
  "JSON by @eslint/json": { plugins: { json }, language: "json/json" },
};

/** Tests exact positions, messages and outputs in JSON, with both of its parsers. */
export function inJson(rule: McpRule, cases: Cases): void {
  for (const [name, config] of Object.entries(jsonParsers)) run(rule, name, config, "tools.json", cases);
}

/** Tests exact positions, messages and outputs in YAML. */
export function inYaml(rule: McpRule, cases: Cases): void {
  run(rule, "YAML", { languageOptions: { parser: yamlParser } }, "tools.yaml", cases);
}

/**
 * Tests the result of a rule's first suggestion for the last line of a TypeScript module. ESLint's tester is not used,
 * because it forbids the `start` and `end` of a node.
 */
export function inTypeScript(
  rule: McpRule,
  head: string,
  cases: readonly (readonly [from: string, to: string])[],
  setup: { readonly preset?: RulePreset } = {},
): void {
  describe(`${rule.name} in TypeScript`, () => {
    it.each(cases)("makes of %s the text %s", (from, to) => {
      const text = `${head}\n${from}\n`;
      const [report] = lint(rule, { language: "typescript", filename: "server.ts", text }, setup).reports;
      const edit = report?.message.suggestions?.[0]?.fix;
      expect(edit && applied(text, edit)).toBe(`${head}\n${to}\n`);
    });
  });
}

function run(
  rule: McpRule,
  language: string,
  config: Linter.Config,
  filename: string,
  { valid = [], invalid }: Cases,
): void {
  describe(`${rule.name} in ${language}`, () => {
    new RuleTester(config).run(rule.name, rule, {
      valid: valid.map((one) => (typeof one === "string" ? { code: one, filename } : { ...one, filename })),
      invalid: invalid.map((one) => ({ ...one, filename })),
    });
  });
}

interface OwnOptions {
  readonly options?: JsonObject;
}

/** The cases of a rule, each with options in addition to its own. */
export function withOptions<V extends object, I extends object>(
  options: JsonObject,
  { valid, invalid }: { readonly valid: readonly (V & OwnOptions)[]; readonly invalid: readonly (I & OwnOptions)[] },
) {
  const added = <C extends OwnOptions>(one: C) => ({ ...one, options: { ...options, ...one.options } });
  return { valid: valid.map((one) => added(one)), invalid: invalid.map((one) => added(one)) };
}
