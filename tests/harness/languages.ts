import json from "@eslint/json";
import type { Linter } from "eslint";
import * as jsoncParser from "jsonc-eslint-parser";
import * as yamlParser from "yaml-eslint-parser";
import { pythonLanguage } from "../../lib/languages/python/language.ts";
import * as typescriptParser from "../../lib/languages/parser.ts";
import * as typescriptEslintParser from "@typescript-eslint/parser";

/** Every way in which ESLint may have parsed a file before our rules see it. */
export const languages = {
  /** jsonc-eslint-parser, as our own presets set it. */
  json: { languageOptions: { parser: jsoncParser } },
  /** @eslint/json's strict language, with its own syntax tree. */
  momoa: { plugins: { json }, language: "json/json" },
  /** The same with comments. */
  momoaWithComments: { plugins: { json }, language: "json/jsonc" },
  yaml: { languageOptions: { parser: yamlParser } },
  /** Our parser, which needs no TypeScript. */
  typescript: { languageOptions: { parser: typescriptParser } },
  /** The parser of typescript-eslint. */
  typescriptEslint: { languageOptions: { parser: typescriptEslintParser } },
  /** ESLint's own parser. */
  javascript: {},
  /** Our language. */
  python: { plugins: { python: { languages: { python: pythonLanguage("the root") } } }, language: "python/python" },
} as const satisfies Record<string, Linter.Config>;

export type LanguageName = keyof typeof languages;
