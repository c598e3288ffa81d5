import type { IssueExample, ValidationIssue, ValidationResult } from "../../result/result.ts";
import { shownFamilyOf } from "../groups.ts";
import { counted } from "../index.ts";
import { reasonOf, reporterOf } from "../verdict.ts";
import { html, type Markup } from "./markup.ts";

/** The rules with findings, those with the most first: why each exists, and an example. */
export function rulesPanel({ issues }: ValidationResult): Markup {
  const byRule = new Map<string, [ValidationIssue, ...ValidationIssue[]]>();
  for (const issue of issues) {
    const same = byRule.get(issue.rule);
    if (same) same.push(issue);
    else byRule.set(issue.rule, [issue]);
  }
  if (!byRule.size) return html`<p class="dim">No rule has findings.</p>`;
  const sorted = [...byRule.values()].sort((a, b) => b.length - a.length);
  return html`<h2>Why these rules exist</h2><ul class="rules">${sorted.map(ruleItem)}</ul>`;
}

function ruleItem(issues: readonly [ValidationIssue, ...ValidationIssue[]]): Markup {
  const [issue] = issues;
  const { rule, documentation, ids = [] } = issue;
  const reason = reasonOf(issue);
  const name = reporterOf(issue);
  const example = issues.find((one) => one.example?.from === "page")?.example;
  const query = new URLSearchParams({ rule }).toString();
  const others = ids.filter((id) => id !== rule);
  return html`<li><h3>${documentation ? html`<a href="${documentation}">${name}</a>` : name}</h3> <span class="dim small">${[shownFamilyOf(issue), ...others].join(" · ")} · <a href="#${query}">${counted(issues.length, "finding")}</a></span>
${reason && html`<p>${reason}</p>`}${example && exampleTexts(example)}</li>
`;
}

/** What a correction looks like, which can be expanded. */
function exampleTexts({ before, after }: IssueExample): Markup {
  const text = (label: string, content: string): Markup =>
    html`<p class="dim small">${label}</p><pre role="group" aria-label="${label}"><code>${content}</code></pre>`;
  return html`<details class="example small"><summary>Example from the page of the rule</summary>${text("Before", before)}${text("After", after)}</details>`;
}
