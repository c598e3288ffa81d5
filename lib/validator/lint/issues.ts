import type { Linter, SourceCode } from "eslint";
import type { Located } from "../../model/located.ts";
import { tokensOf } from "../../model/plain.ts";
import { documentLanguageOf, rootsOf } from "../../readers/document/roots.ts";
import { type Finding, findingsOf } from "../../rule/findings.ts";
import { rules } from "../../rules/index.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import type { ActiveRules } from "../config/active-rules.ts";
import { categoryOf, type IssueEdit, type IssueSeverity, type ValidationIssue } from "../result/result.ts";
import type { SourceText } from "../sources/source-text.ts";
import type { DefinitionSummary, Subjects } from "./definition-summary.ts";

/** An issue, and the definition of its source that it is about. */
export interface LocatedIssue {
  readonly issue: ValidationIssue;
  readonly about: DefinitionSummary | undefined;
}

/** The issue for a message of one of our rules. */
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

/** A comment in the file may change the level. ESLint has only two levels. */
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

/** A message of one of our rules, with its facts from the model. */
export interface Found {
  readonly rule: string;
  readonly message: Linter.LintMessage;
  /** Absent for a message of ESLint itself about one of our rules: wrong options in a comment. */
  readonly finding: Finding | undefined;
}

/**
 * Joins ESLint's messages with the findings of the rules. ESLint sorts messages and drops those that a comment
 * disables. Messages with the same rule, text and place are all dropped or all kept, and keep their order.
 */
export function matchFindings(messages: readonly Linter.LintMessage[], sourceCode: SourceCode): Found[] {
  const queues = new Map<string, Finding[]>();
  for (const finding of findingsOf(sourceCode)) {
    const { line, column } = sourceCode.getLocFromIndex(finding.span.start);
    const key = keyOf(`mcp/${finding.rule}`, finding.messageId, line, column + 1);
    const queue = queues.get(key);
    if (queue) queue.push(finding);
    else queues.set(key, [finding]);
  }
  return messages.flatMap((message) => {
    const { ruleId, messageId, line, column } = message;
    // Comments may configure rules of other plugins, which ESLint then reports as missing here.
    if (!ruleId?.startsWith("mcp/")) return [];
    const finding = queues.get(keyOf(ruleId, messageId, line, column))?.shift();
    return [{ rule: ruleId.slice("mcp/".length), message, finding }];
  });
}

function keyOf(rule: string, messageId: string | undefined, line: number, column: number): string {
  return `${rule} ${messageId ?? ""} ${String(line)}:${String(column)}`;
}

/** The issues for the defects of a text's origin, each at the nearest place in the text. */
export function defectIssues(
  { name, path, text, defects = [] }: SourceText,
  sourceCode: SourceCode,
  definitions: readonly DefinitionSummary[],
): LocatedIssue[] {
  const { ast } = sourceCode;
  const parserServices = sourceCode.parserServices as object;
  const source = { text, ast, parserServices, path };
  const language = documentLanguageOf(source);
  const root = language && rootsOf(source, language)[0];
  return defects.map(({ pointer, message }): LocatedIssue => {
    const { span } = (root && nearestAt(root, pointer)) ?? { span: { start: 0, end: 0 } };
    const start = sourceCode.getLocFromIndex(span.start);
    const end = sourceCode.getLocFromIndex(span.end);
    const about = definitions.find((one) => one.pointer === "" || `${pointer}/`.startsWith(`${one.pointer}/`));
    const within = pointer.slice(about?.pointer.length ?? 0);
    return {
      about,
      issue: {
        ...invalidFormat,
        message,
        tool: about?.name ?? "",
        kind: about?.kind ?? "server",
        ...(within ? { path: keyPathOf(within), pointer: within } : {}),
        file: name,
        line: start.line,
        column: start.column + 1,
        endLine: end.line,
        endColumn: end.column + 1,
        edits: [],
      },
    };
  });
}

/** The issue for a source that was not read to its end. What was not read counts as a failed check. */
export function limitIssue(message: string, file: string): LocatedIssue {
  const place = { file, line: 1, column: 1, endLine: 1, endColumn: 1 };
  const subject = { tool: "", kind: "server" } as const;
  return {
    about: undefined,
    issue: { ...invalidFormat, message, ...subject, ...place, edits: [] },
  };
}

const invalidFormat = {
  id: "INVALID_FORMAT",
  rule: "INVALID_FORMAT",
  category: "schema",
  family: undefined,
  severity: "error",
} as const;

/** The value at a pointer, or the last existing one on the way. */
function nearestAt(root: Located, pointer: string): Located {
  let current = root;
  for (const key of tokensOf(pointer)) {
    const next: Located | undefined =
      current.kind === "object"
        ? current.members.get(key)?.value
        : current.kind === "array"
          ? current.items[Number(key)]
          : undefined;
    if (!next) break;
    current = next;
  }
  return current;
}
