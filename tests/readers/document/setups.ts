import json from "@eslint/json";
import type { Linter as LinterType, Rule } from "eslint";
import jsonc from "eslint-plugin-jsonc";
import yml from "eslint-plugin-yml";
import * as jsoncParser from "jsonc-eslint-parser";
import * as yamlParser from "yaml-eslint-parser";
import type { Located } from "../../../lib/model/located.ts";
import { documentLanguageOf, rootsOf } from "../../../lib/readers/document/roots.ts";
import type { Source } from "../../../lib/readers/source.ts";
import { Linter } from "../../harness/eslint.ts";

/** Every way in which ESLint may have parsed a document before a reader sees it. */
export const setups = {
  "jsonc-eslint-parser": { languageOptions: { parser: jsoncParser } },
  "jsonc/x": { plugins: { jsonc }, language: "jsonc/x" },
  "json/json": { plugins: { json }, language: "json/json" },
  "json/jsonc": { plugins: { json }, language: "json/jsonc", languageOptions: { allowTrailingCommas: true } },
  "json/json5": { plugins: { json }, language: "json/json5" },
  "yaml-eslint-parser": { languageOptions: { parser: yamlParser } },
  "yml/yaml": { plugins: { yml }, language: "yml/yaml" },
} as const satisfies Record<string, LinterType.Config>;

export type SetupName = keyof typeof setups;

/** The set-ups that read JSON unchanged. */
export const strictJson = ["jsonc-eslint-parser", "jsonc/x", "json/json", "json/jsonc", "json/json5"] as const;

/** Has ESLint parse a text; `undefined` where it cannot. */
export function parse(setup: SetupName, text: string, path = "/project/tools.json"): Source | undefined {
  let source: Source | undefined;
  const spy: Rule.RuleModule = {
    meta: { languages: ["*"] },
    create({ sourceCode }) {
      const services: unknown = sourceCode.parserServices;
      const parserServices = typeof services === "object" && services !== null ? services : {};
      source = { text: sourceCode.text, ast: sourceCode.ast, parserServices, path };
      return {};
    },
  };
  const config: LinterType.Config = setups[setup];
  new Linter({ cwd: "/" }).verify(
    text,
    [
      {
        ...config,
        files: ["**/*.*"],
        plugins: { ...config.plugins, spy: { rules: { spy } } },
        rules: { "spy/spy": "error" },
      },
    ],
    { filename: path },
  );
  return source;
}

/** The values of the documents of a text; `undefined` where it cannot be parsed. */
export function locate(setup: SetupName, text: string): readonly (Located | undefined)[] | undefined {
  const source = parse(setup, text);
  const language = source && documentLanguageOf(source);
  return language && rootsOf(source, language);
}
