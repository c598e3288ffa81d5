import { visible } from "../../rule/report.ts";
import type { ValidationIssue, ValidationResult } from "../result/result.ts";
import { counted } from "./index.ts";
import { type Section, sectionsOf } from "./sections.ts";

/**
 * The issues by section with their places, and a verdict. Layout: seed 002, "Output format". A section is OK if it was
 * checked and has no errors and no warnings.
 */
export function checklistReport({ issues, statistics: { checksByRule } }: ValidationResult): string {
  const places = new Map<string, Section>();
  const sections = sectionsOf((rule) => Object.hasOwn(checksByRule, rule)).map((section): Checked => {
    for (const rule of section.rules) if (!places.has(rule)) places.set(rule, section);
    const own = issues.filter(({ rule }) => places.get(rule) === section);
    const isChecked = section.rules.some((rule) => (checksByRule[rule] ?? 0) > 0);
    return { section, issues: own, isChecked, empty: emptyText(section) };
  });
  const others = issues.filter(({ rule }) => !places.has(rule));

  /** What a section without issues of its own says. */
  function emptyText(section: Section): string {
    const elsewhere = section.rules.map((rule) => places.get(rule)).find((place) => place && place !== section);
    if (elsewhere && issues.some(({ rule }) => section.rules.includes(rule))) return `see ${elsewhere.heading}`;
    const on = section.rules.filter((rule) => Object.hasOwn(checksByRule, rule));
    if (!on.length) return "not checked: its rules are off";
    return on.some((rule) => (checksByRule[rule] ?? 0) > 0) ? "OK" : `not checked: no ${section.subject} was seen`;
  }

  const shown = sections.filter((one) => one.isChecked || one.issues.length > 0 || !one.section.isOptional);
  const texts = [
    ...(others.length ? [sectionText("§0: Sources", others, "OK")] : []),
    ...shown.map((one) => sectionText(one.section.heading, one.issues, one.empty)),
  ];
  const violations = issues.filter(isViolation).length;
  const fine = shown.filter((one) => one.isChecked && isFine(one)).length;
  const checked = shown.filter(({ isChecked }) => isChecked).length;
  const unchecked = shown.length - checked;
  const counts = [
    counted(violations, "violation"),
    `${counted(fine, "section")} OK`,
    ...(unchecked ? [`${String(unchecked)} not checked`] : []),
  ];
  const verdict = checked || issues.length ? verdictOf(issues) : "nothing was checked";
  return `${texts.join("\n\n")}\n\n${counts.join(", ")}. Verdict: ${verdict}\n`;
}

/** A section with what was found. */
interface Checked {
  readonly section: Section;
  readonly issues: readonly ValidationIssue[];
  readonly isChecked: boolean;
  /** What it says if it has no issues. */
  readonly empty: string;
}

function isFine({ issues, empty }: Checked): boolean {
  return issues.length ? !issues.some(isViolation) : empty === "OK";
}

function sectionText(heading: string, issues: readonly ValidationIssue[], empty: string): string {
  const lines = issues.map((issue) => {
    const mark = isViolation(issue) ? "" : "(suggestion) ";
    return `${visible(issue.file)}:${String(issue.line)} ${mark}[${issue.id}] ${visible(issue.message)}`;
  });
  return [`=== ${heading} ===`, ...(lines.length ? lines : [empty])].join("\n");
}

function isViolation({ severity }: ValidationIssue): boolean {
  return severity !== "suggestion";
}

function verdictOf(issues: readonly ValidationIssue[]): "PASS" | "PASS with warnings" | "FAIL" {
  if (issues.some(({ severity }) => severity === "error")) return "FAIL";
  return issues.some(isViolation) ? "PASS with warnings" : "PASS";
}
