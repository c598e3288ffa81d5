import type { ESLint } from "eslint";
import { plainReportOptions } from "../report/index.ts";
import { sarifReport } from "../report/sarif.ts";
import { resultOfRun } from "./eslint-run.ts";

/**
 * ESLint's formatter for code scanning: `eslint --format ./node_modules/mcp-validate/dist/formatters/sarif.js`.
 */
export default async function sarif(
  results: readonly ESLint.LintResult[],
  context: ESLint.LintResultData,
): Promise<string> {
  const { ESLint: Engine } = await import("eslint");
  const { result, otherRules } = await resultOfRun(results, context);
  const eslint = { name: "ESLint", version: Engine.version, informationUri: "https://eslint.org" };
  // ESLint adds a final line break.
  return sarifReport(result, plainReportOptions(context.cwd), eslint, otherRules).trimEnd();
}
