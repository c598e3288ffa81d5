import { isFatal } from "../../schema/clients/marks.ts";
import { counted } from "../report/index.ts";
import { isAtLeast, type RuntimeResult, severityOf, type ValidationResult } from "../result/result.ts";
import type { ValidateFlags } from "./validate-flags.ts";

/** Whether a result fails, and the reasons that a report does not show. */
export interface Verdict {
  readonly fails: boolean;
  /** Limits of flags that were exceeded. */
  readonly reasons: readonly string[];
}

/**
 * Judges a result: it fails with an issue of the failing severity, or beyond the limit of a flag. With a matrix it
 * also fails if a client refuses or loses a tool, whatever the severity of the rule.
 */
export function verdictOf(result: ValidationResult, flags: ValidateFlags, hasMatrix = false): Verdict {
  const { issues, summary } = result;
  const { failOn: { severity: failLevel = "error" } = {}, maxWarnings, minScore } = flags;
  const reasons: string[] = [];
  const { warning } = summary.issuesBySeverity;
  if (maxWarnings !== undefined && warning > maxWarnings) {
    reasons.push(
      `${counted(warning, "warning")} ${warning === 1 ? "is" : "are"} more than --max-warnings ${String(maxWarnings)} allows.`,
    );
  }
  if (minScore !== undefined && summary.score !== null && summary.score < minScore) {
    reasons.push(`The score is ${String(summary.score)}, but --min-score is ${String(minScore)}.`);
  }
  if (result.runtime) reasons.push(...unrunReasons(result.runtime, flags));
  const least = failLevel === "never" ? undefined : severityOf(failLevel);
  const hasFailing = least !== undefined && issues.some(({ severity }) => isAtLeast(severity, least));
  const isRefused =
    hasMatrix && failLevel !== "never" && issues.some(({ effects = [] }) => effects.some(({ does }) => isFatal(does)));
  return { fails: hasFailing || isRefused || reasons.length > 0, reasons };
}

/** The limits of flags that the probes that did not run exceed. */
function unrunReasons(
  { probes, runRate }: Pick<RuntimeResult, "probes" | "runRate">,
  { failOn, minRun }: Pick<ValidateFlags, "failOn" | "minRun">,
): readonly string[] {
  const names = [...new Set(probes.flatMap(({ probe, status }) => (status === "not run" ? probe : [])))];
  const isFew = minRun !== undefined && runRate !== null && runRate < minRun * 100;
  return [
    ...(failOn?.notRun && names.length
      ? [
          `--fail-on not-run: ${counted(names.length, "probe")} that ${names.length === 1 ? "applies" : "apply"} did not run: ${names.join(", ")}.`,
        ]
      : []),
    ...(isFew
      ? [`${String(runRate)} % of the probes that apply ran, but --min-run is ${String(minRun * 100)} %.`]
      : []),
  ];
}
