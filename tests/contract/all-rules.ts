import type { Rule } from "eslint";
import { rules } from "../../lib/rules/index.ts";

const allRules = Object.values(rules);

/**
 * Runs all rules over a tree without ESLint, whose own walks overflow the stack or take minutes on trees like these.
 */
export function reportsOf(text: string, physicalFilename: string, parsed: object): Rule.ReportDescriptor[] {
  const reports: Rule.ReportDescriptor[] = [];
  const sourceCode = {
    text,
    parserServices: {},
    ...parsed,
    getLocFromIndex: (index: number) => ({ line: 1, column: index }),
  };
  for (const rule of allRules) {
    const context = {
      sourceCode,
      physicalFilename,
      settings: {},
      options: [],
      report: (descriptor: Rule.ReportDescriptor) => void reports.push(descriptor),
    };
    const listeners = rule.create(context as never);
    listeners.Program?.(sourceCode as never);
  }
  return reports;
}
