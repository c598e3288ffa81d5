import type { ReportingDescriptor, ReportingConfiguration } from "sarif";
import { explainRule } from "../catalog/rule-info.ts";
import { rules } from "../../rules/index.ts";
import { severityOfLevel } from "../probes/families.ts";
import type { IssueSeverity, ProbeResult, ValidationIssue } from "../result/result.ts";

/** SARIF's names for our severities. */
export const sarifLevels = { error: "error", warning: "warning", suggestion: "note" } as const satisfies Readonly<
  Record<IssueSeverity, ReportingConfiguration.level>
>;

/** The requirement of the issues about running servers that no probe reports. */
const agreement = "The definitions of a running server agree with its source.";

/** The security severities in code scanning: 7 and above is high, 4 and above medium. */
const securitySeverities: Readonly<Record<IssueSeverity, string>> = { error: "7.0", warning: "5.0", suggestion: "3.0" };

/** The known facts about a rule of another plugin. */
export interface OtherRule {
  readonly description: string | undefined;
  /** The URL of its page. */
  readonly documentation: string | undefined;
}

/** Describes the rule of an issue: its sentence, the reason from its page as help, tags, and the URL of the page. */
export function sarifRuleOf(issue: ValidationIssue, other: OtherRule | undefined): ReportingDescriptor {
  if (other) return otherRule(issue, other);
  if (!rules[issue.rule]) {
    const text = "The source cannot be read";
    return {
      id: issue.rule,
      shortDescription: { text },
      fullDescription: { text },
      help: { text },
      defaultConfiguration: { level: "error" },
    };
  }
  const [rule] = explainRule(issue.rule);
  if (!rule) throw new Error(`The rule ${issue.rule} cannot be explained.`);
  const { name, ids, family, severity, description, documentation, page, reason } = rule;
  const details = withAbsoluteLinks(sectionOf(page, "Details"), documentation);
  const help = details ? `${reason}\n\n${details}` : reason;
  return {
    id: name,
    name: nameOf(name),
    shortDescription: { text: description },
    fullDescription: { text: `${description}. Ids: ${ids.join(", ")}.` },
    helpUri: documentation,
    help: {
      text: `${plain(help)}\n\n${documentation}`,
      markdown: `${help}\n\n[${name}](${documentation})`,
    },
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: {
      tags: [family, ...ids],
      "problem.severity": severity === "suggestion" ? "recommendation" : severity,
      ...(family === "security" ? { "security-severity": securitySeverities[severity] } : {}),
    },
  };
}

/**
 * Describes the probe that reported an issue: what a server must do, and the URL of the probe's section.
 *
 * @param result one of the probe's results; `undefined` for a difference between a server and its source.
 */
export function sarifProbeOf(
  { rule, severity, documentation }: ValidationIssue,
  result: ProbeResult | undefined,
): ReportingDescriptor {
  const { requirement = agreement, level, family } = result ?? {};
  // A single issue may be milder: a flaky failure, or a failure with a lower level.
  const usual = level === undefined ? severity : severityOfLevel[level];
  return {
    id: rule,
    name: nameOf(rule),
    shortDescription: { text: requirement.replace(/\.$/u, "") },
    fullDescription: { text: level === undefined ? requirement : `${requirement} Level: ${level}.` },
    ...(documentation === undefined ? {} : { helpUri: documentation }),
    help: {
      text: [requirement, ...(documentation === undefined ? [] : [documentation])].join("\n\n"),
      markdown: documentation === undefined ? requirement : `${requirement}\n\n[${rule}](${documentation})`,
    },
    defaultConfiguration: { level: sarifLevels[usual] },
    properties: {
      tags: ["runtime", ...(family === undefined ? [] : [family])],
      "problem.severity": usual === "suggestion" ? "recommendation" : usual,
      ...(family === "security" ? { "security-severity": securitySeverities[usual] } : {}),
    },
  };
}

/** Converts a name to the form of SARIF's names: `same-id` to `SameId`. */
function nameOf(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** A rule of another plugin, with its own metadata. */
function otherRule(
  { rule, severity }: ValidationIssue,
  { description = rule, documentation }: OtherRule,
): ReportingDescriptor {
  const [plugin] = rule.includes("/") ? [rule.slice(0, rule.lastIndexOf("/"))] : ["eslint"];
  const sentence = /[.!?]$/u.test(description) ? description : `${description}.`;
  return {
    id: rule,
    shortDescription: { text: description },
    fullDescription: { text: sentence },
    help: { text: documentation === undefined ? sentence : `${sentence}\n\n${documentation}` },
    ...(documentation === undefined ? {} : { helpUri: documentation }),
    defaultConfiguration: { level: sarifLevels[severity] },
    properties: { tags: [plugin], "problem.severity": severity === "suggestion" ? "recommendation" : severity },
  };
}

/** The text under a heading of a page, up to the next heading of the same level. */
function sectionOf(page: string, heading: string): string {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  return section.slice(heading.length).trim();
}

/** Pages link to each other by file name, which does not work outside their folder. */
function withAbsoluteLinks(markdown: string, documentation: string): string {
  return markdown.replace(
    /\]\((?!\w+:)([^)]+)\)/g,
    (_all, target: string) => `](${new URL(target, documentation).href})`,
  );
}

/** Markdown as plain text, for viewers that do not render it. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^[\]]+)\]\([^()]+\)/g, "$1").replace(/[*`]/g, "");
}
