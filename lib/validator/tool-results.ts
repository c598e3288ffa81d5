import type { Linted } from "./lint/lint-source.ts";
import type { Offered } from "./lint/offered.ts";
import type { ToolValidationResult, ValidationIssue } from "./result.ts";
import { maturityOf, scoreOf } from "./score.ts";

/** The tools of a source, each with its issues and its score. */
export function toolResultsOf({ offered, issues }: Linted, file: string): ToolValidationResult[] {
  const byTool = new Map<Offered, ValidationIssue[]>();
  for (const one of offered) if (one.kind === "tool") byTool.set(one, []);
  for (const { about, issue } of issues) if (about) byTool.get(about)?.push(issue);
  return [...byTool].map(([{ name, line }, own]) => {
    const score = scoreOf(own.map(({ severity }) => severity));
    const valid = own.every(({ severity }) => severity !== "error");
    return { name, file, line, valid, score, maturity: maturityOf(score), issues: own };
  });
}
