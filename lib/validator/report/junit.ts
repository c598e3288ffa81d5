import { visible } from "../../rule/report.ts";
import {
  hasRun,
  isAtLeast,
  severities,
  severityWord,
  type UnreadPart,
  type ValidationIssue,
  type ValidationResult,
} from "../result/result.ts";
import { groupsOf, type IssueGroup, type SourceGroup } from "./groups.ts";
import { countedSeverity } from "./index.ts";
import { channelText } from "./runtime.ts";
import { unreadText } from "./unread.ts";
import { reporterOf } from "./verdict.ts";

/**
 * The result as JUnit's XML, which CI systems show as tests: a suite for each source, a test for each tool, for each
 * other definition with findings, and for the source itself; a suite for each server, transport and revision that was
 * probed, a test for each probe. A test fails with an error or a warning; advice is its output. What was not read, and
 * a probe that did not run or does not apply, is a skipped test.
 */
export function* junitReport(result: ValidationResult): Generator<string> {
  const probed = new Set(result.runtime?.probes.map(({ probe }) => probe));
  const isOfProbe = ({ category, rule }: ValidationIssue): boolean => category === "runtime" && probed.has(rule);
  const rest = { ...result, issues: result.issues.filter((issue) => !isOfProbe(issue)) };
  const suites = [
    ...groupsOf(rest).flatMap((group) => {
      const groups = group.groups.map((one) => ({ ...one, issues: one.issues.filter((issue) => !isOfProbe(issue)) }));
      // Of a server that was only probed, the suites of the probes say everything.
      if (group.isOnlyProbed && groups.every(({ issues }) => !issues.length)) return [];
      return { name: group.source.name, cases: casesOf({ ...group, groups }, result) };
    }),
    ...probeSuites(result, result.issues.filter(isOfProbe)),
    ...unreadSuites(result),
  ];
  const all = suites.flatMap(({ cases }) => cases);
  const time = (result.metadata.duration / 1000).toFixed(3);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="mcp-validate" ${countsOf(all)} time="${time}">\n`;
  for (const { name, cases } of suites) {
    const timestamp = result.metadata.timestamp.replace(/\.\d+Z$/u, "");
    yield `  <testsuite name="${escaped(name)}" ${countsOf(cases)} timestamp="${timestamp}" time="0">\n`;
    for (const one of cases) yield caseText(one, name);
    yield "  </testsuite>\n";
  }
  yield "</testsuites>\n";
}

interface TestCase {
  readonly name: string;
  readonly line: number | undefined;
  readonly issues: readonly ValidationIssue[];
  /** Why it was skipped. */
  readonly skipped: string | undefined;
  /** In seconds. */
  readonly time?: string;
}

interface Suite {
  readonly name: string;
  readonly cases: readonly TestCase[];
}

/** An issue that is the same on several channels of a server is one failure of the test on each. */
function probeSuites({ runtime }: ValidationResult, issues: readonly ValidationIssue[]): readonly Suite[] {
  return (runtime?.channels ?? []).map((channel, index) => {
    const own = runtime?.probes.filter((result) => result.channel === index) ?? [];
    return {
      name: `${channel.server} (${channelText(channel)})`,
      cases: own.map(({ probe, status, reason, milliseconds, failedLevel }): TestCase => ({
        name: probe,
        line: undefined,
        // An issue about a tool may be reported at its source.
        issues: failedLevel
          ? issues.filter(({ rule, tool, file }) => rule === probe && (file === channel.server || tool !== ""))
          : [],
        skipped: hasRun({ status }) ? undefined : `${status}: ${reason ?? "The reason is unknown."}`,
        time: (milliseconds / 1000).toFixed(3),
      })),
    };
  });
}

function casesOf({ source, groups }: SourceGroup, { unread }: ValidationResult): readonly TestCase[] {
  const hasOwn = groups.some(({ name }) => !name);
  const found: readonly Pick<IssueGroup, "kind" | "name" | "tool" | "issues">[] = hasOwn
    ? groups
    : [{ kind: "server", name: "", tool: undefined, issues: [] }, ...groups];
  const own = source.type === "server" ? "the server" : "the file";
  return [
    ...found.map(({ kind, name, tool, issues }) => ({
      name: name ? `${kind} ${name}` : own,
      line: tool?.line ?? issues[0]?.line,
      issues,
      skipped: undefined,
    })),
    ...unread.filter(({ file }) => file === source.name).map(skippedCase),
  ];
}

/** Files in which nothing but parts that could not be read was found are no sources of the result. */
function unreadSuites({ sources, unread }: ValidationResult): readonly Suite[] {
  const known = new Set(sources.map(({ name }) => name));
  const files = new Set(unread.flatMap(({ file }) => (known.has(file) ? [] : [file])));
  return [...files].map((name) => ({ name, cases: unread.filter(({ file }) => file === name).map(skippedCase) }));
}

function skippedCase(part: UnreadPart): TestCase {
  return { name: `${part.tool || "the file"}: ${part.kind}`, line: part.line, issues: [], skipped: unreadText(part) };
}

function failuresOf({ issues }: TestCase): readonly ValidationIssue[] {
  return issues.filter(({ severity }) => isAtLeast(severity, "warning"));
}

function countsOf(cases: readonly TestCase[]): string {
  const failures = cases.filter((one) => failuresOf(one).length).length;
  const skipped = cases.filter(({ skipped }) => skipped !== undefined).length;
  return `tests="${String(cases.length)}" failures="${String(failures)}" errors="0" skipped="${String(skipped)}"`;
}

function caseText(one: TestCase, file: string): string {
  const { name, line, issues, skipped, time = "0" } = one;
  const place = line === undefined ? "" : ` line="${String(line)}"`;
  const head = `    <testcase name="${escaped(name)}" classname="${escaped(file)}" file="${escaped(file)}"${place} time="${time}"`;
  const failures = failuresOf(one);
  const advice = issues.filter((issue) => !failures.includes(issue));
  const parts = [
    ...(failures.length ? [failureText(failures)] : []),
    ...(skipped === undefined ? [] : [`      <skipped message="${escaped(skipped)}"/>\n`]),
    ...(advice.length ? [`      <system-out>${linesOf(advice)}</system-out>\n`] : []),
  ];
  return parts.length ? `${head}>\n${parts.join("")}    </testcase>\n` : `${head}/>\n`;
}

/** One failure for each test, because some readers allow or show no more. */
function failureText(issues: readonly ValidationIssue[]): string {
  const counts = severities.flatMap((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    return count ? [countedSeverity(count, severity)] : [];
  });
  const [first, ...others] = issues;
  const message = others.length ? counts.join(", ") : (first?.message ?? "");
  const type = first ? severityWord(first.severity) : "error";
  return `      <failure type="${type}" message="${escaped(message)}">${linesOf(issues)}</failure>\n`;
}

function linesOf(issues: readonly ValidationIssue[]): string {
  const lines = issues.map((issue) => {
    const { file, line, column, severity, id, message, suggestion, exchange = {} } = issue;
    const place = `${file}:${String(line)}:${String(column)}`;
    const remedy = suggestion === undefined ? "" : ` ${suggestion}`;
    const { reproduction } = exchange;
    const again = reproduction === undefined ? [] : reproduction.split("\n").map((text) => `\n  ${escaped(text)}`);
    const said = `${place}: ${severityWord(severity)} [${id}] ${reporterOf(issue)}: ${message}${remedy}`;
    return `${escaped(said)}${again.join("")}`;
  });
  return lines.join("\n");
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A text of XML 1.0, which has no characters for controls and halves of pairs, not even as references. */
function escaped(text: string): string {
  return visible(text)
    .replaceAll(
      /[^\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
      (char) => String.raw`\u` + char.charCodeAt(0).toString(16).padStart(4, "0"),
    )
    .replaceAll(/["&'<>]/g, (char) => entities[char] ?? char);
}
