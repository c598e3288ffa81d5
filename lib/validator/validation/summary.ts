import {
  categories,
  type CheckCounts,
  type ComplianceLevel,
  severities,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationStatistics,
  type ValidationSummary,
} from "../result/result.ts";
import { maturityOf, meanScore } from "../score/scoring.ts";

/** What a validation has found. */
interface Findings {
  readonly issues: readonly ValidationIssue[];
  readonly tools: readonly ToolValidationResult[];
  /** True if one of our rules found an error, or a source cannot be read. */
  readonly hasError: boolean;
}

/** The counts and scores of a validation. */
export function summaryOf(
  { issues, tools, hasError }: Findings,
  checks: CheckCounts,
  others: Pick<
    ValidationStatistics,
    "resources" | "prompts" | "unreadSchemas" | "handlers" | "checksByFamily" | "checksByRule" | "costliestTools"
  >,
): { readonly summary: ValidationSummary; readonly statistics: ValidationStatistics } {
  const issuesByCategory = countsOf(
    categories,
    issues.map(({ category }) => category),
  );
  const issuesBySeverity = countsOf(
    severities,
    issues.map(({ severity }) => severity),
  );
  const validTools = tools.filter(({ valid }) => valid).length;
  const score = meanScore(tools.map((tool) => tool.score));
  const complianceRate = rateOf(checks);
  return {
    summary: {
      totalTools: tools.length,
      validTools,
      issuesByCategory,
      issuesBySeverity,
      score,
      maturity: score === null ? null : maturityOf(score, !hasError),
      worstTools: worstOf(tools),
      checks,
      complianceRate,
      compliance: complianceRate === null ? null : complianceOf(complianceRate, !hasError),
    },
    statistics: {
      toolsAnalyzed: tools.length,
      toolsCompliant: validTools,
      securityIssues: issuesByCategory.security,
      bestPracticeViolations: issuesByCategory["best-practice"],
      ...others,
      byRule: countsOf(
        [...new Set(issues.map(({ rule }) => rule))].sort(),
        issues.map(({ rule }) => rule),
      ),
    },
  };
}

function countsOf<T extends string>(keys: readonly T[], found: readonly T[]): Record<T, number> {
  const counts = Object.fromEntries(keys.map((key) => [key, 0])) as Record<T, number>;
  for (const key of found) counts[key]++;
  return counts;
}

/** The number of tools that a summary names. */
const maxWorst = 3;

function worstOf(tools: readonly ToolValidationResult[]): ValidationSummary["worstTools"] {
  return tools
    .filter(({ score }) => score < 100)
    .sort((a, b) => a.score - b.score)
    .slice(0, maxWorst)
    .map(({ name, file, score }) => ({ name, file, score }));
}

/** The percentage of checks that passed, rounded to one decimal. */
export function rateOf({ total, passed }: Pick<CheckCounts, "total" | "passed">): number | null {
  return total ? Math.round((passed / total) * 1000) / 10 : null;
}

/** The level of a compliance rate. Nothing with an error is excellent. */
export function complianceOf(rate: number, isValid: boolean): ComplianceLevel {
  if (rate >= 90 && isValid) return "EXCELLENT";
  if (rate >= 70) return "GOOD";
  if (rate >= 50) return "MODERATE";
  return rate >= 25 ? "POOR" : "CRITICAL";
}
