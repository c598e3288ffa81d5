import { reportEntries } from "./entries.ts";
import { reporterOf } from "./verdict.ts";
import { visible } from "../../rule/report.ts";
import type { IssueSeverity, ValidationIssue, ValidationResult } from "../result/result.ts";
import { unreadText } from "./unread.ts";

const commands: Readonly<Record<IssueSeverity, string>> = { error: "error", warning: "warning", suggestion: "notice" };

/**
 * The problems as workflow commands, which GitHub Actions shows next to the lines. Source: docs.github.com, "Workflow
 * commands for GitHub Actions", seen 2026-11-22.
 */
export function githubReport({ issues, tools, sources, unread }: ValidationResult): string {
  const servers = new Set(sources.filter(({ type }) => type === "server").map(({ name }) => name));
  const found = reportEntries(issues, tools).map(({ issue, message: said }) => {
    const place = {
      file: issue.file,
      line: issue.line,
      // GitHub would apply the columns of a range over several lines to the first line only.
      ...(issue.endLine === issue.line
        ? { col: issue.column, endColumn: issue.endColumn }
        : { endLine: issue.endLine }),
    };
    const properties = { ...(servers.has(issue.file) ? {} : place), title: reporterOf(issue) };
    const subject = servers.has(issue.file) ? `${issue.file}: ` : "";
    const message = subject + said + exchangeText(issue);
    return `::${commands[issue.severity]} ${propertiesText(properties)}::${escaped(message)}\n`;
  });
  const others = unread.map((part) => {
    const place = { file: part.file, line: part.line, col: part.column, title: "not read" };
    return `::warning ${propertiesText(place)}::${escaped(unreadText(part))}\n`;
  });
  return [...found, ...others].join("");
}

function propertiesText(properties: Readonly<Record<string, unknown>>): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return list.join(",");
}

/** The maximum length of the sent and received texts in an annotation, in characters. */
const maxQuote = 200;

/** What a probe sent and received, shortened. */
function exchangeText({ exchange = {} }: ValidationIssue): string {
  const quoted = (text: string): string => (text.length > maxQuote ? `${text.slice(0, maxQuote)}…` : text);
  const { sent, received } = exchange;
  return [
    ...(sent === undefined ? [] : [` Sent: ${quoted(sent)}`]),
    ...(received === undefined ? [] : [` Received: ${quoted(received)}`]),
  ].join("");
}

/** Line breaks are escapes already, so only `%` has a meaning of its own. */
function escaped(text: string): string {
  return visible(text).replaceAll("%", "%25");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
