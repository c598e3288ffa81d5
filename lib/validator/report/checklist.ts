import { families } from "../../rule/groups.ts";
import { visible } from "../../rule/report.ts";
import { familyNames, type ValidationIssue, type ValidationResult } from "../result/result.ts";
import { counted } from "./index.ts";

/**
 * The issues by section with their places, and a verdict. Layout: seed 002, "Output format". A section is OK if it was
 * checked and has no errors and no warnings.
 */
export function checklistReport({ issues, statistics }: ValidationResult): string {
  const sections = familyNames.map((family): Section => {
    const own = issues.filter((issue) => issue.family === family);
    return { title: families[family].title, issues: own, isChecked: statistics.checksByFamily[family] > 0 };
  });
  const unread = issues.filter(({ family }) => family === undefined);
  const texts = [
    ...(unread.length ? [sectionText("§0: Sources", unread)] : []),
    ...sections.map(({ title, issues: own, isChecked }, index) =>
      sectionText(`§${String(index + 1)}: ${title}`, own, isChecked ? "OK" : "not checked"),
    ),
  ];
  const violations = issues.filter(isViolation).length;
  const checked = sections.filter(({ isChecked }) => isChecked);
  const fine = checked.filter((section) => !section.issues.some(isViolation)).length;
  const unchecked = sections.length - checked.length;
  const counts = [
    counted(violations, "violation"),
    `${counted(fine, "section")} OK`,
    ...(unchecked ? [`${String(unchecked)} not checked`] : []),
  ];
  const verdict = checked.length || issues.length ? verdictOf(issues) : "nothing was checked";
  return `${texts.join("\n\n")}\n\n${counts.join(", ")}. Verdict: ${verdict}\n`;
}

interface Section {
  readonly title: string;
  readonly issues: readonly ValidationIssue[];
  readonly isChecked: boolean;
}

function sectionText(title: string, issues: readonly ValidationIssue[], empty = "OK"): string {
  const lines = issues.map((issue) => {
    const mark = isViolation(issue) ? "" : "(suggestion) ";
    return `${visible(issue.file)}:${String(issue.line)} ${mark}[${issue.id}] ${visible(issue.message)}`;
  });
  return [`=== ${title} ===`, ...(lines.length ? lines : [empty])].join("\n");
}

function isViolation({ severity }: ValidationIssue): boolean {
  return severity !== "suggestion";
}

function verdictOf(issues: readonly ValidationIssue[]): "PASS" | "PASS with warnings" | "FAIL" {
  if (issues.some(({ severity }) => severity === "error")) return "FAIL";
  return issues.some(isViolation) ? "PASS with warnings" : "PASS";
}
