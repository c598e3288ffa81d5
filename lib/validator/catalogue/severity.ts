import type { IssueSeverity } from "../result.ts";

/** The severities, the worst first. */
export const severities = ["error", "warning", "suggestion"] as const satisfies readonly IssueSeverity[];

/** True where `severity` is as bad as `least`, or worse. */
export function isAtLeast(severity: IssueSeverity, least: IssueSeverity): boolean {
  return severities.indexOf(severity) <= severities.indexOf(least);
}
