import { rules } from "../../rules/index.ts";
import { visible } from "../../rule/report.ts";
import { hasRun, type RuntimeResult, type ValidationIssue, type ValidationResult } from "../result/result.ts";
import { complianceText, counted, scoreWords, summaryScoreText } from "./index.ts";
import { reporterOf } from "./verdict.ts";
import { familyTitleOf } from "./runtime.ts";
import { unreadLines } from "./unread.ts";
import { type Section, sectionsOf } from "./sections.ts";

/**
 * The issues by section with their places, and a verdict. Layout: the token-budget checklist, "Output format". A
 * section is OK if it was checked and has no errors and no warnings. Each family of the selected probes has its own
 * section.
 */
export function checklistReport(result: ValidationResult): string {
  const { issues: all, statistics, runtime, unread, metadata } = result;
  const { checksByRule } = statistics;
  const issues = all.filter(({ category }) => category !== "runtime");
  const parts = sectionsOf(metadata.preset, (rule) => Object.hasOwn(checksByRule, rule));
  const places = new Map(issues.map((issue) => [issue, parts.find((section) => section.holds(issue))]));
  const sections = parts.map((section): Checked & { readonly section: Section } => {
    const own = issues.filter((issue) => places.get(issue) === section);
    const isChecked = wasChecked(section);
    const on = section.rules.filter((rule) => Object.hasOwn(checksByRule, rule));
    const limits = isChecked ? limitsText(on, result) : undefined;
    return { heading: section.heading, section, issues: own, isChecked, empty: emptyText(section), limits };
  });
  const others = issues.filter((issue) => !places.get(issue));

  /** False if none of its rules checked anything, or the run has none of the definitions that it is about. */
  function wasChecked({ capability, rules: own }: Section): boolean {
    const { toolsAnalyzed: tools, resources, prompts } = statistics;
    const isSeen = capability === undefined || { tools, resources, prompts }[capability] > 0;
    return isSeen && own.some((rule) => (checksByRule[rule] ?? 0) > 0);
  }

  /** What a section without issues of its own says. */
  function emptyText(section: Section): string {
    const issue = issues.find((one) => section.holds(one));
    const elsewhere = issue && places.get(issue);
    if (elsewhere) return `see ${elsewhere.heading}`;
    const on = section.rules.filter((rule) => Object.hasOwn(checksByRule, rule));
    if (!on.length) return "not checked: its rules are off";
    return wasChecked(section) ? "OK" : `not checked: no ${section.subject} was seen`;
  }

  const servers = new Set(result.sources.filter(({ type }) => type === "server").map(({ name }) => name));
  // If only probes ran, the sections of rules would be empty.
  const isStatic = !runtime || Object.keys(checksByRule).length > 0;
  const shown: readonly Checked[] = [
    ...sections.filter((one) => one.isChecked || one.issues.length > 0 || (!one.section.isOptional && isStatic)),
    ...(runtime ? runtimeSections(runtime, all) : []),
  ];
  const texts = [
    ...(others.length ? [sectionText({ heading: "§0: Sources", issues: others, empty: "OK" }, servers)] : []),
    ...(unread.length ? [["=== Not read ===", ...unreadLines(unread).map(visible)].join("\n")] : []),
    ...shown.map((one) => sectionText(one, servers)),
  ];
  const violations = all.filter(isViolation).length;
  const fine = shown.filter((one) => one.isChecked && isFine(one)).length;
  const checked = shown.filter(({ isChecked }) => isChecked).length;
  const unchecked = shown.length - checked;
  const partly = shown.filter(
    (one) => one.isChecked && one.limits !== undefined && !one.issues.some(isViolation),
  ).length;
  const counts = [
    counted(violations, "violation"),
    `${counted(fine, "section")} OK`,
    ...(partly ? [`${String(partly)} checked in part`] : []),
    ...(unchecked ? [`${String(unchecked)} not checked`] : []),
  ];
  const limits = unread.length ? `, ${counted(unread.length, "part")} not read` : "";
  const verdict = checked || all.length ? `${verdictOf(all)}${limits}` : "nothing was checked";
  const { summary } = result;
  const fails = verdictOf(all) === "FAIL";
  // Without definitions there is neither a score nor a level.
  const levels = [
    ...(summary.score === null ? [] : [`${scoreWords[summary.scoreKind]} score: ${summaryScoreText(summary, fails)}.`]),
    ...(summary.complianceRate === null ? [] : [`Compliance: ${complianceText(summary, fails)}.`]),
  ];
  const last = levels.length ? `${levels.join(" ")}\n` : "";
  return `${texts.join("\n\n")}\n\n${last}${counts.join(", ")}. Verdict: ${verdict}\n`;
}

/** A section with what was found. */
interface Checked {
  readonly heading: string;
  readonly issues: readonly ValidationIssue[];
  readonly isChecked: boolean;
  /** What it says if it has no issues. */
  readonly empty: string;
  /** What its rules could not look at. */
  readonly limits?: string | undefined;
}

/** A section for each family of the selected probes, and one for differences from the source. */
function runtimeSections({ probes }: RuntimeResult, issues: readonly ValidationIssue[]): Checked[] {
  const found = issues.filter(({ category }) => category === "runtime");
  const all = new Set(probes.map(({ probe }) => probe));
  const others = found.filter(({ rule }) => !all.has(rule));
  const sections = [...new Set(probes.map(({ family }) => family))].map((family): Checked => {
    const results = probes.filter((result) => result.family === family);
    const names = new Set(results.map(({ probe }) => probe));
    const own = found.filter(({ rule }) => names.has(rule));
    const isChecked = results.some(hasRun);
    const empty = isChecked ? "OK" : `not checked: ${results[0]?.reason ?? "none of its probes ran."}`;
    return { heading: `Runtime: ${familyTitleOf(family)}`, issues: own, isChecked, empty };
  });
  if (others.length)
    sections.push({ heading: "Runtime: Agreement with the source", issues: others, isChecked: true, empty: "OK" });
  return sections;
}

function isFine({ issues, empty, limits }: Checked): boolean {
  if (limits !== undefined) return false;
  return issues.length ? !issues.some(isViolation) : empty === "OK";
}

/** Which rules of a section could not look at all code of the tools, and why; `undefined` if all could. */
function limitsText(on: readonly string[], { statistics, tools }: ValidationResult): string | undefined {
  const { checksByRule, handlers } = statistics;
  // A rule that looks at the definition, too, has looked there.
  const ofHandlers = on.filter((name) => rules[name]?.concerns("handler") && !rules[name].concerns("tool"));
  if (!handlers || !ofHandlers.length) return undefined;
  const unseen = ofHandlers.filter((rule) => checksByRule[rule] === 0);
  const outcomes = tools.flatMap(({ handler }) => (handler && handler.status !== "followed" ? [handler] : []));
  const [first] = outcomes;
  if (!first) return undefined;
  const why = first.reason ?? first.lost?.[0]?.reason ?? "";
  if (unseen.length) return `Not checked: ${unseen.join(", ")} (no handler was followed: ${visible(why)})`;
  const counts = (["in part", "not seen"] as const).filter((status) => handlers[status] > 0);
  const shown = counts.map((status) => `${String(handlers[status])} ${status}`).join(", ");
  return `Of ${counted(tools.length, "handler")}, ${shown}: ${ofHandlers.join(", ")} looked no further`;
}

/** @param servers the names of the servers. An issue of a probe about a server has no line number. */
function sectionText(
  { heading, issues, empty, limits }: Omit<Checked, "isChecked">,
  servers: ReadonlySet<string>,
): string {
  const lines = issues.map((issue) => {
    const mark = isViolation(issue) ? "" : "(advice) ";
    const line = issue.category === "runtime" && servers.has(issue.file) ? "" : `:${String(issue.line)}`;
    return `${visible(issue.file)}${line} ${mark}[${reporterOf(issue)}] ${visible(issue.message)}`;
  });
  const verdict = limits === undefined ? empty : "OK for what was read";
  return [`=== ${heading} ===`, ...(lines.length ? lines : [verdict]), ...(limits === undefined ? [] : [limits])].join(
    "\n",
  );
}

function isViolation({ severity }: ValidationIssue): boolean {
  return severity !== "suggestion";
}

function verdictOf(issues: readonly ValidationIssue[]): "PASS" | "PASS with warnings" | "FAIL" {
  if (issues.some(({ severity }) => severity === "error")) return "FAIL";
  return issues.some(isViolation) ? "PASS with warnings" : "PASS";
}
