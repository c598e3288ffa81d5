import { isAtLeast } from "../catalogue/severity.ts";
import { counted } from "../report/counted.ts";
import type { ValidationResult } from "../result.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** Why a result fails, apart from the issues that a report shows; `undefined` where it passes. */
export interface Verdict {
  readonly fails: boolean;
  /** What a report does not say: a limit that was set by a flag. */
  readonly reasons: readonly string[];
}

/** Whether the command fails with a result: an issue of the failing severity, or a limit that is exceeded. */
export function verdictOf({ issues, summary }: ValidationResult, flags: ValidateFlags): Verdict {
  const { failOn = "error", maxWarnings, minScore } = flags;
  const reasons: string[] = [];
  const { warning } = summary.issuesBySeverity;
  if (maxWarnings !== undefined && warning > maxWarnings) {
    reasons.push(`${counted(warning, "warning")}, and --max-warnings allows ${String(maxWarnings)}.`);
  }
  if (minScore !== undefined && summary.score < minScore) {
    reasons.push(`The score is ${String(summary.score)}, and --min-score asks for ${String(minScore)}.`);
  }
  const hasFailing = failOn !== "never" && issues.some(({ severity }) => isAtLeast(severity, failOn));
  return { fails: hasFailing || reasons.length > 0, reasons };
}
