import { posix } from "node:path";
import type { IssueSeverity, ValidationResult } from "../result/result.ts";
import { isGrave } from "../score/scoring.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { ReportOptions } from "./index.ts";
import { unreadText } from "./unread.ts";
import { reporterOf } from "./verdict.ts";

/**
 * A finding of GitLab's Code Quality. Source: docs.gitlab.com, "Code Quality report format", as quoted in
 * phpstan/phpstan-src#4421, 2025-10-08.
 */
interface CodeQualityFinding {
  readonly description: string;
  readonly check_name: string;
  /** Unique in a report. GitLab compares the reports of two branches by it. */
  readonly fingerprint: string;
  readonly severity: "info" | "minor" | "major" | "critical" | "blocker";
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const severities: Readonly<Record<IssueSeverity, CodeQualityFinding["severity"]>> = {
  error: "major",
  warning: "minor",
  suggestion: "info",
};

/** The findings as GitLab's merge requests show them. An error of security, or with a client's refusal, is critical. */
export function* gitlabReport(result: ValidationResult, { repository }: ReportOptions): Generator<string> {
  const servers = new Set(result.sources.filter(({ type }) => type === "server").map(({ name }) => name));
  const ordinals = new Map<string, number>();
  const uniqueOf = (issue: Parameters<typeof fingerprintOf>[0]): string => {
    const base = fingerprintOf(issue);
    const ordinal = ordinals.get(base) ?? 0;
    ordinals.set(base, ordinal + 1);
    return ordinal ? fingerprintOf(issue, ordinal) : base;
  };
  const locationOf = (file: string, begin: number): CodeQualityFinding["location"] => ({
    path: servers.has(file) ? file : posix.join(repository?.folder ?? "", file),
    lines: { begin },
  });
  const found = result.issues.map((issue): CodeQualityFinding => ({
    description: issue.message,
    check_name: reporterOf(issue),
    fingerprint: uniqueOf(issue),
    severity: isGrave(issue) ? "critical" : severities[issue.severity],
    location: locationOf(issue.file, issue.line),
  }));
  const others = result.unread.map((part): CodeQualityFinding => {
    const description = unreadText(part);
    const asIssue = { rule: "not-read", file: part.file, tool: part.tool, pointer: "", message: description };
    const fingerprint = uniqueOf(asIssue);
    return {
      description,
      check_name: "not-read",
      fingerprint,
      severity: "info",
      location: locationOf(part.file, part.line),
    };
  });
  let before = "[\n";
  for (const finding of [...found, ...others]) {
    yield `${before}  ${JSON.stringify(finding)}`;
    before = ",\n";
  }
  yield before === "[\n" ? "[]\n" : "\n]\n";
}
