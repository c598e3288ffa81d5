import type { Linter, SourceCode } from "eslint";
import { findingsOf, type Finding } from "../../rule/findings.ts";

/** A message of one of our rules, and what the model knows about it. */
export interface Found {
  readonly rule: string;
  readonly message: Linter.LintMessage;
  /** Absent for a message of ESLint's about one of our rules: wrong options in a comment. */
  readonly finding: Finding | undefined;
}

/**
 * Joins ESLint's messages with the findings of the rules. ESLint sorts messages and drops those that a comment
 * switches off; of those with the same rule, message and place, all are dropped or none, and their order stays.
 */
export function matchFindings(messages: readonly Linter.LintMessage[], sourceCode: SourceCode): Found[] {
  const queues = new Map<string, Finding[]>();
  for (const finding of findingsOf(sourceCode)) {
    const { line, column } = sourceCode.getLocFromIndex(finding.span.start);
    const key = keyOf(`mcp/${finding.rule}`, finding.messageId, line, column + 1);
    const queue = queues.get(key);
    if (queue) queue.push(finding);
    else queues.set(key, [finding]);
  }
  return messages.flatMap((message) => {
    const { ruleId, messageId, line, column } = message;
    // Comments may configure rules of other plugins, which ESLint then misses here.
    if (!ruleId?.startsWith("mcp/")) return [];
    const finding = queues.get(keyOf(ruleId, messageId, line, column))?.shift();
    return [{ rule: ruleId.slice("mcp/".length), message, finding }];
  });
}

function keyOf(rule: string, messageId: string | undefined, line: number, column: number): string {
  return `${rule} ${messageId ?? ""} ${String(line)}:${String(column)}`;
}
