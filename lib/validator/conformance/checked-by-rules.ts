import {
  isAtLeast,
  type RequirementResult,
  type RuntimeResult,
  type ValidationIssue,
  type ValidationStatistics,
} from "../result/result.ts";
import { requirementRules } from "../../requirements/requirement.ts";
import { namedRequirements } from "../../requirements/review.ts";

/**
 * Adds the results of the rules to the matrix of requirements. A rule has failed if one of its issues is an error or a
 * warning.
 *
 * @param results the results of the probes.
 */
export function withRules(
  results: readonly RequirementResult[],
  issues: readonly ValidationIssue[],
  statistics: Pick<ValidationStatistics, "checksByRule" | "toolsAnalyzed" | "resources" | "prompts">,
): RequirementResult[] {
  const grave = issues.filter(({ category, severity }) => category !== "runtime" && isAtLeast(severity, "warning"));
  const { checksByRule, toolsAnalyzed: tools, resources, prompts } = statistics;
  const defined = { tools, resources, prompts };
  const byId = new Map<string, (typeof namedRequirements)[number]>(namedRequirements.map((row) => [row.id, row]));
  return results.map(({ reason, ...result }): RequirementResult => {
    const { rules: uses = [], capability } = byId.get(result.id) ?? {};
    const rules = requirementRules({ rules: uses });
    // A rule on definitions also runs for other kinds of definitions.
    const applies = capability === undefined || defined[capability] > 0;
    const ran = applies ? rules.filter((rule) => (checksByRule[rule] ?? 0) > 0) : [];
    const checkedBy = [...result.checkedBy, ...ran];
    const about = grave.filter(
      ({ kind }) => capability === undefined || kind === "server" || `${kind}s` === capability,
    );
    const failing = new Set(about.map(({ rule }) => rule));
    const failed = [...result.failed, ...(applies ? rules : []).filter((rule) => failing.has(rule))];
    if (failed.length) return { ...result, checkedBy, failed, status: "failed" };
    if (checkedBy.length) return { ...result, checkedBy, status: "passed" };
    const unchecked =
      applies && rules.length ? `${reason ?? ""} The rules for this requirement did not run.`.trim() : reason;
    return { ...result, ...(unchecked === undefined ? {} : { reason: unchecked }) };
  });
}

/** The probes that ask the same of the lists as a rule. */
const sameAs: Readonly<Record<string, readonly string[]>> = {
  "name-required": ["tools-list", "resources-list", "prompts-list"],
  "require-input-schema": ["tools-list"],
  "schema-is-object": ["tools-list"],
  "no-duplicate-names": ["list-unique"],
};

/** True for an issue of a rule about the lists of a server that a failed probe has told. */
export function isToldByProbe({ rule, pointer }: ValidationIssue, { probes }: RuntimeResult): boolean {
  // No probe asks for the type of output schemas.
  if (rule === "schema-is-object" && !/\/inputSchema(?:\/type)?$/u.test(pointer)) return false;
  return probes.some(({ probe, status }) => status === "failed" && sameAs[rule]?.includes(probe));
}
