import { describe, expect, it } from "vitest";
import { withRules } from "../../../lib/validator/conformance/checked-by-rules.ts";
import type { RequirementResult, ValidationIssue } from "../../../lib/validator/result/result.ts";

const asked: RequirementResult = {
  id: "REQ-ERROR-003",
  title: "Tool errors",
  level: "MUST",
  status: "passed",
  failed: [],
  checkedBy: ["tool-error"],
};

const notAsked: RequirementResult = {
  ...asked,
  status: "not run",
  checkedBy: [],
  reason: "The server lists no tools.",
};

function issue(rule: string, severity: ValidationIssue["severity"]): ValidationIssue {
  return {
    ...{ id: rule, rule, category: "best-practice", family: "design", severity, message: "", tool: "", kind: "tool" },
    ...{ path: "", pointer: "", file: "", line: 1, column: 1, endLine: 1, endColumn: 1, edits: [] },
  };
}

/** The result of one requirement. */
function said(
  result: RequirementResult,
  issues: readonly ValidationIssue[],
  checksByRule: Readonly<Record<string, number>>,
): RequirementResult | undefined {
  return withRules([result], issues, { checksByRule, toolsAnalyzed: 1, resources: 0, prompts: 0 })[0];
}

describe("the matrix of requirements with rules", () => {
  it("adds a rule that ran to the probes", () => {
    expect(said(asked, [], { "no-swallowed-error": 2 })).toEqual({
      ...asked,
      checkedBy: ["tool-error", "no-swallowed-error"],
    });
  });

  it("passes a requirement if only a rule ran, and removes the reason", () => {
    const { reason: _reason, ...rest } = notAsked;
    const expected = { ...rest, status: "passed", checkedBy: ["no-swallowed-error"] };
    expect(said(notAsked, [], { "no-swallowed-error": 1, "no-uncaught-handler-error": 0 })).toEqual(expected);
  });

  it("fails a requirement for a warning of a rule, but not for a suggestion", () => {
    const checks = { "no-swallowed-error": 1 };
    expect(said(asked, [issue("no-swallowed-error", "warning")], checks)).toMatchObject({
      status: "failed",
      failed: ["no-swallowed-error"],
    });
    expect(said(asked, [issue("no-swallowed-error", "suggestion")], checks)?.status).toBe("passed");
  });

  it("does not pass or fail a requirement on resources for a rule that only checked tools", () => {
    const reason = "The server does not declare the resources capability.";
    const resources = { ...notAsked, id: "REQ-FEATURE-001", title: "Resources", reason };
    const issues = [issue("valid-definition", "error")];
    expect(said(resources, issues, { "valid-definition": 1 })).toEqual(resources);
  });

  it("gives the reason if nothing checked a requirement", () => {
    expect(said(notAsked, [], {})?.reason).toBe(
      "The server lists no tools. The rules for this requirement did not run.",
    );
  });
});
