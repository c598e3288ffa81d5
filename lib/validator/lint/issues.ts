import type { Linter } from "eslint";
import { rules } from "../../rules/index.ts";
import { keyPathOf } from "../../schema/key-path.ts";
import { categoryOf } from "../catalogue/categories.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import type { IssueEdit, IssueSeverity, ValidationIssue } from "../result.ts";
import type { Found } from "./findings.ts";
import type { Offered, Subjects } from "./offered.ts";

/** An issue, and which of its source's definitions it is about. */
export interface LocatedIssue {
  readonly issue: ValidationIssue;
  readonly about: Offered | undefined;
}

/** The issue that a message of one of our rules is. */
export function issueOf(
  { rule: name, message, finding }: Found,
  file: string,
  subjects: Subjects,
  active: ActiveRules,
): LocatedIssue {
  const about = finding && subjects.of(finding);
  const docs = rules[name]?.meta.docs;
  const suggestion = message.suggestions?.[0]?.desc;
  const issue: ValidationIssue = {
    id: docs?.ids[0] ?? name,
    rule: name,
    category: docs ? categoryOf[docs.family] : "best-practice",
    family: docs?.family,
    severity: severityOf(message, active.get(name)?.severity),
    message: message.message,
    tool: about?.name ?? "",
    kind: about?.kind ?? "server",
    ...(finding?.pointer ? { path: keyPathOf(finding.pointer), pointer: finding.pointer } : {}),
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(docs ? { documentation: docs.url } : {}),
    file,
    line: message.line,
    column: message.column,
    endLine: message.endLine ?? message.line,
    endColumn: message.endColumn ?? message.column,
    edits: editsOf(message),
  };
  return { issue, about };
}

/** A comment in the file may have raised or lowered the level; ESLint has no third one. */
function severityOf({ severity }: Linter.LintMessage, configured: IssueSeverity = "warning"): IssueSeverity {
  if (severity === 2) return "error";
  return configured === "error" ? "warning" : configured;
}

function editsOf({ fix, suggestions = [] }: Linter.LintMessage): IssueEdit[] {
  const fixes = fix ? [{ kind: "fix" as const, description: "Apply the fix.", range: fix.range, text: fix.text }] : [];
  return [
    ...fixes,
    ...suggestions.map(({ desc, fix: edit }) => ({
      kind: "suggestion" as const,
      description: desc,
      range: edit.range,
      text: edit.text,
    })),
  ];
}
