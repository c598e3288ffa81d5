import type { Rule } from "eslint";
import type { Definition } from "../model/definition.ts";
import { type Finding, recordFinding } from "./findings.ts";
import { draftIdOf, type PendingReport, visible } from "./report.ts";
import type { Output } from "./rule-run.ts";
import { pathOf } from "./subjects.ts";

/** Makes a rule's reports messages of ESLint, which may have edits, and records the findings behind them. */
export class EslintOutput implements Output {
  readonly #eslint: Rule.RuleContext;

  constructor(eslint: Rule.RuleContext) {
    this.#eslint = eslint;
  }

  report(report: PendingReport, finding: Finding, about: Definition | undefined): void {
    const supplied = { tool: about?.label ?? "", kind: about?.kind ?? "", path: pathOf(report.subject) };
    const data = stringsOf(supplied, report.data);
    this.#eslint.report({
      messageId: report.messageId,
      data,
      loc: this.#locOf(report),
      fix: report.fix ? applying(report.fix) : null,
      suggest: report.suggest.map(({ messageId: id, data: own, edit, isDraft }) => ({
        messageId: isDraft ? draftIdOf(id) : id,
        data: stringsOf(supplied, own),
        fix: applying(edit),
      })),
    });
    const remedy = report.remedy?.replace(/\{\{(\w+)\}\}/g, (_all, name: string) => data[name] ?? "");
    recordFinding(this.#eslint.sourceCode, remedy === undefined ? finding : { ...finding, remedy });
  }

  leaveOut(finding: Finding, limit: number): void {
    const { subject, definition = "" } = finding;
    const more = `${subject} '${visible(definition)}' has more findings of this rule than the ${String(limit)} that are reported.`;
    this.#eslint.report({ loc: this.#locOf(finding), message: `The ${more}` });
    recordFinding(this.#eslint.sourceCode, finding);
  }

  #locOf({ span }: Pick<Finding, "span">) {
    const { sourceCode } = this.#eslint;
    return { start: sourceCode.getLocFromIndex(span.start), end: sourceCode.getLocFromIndex(span.end) };
  }
}

function applying(edit: readonly { readonly span: { start: number; end: number }; readonly text: string }[]) {
  return (fixer: Rule.RuleFixer): Rule.Fix[] =>
    edit.map(({ span, text }) => fixer.replaceTextRange([span.start, span.end], text));
}

/** The data of a message. Names and descriptions are a stranger's, and ESLint prints its messages as they are. */
function stringsOf(
  supplied: Readonly<Record<string, string>>,
  data: Readonly<Record<string, string | number>>,
): Record<string, string> {
  const strings: Record<string, string> = {};
  for (const name in supplied) strings[name] = visible(supplied[name] ?? "");
  for (const name in data) strings[name] = visible(String(data[name]));
  return strings;
}
