import { categories } from "./catalogue/categories.ts";
import { severities } from "./catalogue/severity.ts";
import type {
  CheckCounts,
  ToolValidationResult,
  ValidationIssue,
  ValidationStatistics,
  ValidationSummary,
} from "./result.ts";
import { complianceOf, complianceRateOf, maturityOf, meanScore } from "./score.ts";

/** The counts and scores of a validation. */
export function summaryOf(
  issues: readonly ValidationIssue[],
  tools: readonly ToolValidationResult[],
  checks: CheckCounts,
  offered: Pick<ValidationStatistics, "resources" | "prompts" | "unreadSchemas">,
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
      ...offered,
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
