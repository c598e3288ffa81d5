import { namesInSentence } from "../../rule/report-group.ts";
import { factOf, pluralIdOf } from "../../rule/report.ts";
import { type ToolValidationResult, type ValidationIssue, isAtLeast } from "../result/result.ts";
import { ruleOf } from "./groups.ts";

/** What one rule says of one definition: an entry of a report for people. */
export interface ReportEntry {
  /** The first of the worst issues, whose place the entry has. */
  readonly issue: ValidationIssue;
  /** In the order of the result. */
  readonly issues: readonly ValidationIssue[];
  /** What all of them say: "4 of 5 parameters of 'add' have no description: 'a', 'b', 'c' and 'd'." */
  readonly message: string;
}

/** More names than this are counted. */
const maxNames = 6;

/**
 * Joins the issues that one rule reports of one definition. An issue about a whole file stays alone, as does one of a
 * probe, which has an exchange of its own, and one of another plugin's rule.
 *
 * @param tools those of the result, for the number of their parameters.
 */
export function reportEntries(
  issues: readonly ValidationIssue[],
  tools: readonly Pick<ToolValidationResult, "file" | "name" | "parameters">[],
): readonly ReportEntry[] {
  const groups = new Map<string, ValidationIssue[]>();
  for (const [index, issue] of issues.entries()) {
    const { file, rule, kind, tool } = issue;
    const isAlone = tool === "" || !ruleOf(issue);
    const key = isAlone ? String(index) : JSON.stringify([file, rule, kind, tool]);
    const group = groups.get(key);
    if (group) group.push(issue);
    else groups.set(key, [issue]);
  }
  const parameters = new Map(tools.map(({ file, name, parameters: count }) => [`${file}\n${name}`, count]));
  return [...groups.values()].flatMap((group): ReportEntry[] => {
    const [first, ...others] = group;
    if (!first) return [];
    const issue = others.reduce((worst, one) => (isAtLeast(worst.severity, one.severity) ? worst : one), first);
    const total = parameters.get(`${first.file}\n${first.tool}`) ?? 0;
    return [{ issue, issues: group, message: messageOf(issue, group, total) }];
  });
}

/** Of a rule that says two things about a tool, the others are only counted. */
function messageOf(issue: ValidationIssue, group: readonly ValidationIssue[], total: number): string {
  const same = group.filter(({ messageId }) => messageId === issue.messageId);
  const plural = pluralOf(issue, same, total);
  const told = plural === undefined ? [issue] : same;
  const left = group.filter((one) => !told.includes(one));
  return `${plural ?? issue.message}${left.length ? moreText(left, issue) : ""}`;
}

/** The plural form of a rule's message, if it has one and all issues are about parts. */
function pluralOf(
  { messageId = "", tool, ...issue }: ValidationIssue,
  same: readonly ValidationIssue[],
  total: number,
): string | undefined {
  const { docs, messages } = ruleOf(issue as ValidationIssue)?.meta ?? {};
  const said = messages?.[pluralIdOf(messageId)];
  if (same.length < 2 || said === undefined) return undefined;
  const template = factOf(said, docs?.remedies[messageId]);
  const parts = partsOf(same, tool);
  if (!parts) return undefined;
  const isOfAll = template.startsWith("{{count}} parameters ") && total >= parts.length;
  const data: Readonly<Record<string, string>> = {
    count: isOfAll ? `${String(parts.length)} of ${String(total)}` : String(parts.length),
    source: `'${tool}'`,
    names: namesInSentence(parts, maxNames),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => data[name] ?? "");
}

/** The names of the parts of a tool that issues are about; `undefined` if one is about something else. */
function partsOf(issues: readonly ValidationIssue[], tool: string): readonly string[] | undefined {
  const parts = issues.flatMap(({ part, others = [] }) => [
    part,
    ...others.filter((other) => other.tool === tool).map((other) => other.part),
  ]);
  const named = parts.filter((part) => part !== undefined);
  return named.length === parts.length ? [...new Set(named)] : undefined;
}

/** " There are 2 more of 'add': 'a' and 'b'." */
function moreText(issues: readonly ValidationIssue[], { tool, part: own }: ValidationIssue): string {
  const parts = (partsOf(issues, tool) ?? []).filter((part) => part !== own);
  const lines = [...new Set(issues.map(({ line }) => String(line)))];
  const where = parts.length
    ? namesInSentence(parts, maxNames)
    : `line${lines.length > 1 ? "s" : ""} ${lines.join(", ")}`;
  const are = issues.length > 1 ? "are" : "is";
  return ` There ${are} ${String(issues.length)} more of '${tool}': ${where}.`;
}
