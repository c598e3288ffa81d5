/*
 * The one door to ESLint for all tests: version 10, or 9.38 (the oldest that the plugin supports) where the
 * environment says `ESLINT=9`. The same tests run on both, those of rules on fewer surfaces (`surfaces.ts`).
 */
import type * as Eslint from "eslint";
import type * as EslintConfig from "eslint/config";

export const isNine = process.env["ESLINT"] === "9";

// The two differ in nothing that a test names, so that one set of types serves both.
const eslint = (isNine ? await import("eslint-9") : await import("eslint")) as typeof Eslint;

export const { ESLint, Linter, RuleTester } = eslint;

export const { defineConfig } = (
  isNine ? await import("eslint-9/config") : await import("eslint/config")
) as typeof EslintConfig;
