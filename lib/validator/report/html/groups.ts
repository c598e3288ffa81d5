import type { ValidationIssue, ValidationSource } from "../../result.ts";
import { counted } from "../counted.ts";
import { shownFamilyOf, type IssueGroup, type SourceGroup } from "../groups.ts";
import { Excerpts } from "./excerpt.ts";
import { html, type Markup } from "./markup.ts";

/** A source with its tools, each of which unfolds. */
export function sourceSection({ source, groups }: SourceGroup, index: number): Markup {
  const excerpts = new Excerpts(source);
  const id = `source-${String(index)}`;
  return html`<section class="source" aria-labelledby="${id}">
    <h2 id="${id}">${source.name} <span class="dim small">${counted(source.tools, "tool")}</span></h2>
    ${groups.length ? groups.map((group) => groupDetails(group, source, excerpts)) : html`<p class="dim">No tools, resources or prompts.</p>`}
  </section> `;
}

function groupDetails({ kind, name, tool, issues }: IssueGroup, source: ValidationSource, excerpts: Excerpts): Markup {
  const failed = issues.some(({ severity }) => severity === "error");
  const label = name || "The whole source";
  const state = failed
    ? html`<span class="error" role="img" aria-label="failed">✗</span>`
    : html`<span class="fine" role="img" aria-label="passed">✓</span>`;
  const score = tool && html`<span class="dim small"> · score ${tool.score}, ${tool.maturity}</span>`;
  return html`<details class="group" data-name="${label}" ${failed && html` open`}>
    <summary>
      ${state}
      <h3>${label}</h3>
      ${!tool && name && html` <span class="dim small">(${kind})</span>`}${score}
      <span class="counts small">${counts(issues)}</span>
    </summary>
    ${
      issues.length
        ? html`<ul class="issues">
            ${issues.map((issue) => issueItem(issue, source, excerpts))}
          </ul>`
        : html`<p class="dim small" style="padding: 0 1rem">No issues.</p>`
    }
  </details> `;
}

function counts(issues: readonly ValidationIssue[]): readonly Markup[] {
  return (["error", "warning", "suggestion"] as const).flatMap((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    return count ? [html`<span class="${severity}">${counted(count, severity)}</span> `] : [];
  });
}

function issueItem(issue: ValidationIssue, source: ValidationSource, excerpts: Excerpts): Markup {
  const { severity, id, rule, message, documentation, path, file, line, column, edits, suggestion } = issue;
  const name = rule === id ? id : `${id} ${rule}`;
  const hints = suggestion === undefined ? edits.map(({ description }) => description) : [suggestion];
  const place = source.type === "server" ? undefined : `${file}:${String(line)}:${String(column)}`;
  return html`<li class="issue" data-severity="${severity}" data-family="${shownFamilyOf(issue)}">
    <p>
      <span class="badge ${severity}">${severity}</span>
      ${documentation ? html`<a href="${documentation}">${name}</a>` : name}
    </p>
    <p>${message}</p>
    <p class="dim small">${path && html`at <code>${path}</code>`}${path && place && " · "}${place}</p>
    ${hints.map((hint) => html`<p class="small">Suggestion: ${hint}</p>`)}${excerpts.of(issue)}
  </li> `;
}
