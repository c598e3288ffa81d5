import {
  categories,
  type CheckCounts,
  type ComplianceLevel,
  type MaturityLevel,
  type ScoreKind,
  severities,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationStatistics,
  type ValidationSummary,
} from "../result/result.ts";
import { isGrave, maturityOf, scoreReason, serverScore } from "../score/scoring.ts";

/** The findings of a validation. */
interface Findings {
  readonly issues: readonly ValidationIssue[];
  readonly tools: readonly ToolValidationResult[];
  /** True if one of our rules found an error, or a source cannot be read. */
  readonly hasError: boolean;
  readonly scoreKind: ScoreKind;
  /** The share of requirements that are met, as a percentage; `undefined` if none applied. */
  readonly rate: number | undefined;
  /** The number of requirements that say MUST and that most definitions violate with an error. */
  readonly mostlyFailed: number;
  /** False if parts of servers were found and not read: then their compliance is not known. */
  readonly isWhole: boolean;
}

/** The counts and scores of a validation. */
export function summaryOf(
  { issues, tools, hasError, scoreKind, rate, mostlyFailed, isWhole }: Findings,
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
  const hasGraveError = issues.some(isGrave);
  const score = serverScore(tools, { kind: scoreKind, hasError, hasGraveError });
  const maturity = score === null ? null : maturityOf(score);
  // Without definitions nothing was read that could comply.
  const complianceRate = tools.length || others.resources || others.prompts ? (rate ?? null) : null;
  const limits = [
    ...(hasGraveError ? ["CRITICAL" as const] : hasError ? ["MODERATE" as const] : []),
    ...(isWhole ? [] : ["GOOD" as const]),
    ...(mostlyFailed > 1 ? ["POOR" as const] : []),
    ...(maturity === null ? [] : [bestBeside[maturity]]),
  ];
  return {
    summary: {
      totalTools: tools.length,
      validTools,
      issuesByCategory,
      issuesBySeverity,
      score,
      scoreKind,
      maturity,
      scoreReason: (score !== null && scoreReason(tools, scoreKind)) || null,
      worstTools: worstOf(tools),
      checks,
      complianceRate,
      compliance: complianceRate === null ? null : complianceOf(complianceRate, limits),
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

/** The best level of compliance for a level of maturity, because the two may not contradict each other. */
const bestBeside: Readonly<Record<MaturityLevel, ComplianceLevel>> = {
  Exemplary: "EXCELLENT",
  Mature: "EXCELLENT",
  Moderate: "GOOD",
  Immature: "MODERATE",
};

/** The levels, the best first. */
const levels = ["EXCELLENT", "GOOD", "MODERATE", "POOR", "CRITICAL"] as const satisfies readonly ComplianceLevel[];

/**
 * The level of a compliance rate.
 *
 * @param limits the level is not above any of these.
 */
export function complianceOf(rate: number, limits: readonly ComplianceLevel[]): ComplianceLevel {
  const bands = [90, 70, 50, 25];
  const band = bands.filter((lowest) => rate < lowest).length;
  return levels[Math.max(band, ...limits.map((limit) => levels.indexOf(limit)))] ?? "CRITICAL";
}
