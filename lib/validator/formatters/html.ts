import type { ESLint } from "eslint";
import { htmlReport } from "../report/html/index.ts";
import { plainReportOptions } from "../report/index.ts";
import { resultOfRun } from "./eslint-run.ts";

/** ESLint's formatter for people: `eslint --format ./node_modules/mcp-validate/dist/formatters/html.js`. */
export default async function html(
  results: readonly ESLint.LintResult[],
  context: ESLint.LintResultData,
): Promise<string> {
  const { result } = await resultOfRun(results, context);
  return htmlReport(result, plainReportOptions(context.cwd)).trimEnd();
}
