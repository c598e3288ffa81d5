import type { ActiveRules } from "./config/active-rules.ts";
import { isAtLeast } from "./catalogue/severity.ts";
import type { Linted } from "./lint/lint-source.ts";
import type { CheckCounts, IssueSeverity } from "./result.ts";

/**
 * The checks of a source: one is one rule on one tool, or on all else that the source holds, if it holds anything else.
 */
export function checksOf({ offered, issues, hasManifest }: Linted, active: ActiveRules): CheckCounts {
  // Of each unit the rules that found something, each with its worst issue.
  const units = new Map<object | undefined, Map<string, IssueSeverity>>();
  for (const one of offered) units.set(one.kind === "tool" ? one : undefined, new Map());
  if (hasManifest) units.set(undefined, new Map());
  for (const { issue, about } of issues) {
    const unit = about?.kind === "tool" ? about : undefined;
    let worst = units.get(unit);
    if (!worst) units.set(unit, (worst = new Map<string, IssueSeverity>()));
    const before = worst.get(issue.rule);
    if (before === undefined || isAtLeast(issue.severity, before)) worst.set(issue.rule, issue.severity);
  }
  return [...units.values()].map((worst) => countsOf(worst, active)).reduce(sumOf, noChecks);
}

export const noChecks: CheckCounts = { total: 0, passed: 0, failed: 0, warnings: 0 };

function countsOf(worst: ReadonlyMap<string, IssueSeverity>, active: ActiveRules): CheckCounts {
  // A comment in the file, too, can switch a rule on.
  const total = new Set([...active.keys(), ...worst.keys()]).size;
  const failed = [...worst.values()].filter((severity) => severity === "error").length;
  return { total, passed: total - worst.size, failed, warnings: worst.size - failed };
}

/** The checks of two sources together. */
export function sumOf(a: CheckCounts, b: CheckCounts): CheckCounts {
  return {
    total: a.total + b.total,
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    warnings: a.warnings + b.warnings,
  };
}
