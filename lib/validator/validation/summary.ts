import {
  categories,
  type CheckCounts,
  type ComplianceLevel,
  type IssueSeverity,
  type MaturityLevel,
  severities,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationStatistics,
  type ValidationSummary,
} from "../result/result.ts";

/** The counts and scores of a validation. */
export function summaryOf(
  issues: readonly ValidationIssue[],
  tools: readonly ToolValidationResult[],
  checks: CheckCounts,
  others: Pick<ValidationStatistics, "resources" | "prompts" | "unreadSchemas">,
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
  const complianceRate = complianceRateOf(checks);
  return {
    summary: {
      totalTools: tools.length,
      validTools,
      issuesByCategory,
      issuesBySeverity,
      score,
      maturity: maturityOf(score),
      checks: { ...checks },
      complianceRate,
      compliance: complianceOf(complianceRate),
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

/** The cost of one issue in the score of its tool. */
const costs: Readonly<Record<IssueSeverity, number>> = { error: 5, warning: 2, suggestion: 1 };

/** The score of a tool with issues of these severities: 0 to 100. */
export function scoreOf(severities: Iterable<IssueSeverity>): number {
  let score = 100;
  for (const severity of severities) score -= costs[severity];
  return Math.max(0, score);
}

/** The score of a server: the rounded mean of its tools' scores; 100 without tools. */
export function meanScore(scores: readonly number[]): number {
  return scores.length ? Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length) : 100;
}

/** The level of a score. */
export function maturityOf(score: number): MaturityLevel {
  if (score > 90) return "Exemplary";
  if (score > 70) return "Mature";
  return score > 40 ? "Moderate" : "Immature";
}

/** The percentage of checks that passed, rounded to one decimal; 100 without checks. */
export function complianceRateOf({ total, passed }: CheckCounts): number {
  return total ? Math.round((passed / total) * 1000) / 10 : 100;
}

/** The level of a compliance rate. */
export function complianceOf(rate: number): ComplianceLevel {
  if (rate >= 90) return "EXCELLENT";
  if (rate >= 70) return "GOOD";
  if (rate >= 50) return "MODERATE";
  return rate >= 25 ? "POOR" : "CRITICAL";
}
