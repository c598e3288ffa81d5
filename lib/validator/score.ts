import type { CheckCounts, ComplianceLevel, IssueSeverity, MaturityLevel } from "./result.ts";

/** What one issue takes off the score of its tool. */
const costs: Readonly<Record<IssueSeverity, number>> = { error: 5, warning: 2, suggestion: 1 };

/** The score of a tool with issues of these severities: 0 to 100. */
export function scoreOf(severities: Iterable<IssueSeverity>): number {
  let score = 100;
  for (const severity of severities) score -= costs[severity];
  return Math.max(0, score);
}

/** The score of a server: the rounded mean of its tools' scores; 100 where there is no tool. */
export function meanScore(scores: readonly number[]): number {
  return scores.length ? Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length) : 100;
}

/** The level of a score. */
export function maturityOf(score: number): MaturityLevel {
  if (score > 90) return "Exemplary";
  if (score > 70) return "Mature";
  return score > 40 ? "Moderate" : "Immature";
}

/** The share of checks that passed, in per cent, rounded to one decimal; 100 where nothing was checked. */
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
