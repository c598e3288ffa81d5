import type { McpRule } from "../../rule/define-rule.ts";
import { rules } from "../../rules/index.ts";
import type { InputErrorCode } from "../result/input-error.ts";
import type { ToolValidationResult, ValidationIssue, ValidationResult, ValidationSource } from "../result/result.ts";

/** The part of a report under one heading: a tool with its issues, or another subject with issues. */
export interface IssueGroup {
  readonly kind: ValidationIssue["kind"];
  /** Empty if the issues are about the source as a whole. */
  readonly name: string;
  /** Present for a tool. */
  readonly tool: ToolValidationResult | undefined;
  readonly issues: readonly ValidationIssue[];
}

export interface SourceGroup {
  readonly source: ValidationSource;
  readonly groups: readonly IssueGroup[];
  /** True for a server that was only probed: its definitions were not checked. */
  readonly isOnlyProbed: boolean;
}

/**
 * The issues by source and subject: the source itself, then its tools in order, then all others. An issue about several
 * tools is shown at the first.
 */
export function groupsOf(result: ValidationResult): SourceGroup[] {
  const ofTools = new Set(result.tools.flatMap(({ file, issues }) => issues.filter((issue) => issue.file === file)));
  const others = groupedByFile(result.issues.filter((issue) => !ofTools.has(issue)));
  const tools = groupedByFile(result.tools);
  const probed = new Set(result.runtime?.channels.map(({ server }) => server));
  return result.sources.map((source) => {
    const rest = othersOf(others.get(source.name) ?? []);
    const groups = [
      ...rest.filter(({ name }) => !name),
      ...(tools.get(source.name) ?? []).map((tool) => ({
        kind: "tool" as const,
        name: tool.name,
        tool,
        issues: tool.issues.filter((issue) => issue.tool === tool.name && issue.file === tool.file),
      })),
      ...rest.filter(({ name }) => name),
    ];
    return { source, groups, isOnlyProbed: !source.checks && probed.has(source.name) };
  });
}

const inputFaults: Readonly<Record<InputErrorCode, true>> = {
  FILE_NOT_FOUND: true,
  UNREADABLE_FILE: true,
  PARSE_ERROR: true,
  INVALID_FORMAT: true,
  INVALID_CONFIG: true,
  USAGE: true,
  INTERNAL_ERROR: true,
};

/**
 * The family of an issue in reports: that of its rule, `runtime` for a probe, `input` for a source that cannot be read,
 * `other` for rules of other plugins.
 */
export function shownFamilyOf({ family, id, category }: ValidationIssue): string {
  if (category === "runtime") return "runtime";
  return family ?? (Object.hasOwn(inputFaults, id) ? "input" : "other");
}

/** Our rule that reported an issue; `undefined` for probes, unreadable sources and rules of other plugins. */
export function ruleOf({ rule, category }: ValidationIssue): McpRule | undefined {
  return category === "runtime" ? undefined : rules[rule];
}

function othersOf(issues: readonly ValidationIssue[]): IssueGroup[] {
  const bySubject = new Map<string, ValidationIssue[]>();
  for (const issue of issues) {
    const key = `${issue.kind}\n${issue.tool}`;
    const group = bySubject.get(key);
    if (group) group.push(issue);
    else bySubject.set(key, [issue]);
  }
  return [...bySubject.values()].map((group) => {
    const [first] = group;
    return { kind: first?.kind ?? "server", name: first?.tool ?? "", tool: undefined, issues: group };
  });
}

function groupedByFile<T extends { readonly file: string }>(items: readonly T[]): Map<string, T[]> {
  const byFile = new Map<string, T[]>();
  for (const item of items) {
    const group = byFile.get(item.file);
    if (group) group.push(item);
    else byFile.set(item.file, [item]);
  }
  return byFile;
}
