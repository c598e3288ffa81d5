import {
  type FlowStep,
  type IssueExample,
  severities,
  severityWord,
  type ToolValidationResult,
  type ValidationIssue,
  type ValidationSource,
} from "../../result/result.ts";
import { entriesOf, type Entry } from "../entries.ts";
import { type IssueGroup, ruleOf, shownFamilyOf, type SourceGroup } from "../groups.ts";
import { contentsText, countedSeverity, scoreText } from "../index.ts";
import { reporterOf } from "../verdict.ts";
import { handlerText } from "../unread.ts";
import { html, type Markup } from "./markup.ts";

/** What the entries of a source are shown with. */
interface Shown {
  readonly source: ValidationSource;
  readonly excerpts: Excerpts;
  readonly tools: readonly ToolValidationResult[];
  /** Whether the run fails. */
  readonly fails: boolean;
}

/**
 * A source with its tools, which can be expanded.
 *
 * @param run what the whole result says.
 */
export function sourceSection(sourceGroup: SourceGroup, index: number, run: Pick<Shown, "tools" | "fails">): Markup {
  const { source, groups } = sourceGroup;
  const of: Shown = { ...run, source, excerpts: new Excerpts(source) };
  const id = `source-${String(index)}`;
  return html`<section class="source" aria-labelledby="${id}">
<h2 id="${id}">${source.name} <span class="dim small">${contentsText(sourceGroup)}</span></h2>
${groups.length ? groups.map((group) => groupDetails(group, of)) : html`<p class="dim">${emptyText(sourceGroup)}</p>`}
</section>
`;
}

/** The text of a source without tools and without issues. */
function emptyText({ source: { resources, prompts }, isOnlyProbed }: SourceGroup): string {
  return resources || prompts || isOnlyProbed ? "No issues." : "No tools, resources or prompts.";
}

function groupDetails({ kind, name, tool, issues }: IssueGroup, of: Shown): Markup {
  const { source, tools, fails } = of;
  const entries = entriesOf(issues, tools);
  const failed = issues.some(({ severity }) => severity === "error");
  const label = name || (source.type === "server" ? "The whole server" : "The whole file");
  const state = failed
    ? html`<span class="error" role="img" aria-label="failed">✗</span>`
    : html`<span class="fine" role="img" aria-label="passed">✓</span>`;
  const score = tool && html`<span class="dim small"> · ${scoreText(tool, fails)}</span>`;
  return html`<details class="group" data-name="${label}"${failed && html` open`}>
<summary>${state} <h3>${label}</h3>${!tool && name && html` <span class="dim small">(${kind})</span>`}${score} <span class="counts small">${counts(entries)}</span></summary>
${tool?.handler && html`<p class="dim small" style="padding: 0 1rem">${capital(handlerText(tool.handler))}.</p>`}${issues.length ? html`<ul class="issues">${entries.map((entry) => issueItem(entry, of))}</ul>` : html`<p class="dim small" style="padding: 0 1rem">No issues.</p>`}
</details>
`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function counts(entries: readonly Entry[]): readonly Markup[] {
  return severities.flatMap((severity) => {
    const count = entries.filter(({ issue }) => issue.severity === severity).length;
    return count ? [html`<span class="${severity}">${countedSeverity(count, severity)}</span> `] : [];
  });
}

function issueItem({ issue, issues, message }: Entry, { source, excerpts }: Shown): Markup {
  const { severity, documentation, file, line, column, edits, suggestion } = issue;
  const name = reporterOf(issue);
  // The name and the handler are no places in the text of a definition that a reader could look up.
  const path = /^(?:name|handler)$/u.test(issue.path) ? "" : issue.path;
  const others = issues.filter((one) => one !== issue).map((one) => String(one.line));
  const hints = suggestion === undefined ? edits.map(({ description }) => description) : [suggestion];
  const place = source.type === "server" ? undefined : `${file}:${String(line)}:${String(column)}`;
  // For a server, the excerpt would show its listed definitions, which are not what a probe checks.
  const hasExcerpt = issue.category !== "runtime" || source.type !== "server";
  return html`<li class="issue" data-severity="${severity}" data-family="${shownFamilyOf(issue)}">
<p><span class="badge ${severity}">${severityWord(severity)}</span> ${documentation ? html`<a href="${documentation}">${name}</a>` : name}</p>
<p>${message}</p>
<p class="dim small">${path && html`at <code>${path}</code>`}${path && place && " · "}${place}${others.length > 0 && place && html`, and line${others.length > 1 ? "s" : ""} ${others.join(", ")}`}</p>
${issue.exchange && exchangeTexts(issue.exchange)}${hints.map((hint) => html`<p class="small">Do: ${hint}</p>`)}${hasExcerpt && excerpts.of(issue)}${issue.flow && wayList(issue.flow)}${issue.example && exampleTexts(issue.example)}
</li>
`;
}

/** What the correction looks like, which can be expanded. */
function exampleTexts({ from, before, after }: IssueExample): Markup {
  const title = from === "edit" ? "Example: the first edit" : "Example from the page of the rule";
  const text = (label: string, content: string): Markup =>
    html`<p class="dim small">${label}</p><pre tabindex="0" aria-label="${label}"><code>${content}</code></pre>`;
  return html`<details class="example small"><summary>${title}</summary>${text("Before", before)}${text("After", after)}</details>`;
}

/** What a probe sent and received. */
function exchangeTexts({ sent, received }: NonNullable<ValidationIssue["exchange"]>): Markup {
  const text = (title: string, content: string): Markup =>
    html`<p class="dim small">${title}</p><pre class="exchange" tabindex="0" aria-label="${title}"><code>${content}</code></pre>`;
  return html`${sent !== undefined && text("Sent", sent)}${received !== undefined && text("Received", received)}`;
}

/** The way through the code that leads to the defect, with the words of each step and its source. */
function wayList(flow: readonly FlowStep[]): Markup {
  return html`<ol class="way small" aria-label="The way through the code">${flow.map(
    ({ file, line, text, message }) =>
      html`<li><span class="dim">${file}:${line}</span> ${message}<br><code>${text}</code></li>\n`,
  )}</ol>`;
}

/** Longer lines are cut to the part around the issue. */
const maxLineLength = 160;

/** Shows the lines around the issues of one source. */
class Excerpts {
  readonly #lines: readonly string[];

  constructor({ text }: ValidationSource) {
    this.#lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  }

  /** The line of an issue, marked, with the lines before and after it; nothing if it has a secret. */
  of(issue: ValidationIssue): Markup | undefined {
    if (this.#lines[issue.line - 1] === undefined || ruleOf(issue)?.meta.docs.reportsSecrets) return undefined;
    const first = Math.max(1, issue.line - 1);
    const last = Math.min(this.#lines.length, issue.line + 1);
    const rows: Markup[] = [];
    for (let number = first; number <= last; number++) {
      const label = String(number).padStart(String(last).length);
      rows.push(html`<span class="number">${label} </span>${this.#line(number, issue)}\n`);
    }
    return html`<pre tabindex="0" aria-label="${issue.file}, line ${issue.line}"><code>${rows}</code></pre>`;
  }

  #line(number: number, issue: ValidationIssue): Markup {
    const text = this.#lines[number - 1] ?? "";
    const start = issue.column - 1;
    const isLong = text.length > maxLineLength;
    const from = isLong && number === issue.line ? Math.max(0, start - maxLineLength / 2) : 0;
    const to = from + maxLineLength;
    const cutBefore = from > 0 && "…";
    const cutAfter = text.length > to && "…";
    if (number !== issue.line) return html`${text.slice(0, to)}${cutAfter}`;
    const end = Math.min(issue.endLine === issue.line ? issue.endColumn - 1 : text.length, to);
    return html`${cutBefore}${text.slice(from, start)}<mark>${text.slice(start, end) || " "}</mark>${text.slice(end, to)}${cutAfter}`;
  }
}
