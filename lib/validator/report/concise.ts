import { visible } from "../../rule/report.ts";
import { isNothingRead, type ValidationResult } from "../result/result.ts";
import { counted, countsText } from "./index.ts";
import { unreadText } from "./unread.ts";
import { reporterOf } from "./verdict.ts";

/**
 * One line for each finding, as linters of Python print it, for the error parser of an editor or `grep`. The errors
 * come first, and the last line has the counts.
 */
export function* conciseReport(result: ValidationResult): Generator<string> {
  const servers = new Set(result.sources.filter(({ type }) => type === "server").map(({ name }) => name));
  for (const issue of result.issues) {
    const { file, line, column, message } = issue;
    const place = servers.has(file) ? visible(file) : `${visible(file)}:${String(line)}:${String(column)}`;
    yield `${place}: ${reporterOf(issue)} ${visible(message)}\n`;
  }
  for (const part of result.unread)
    yield `${visible(part.file)}:${String(part.line)}:${String(part.column)}: not read: ${visible(unreadText(part))}\n`;
  const left = result.unread.length;
  const counts = isNothingRead(result) ? "Nothing was checked" : countsText(result.summary.issuesBySeverity);
  yield `${counts}${left ? `, ${counted(left, "part")} not read` : ""}\n`;
}
