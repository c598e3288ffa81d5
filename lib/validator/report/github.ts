import { visible } from "../../rule/report.ts";
import type { IssueSeverity, ValidationResult } from "../result/result.ts";

const commands: Readonly<Record<IssueSeverity, string>> = { error: "error", warning: "warning", suggestion: "notice" };

/**
 * The issues as workflow commands, which GitHub Actions shows next to the lines. Source: docs.github.com, "Workflow
 * commands for GitHub Actions", seen 2026-11-22.
 */
export function githubReport({ issues, sources }: ValidationResult): string {
  const servers = new Set(sources.filter(({ type }) => type === "server").map(({ name }) => name));
  return issues
    .map((issue) => {
      const place = {
        file: issue.file,
        line: issue.line,
        // GitHub would apply the columns of a range over several lines to the first line only.
        ...(issue.endLine === issue.line
          ? { col: issue.column, endColumn: issue.endColumn }
          : { endLine: issue.endLine }),
      };
      const properties = {
        ...(servers.has(issue.file) ? {} : place),
        title: issue.id === issue.rule ? issue.id : `${issue.id} ${issue.rule}`,
      };
      const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
      const subject = servers.has(issue.file) ? `${issue.file}: ` : "";
      return `::${commands[issue.severity]} ${list.join(",")}::${escaped(subject + issue.message)}\n`;
    })
    .join("");
}

/** Line breaks are escapes already, so only `%` has a meaning of its own. */
function escaped(text: string): string {
  return visible(text).replaceAll("%", "%25");
}

function escapedProperty(text: string): string {
  return escaped(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
