import type { Family } from "../../rule/define-rule.ts";
import { visible } from "../../rule/report.ts";
import type { ValidationIssue, ValidationResult } from "../result/result.ts";
import { counted } from "./index.ts";

/** The sections of the checklist, in order. The compiler requires every family. */
const sectionTitles: Readonly<Record<Family, string>> = {
  schema: "Schema",
  naming: "Naming",
  security: "Security",
  description: "Descriptions",
  annotations: "Annotations",
  design: "Design",
};

/**
 * The issues by section with their places, and a verdict. Layout: seed 002, "Output format". A section is OK if it has
 * no errors and no warnings.
 */
export function checklistReport({ issues }: ValidationResult): string {
  const families = Object.keys(sectionTitles) as Family[];
  const unread = issues.filter(({ family }) => family === undefined);
  const sections = [
    ...(unread.length ? [sectionOf("§0: Sources that cannot be read", unread)] : []),
    ...families.map((family, index) =>
      sectionOf(
        `§${String(index + 1)}: ${sectionTitles[family]}`,
        issues.filter((issue) => issue.family === family),
      ),
    ),
  ];
  const violations = issues.filter(isViolation).length;
  const fine = families.filter(
    (family) => !issues.some((issue) => issue.family === family && isViolation(issue)),
  ).length;
  const counts = `${counted(violations, "violation")}, ${counted(fine, "section")} OK.`;
  return `${sections.join("\n\n")}\n\n${counts} Verdict: ${verdictOf(issues)}\n`;
}

function sectionOf(title: string, issues: readonly ValidationIssue[]): string {
  const lines = issues.map((issue) => {
    const mark = isViolation(issue) ? "" : "(suggestion) ";
    return `${visible(issue.file)}:${String(issue.line)} ${mark}[${issue.id}] ${visible(issue.message)}`;
  });
  return [`=== ${title} ===`, ...(lines.length ? lines : ["OK"])].join("\n");
}

function isViolation({ severity }: ValidationIssue): boolean {
  return severity !== "suggestion";
}

function verdictOf(issues: readonly ValidationIssue[]): "PASS" | "PASS with warnings" | "FAIL" {
  if (issues.some(({ severity }) => severity === "error")) return "FAIL";
  return issues.some(isViolation) ? "PASS with warnings" : "PASS";
}
