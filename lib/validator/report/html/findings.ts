import {
  type FlowStep,
  type IssueEdit,
  type IssueExchange,
  severities,
  severityWord,
  type ValidationIssue,
  type ValidationResult,
  type ValidationSource,
} from "../../result/result.ts";
import { reportEntries, type ReportEntry } from "../entries.ts";
import { groupsOf, type IssueGroup, ruleOf } from "../groups.ts";
import { counted, countedSeverity } from "../index.ts";
import { type PriorityPlace, priorityPlaces } from "../priorities.ts";
import { reporterOf } from "../verdict.ts";
import { html, type Markup } from "./markup.ts";
import { diffArrays } from "diff";
import { changedLines, type ChangedLines, linesOfText, sharedIndent } from "../../result/edit-lines.ts";

/** The findings of a source that are about one subject, by their places. */
interface PlaceGroup extends Pick<IssueGroup, "kind" | "name" | "tool"> {
  readonly places: readonly PriorityPlace[];
}

export interface SourceFindings {
  readonly source: ValidationSource;
  /** Those with findings. */
  readonly groups: readonly PlaceGroup[];
}

/** The findings of a result as the page shows them. */
export function findingsIn(result: ValidationResult): readonly SourceFindings[] {
  return groupsOf(result).map(({ source, groups }) => ({
    source,
    groups: groups.flatMap(({ kind, name, tool, issues }) =>
      issues.length ? [{ kind, name, tool, places: priorityPlaces(reportEntries(issues, result.tools)) }] : [],
    ),
  }));
}

/** The id of the element that shows an issue, perhaps with others. */
export type IdOf = (issue: ValidationIssue) => string;

export function idsOf(found: readonly SourceFindings[]): IdOf {
  const entries = found.flatMap(({ groups }) =>
    groups.flatMap(({ places }) => places.flatMap((place) => place.entries)),
  );
  const ids = new Map(
    entries.flatMap(({ issues }, index) => issues.map((issue) => [issue, `f${String(index + 1)}`] as const)),
  );
  return (issue) => ids.get(issue) ?? "";
}

/** What the entries of a source are shown with. */
interface Shown {
  readonly source: ValidationSource;
  readonly excerpts: Excerpts;
  readonly idOf: IdOf;
}

/** A source with the subjects that have findings, which can be expanded. */
export function sourceSection({ source, groups }: SourceFindings, index: number, idOf: IdOf): Markup {
  if (!groups.length) return html``;
  const of: Shown = { source, excerpts: new Excerpts(source), idOf };
  const id = `source-${String(index)}`;
  return html`<section class="source" aria-labelledby="${id}" data-file="${source.name}">
<h2 id="${id}">${source.name}</h2>
${groups.map((group) => groupDetails(group, of))}
</section>
`;
}

function groupDetails({ kind, name, tool, places }: PlaceGroup, of: Shown): Markup {
  const entries = places.flatMap((place) => place.entries);
  const failed = entries.some(({ issue }) => issue.severity === "error");
  const label = name || (of.source.type === "server" ? "The whole server" : "The whole file");
  return html`<details class="group"${failed && html` open`}>
<summary><h3>${label}</h3>${!tool && name && html` <span class="dim small">(${kind})</span>`} <span class="counts small">${counts(entries)}</span></summary>
<ul class="places">${places.map((place) => placeItem(place, of))}</ul>
</details>
`;
}

function counts(entries: readonly ReportEntry[]): readonly Markup[] {
  return severities.flatMap((severity) => {
    const count = entries.filter(({ issue }) => issue.severity === severity).length;
    return count ? [html`<span class="${severity}">${countedSeverity(count, severity)}</span> `] : [];
  });
}

/** A place with its line of the source, once, and all that is found there. */
function placeItem({ issue, entries }: PriorityPlace, of: Shown): Markup {
  const { source, excerpts } = of;
  const { file, line, column } = issue;
  const where = source.type === "server" ? undefined : `${file}:${String(line)}:${String(column)}`;
  // For a server, the excerpt would show its listed definitions, which are not what a probe checks.
  const hasExcerpt = issue.category !== "runtime" || source.type !== "server";
  return html`<li class="place">
${where && html`<p class="where dim small">${where}</p>`}${hasExcerpt && excerpts.of(issue)}
${entries.map((entry) => entryMarkup(entry, of))}</li>
`;
}

function entryMarkup(entry: ReportEntry, { source, idOf }: Shown): Markup {
  const { issue, issues, message } = entry;
  const { severity, documentation, suggestion, effects = [] } = issue;
  const name = reporterOf(issue);
  // The name and the handler are no places in the text of a definition that a reader could look up.
  const path = /^(?:name|handler)$/u.test(issue.path) ? "" : issue.path;
  const others = issues.filter((one) => one !== issue).map((one) => String(one.line));
  const lines =
    others.length > 0 &&
    source.type !== "server" &&
    html` · and line${others.length > 1 ? "s" : ""} ${others.join(", ")}`;
  const clients = [...new Set(effects.map(({ client }) => client))].join(" ");
  return html`<div class="issue" id="${idOf(issue)}" tabindex="-1" data-severity="${severity}" data-rule="${issue.rule}"${clients && html` data-clients="${clients}"`}>
<p class="said"><span class="badge ${severity}">${severityWord(severity)}</span> ${message}</p>
<p class="dim small">${documentation ? html`<a href="${documentation}">${name}</a>` : name}${path && html` · at <code>${path}</code>`}${lines}</p>
${issue.exchange && exchangeTexts(issue.exchange)}${remedy(issue, suggestion)}${edits(entry, source)}${issue.flow && wayList(issue.flow)}
</div>
`;
}

/** What to do, unless an edit says it. */
function remedy({ edits: offered }: ValidationIssue, suggestion: string | undefined): Markup | undefined {
  const isSaid = offered.some(({ description }) => description.replace(/^Draft: /u, "") === suggestion);
  return suggestion === undefined || isSaid ? undefined : html`<p class="small">Do: ${suggestion}</p>`;
}

/** An entry about many parameters shows the edits of some. */
const maxEdits = 4;

function edits({ issue, issues }: ReportEntry, { text }: ValidationSource): Markup | undefined {
  const all = issues.flatMap((one): readonly IssueEdit[] => one.edits);
  // The text before the edit would have the secret.
  if (!all.length || ruleOf(issue)?.meta.docs.reportsSecrets) return undefined;
  const left = all.length - maxEdits;
  return html`${all.slice(0, maxEdits).map((edit) => editMarkup(edit, text))}${left > 0 && html`<p class="dim small">${counted(left, "more edit")}</p>`}`;
}

/** What a probe sent and received, and how to see it again. */
function exchangeTexts({ sent, received, reproduction }: IssueExchange): Markup {
  const text = (title: string, content: string): Markup =>
    html`<p class="dim small">${title}</p><pre class="exchange" role="group" aria-label="${title}"><code>${content}</code></pre>`;
  return html`${sent !== undefined && text("Sent", sent)}${received !== undefined && text("Received", received)}${reproduction !== undefined && text("To see it again, in a shell", reproduction)}`;
}

/** The way through the code that leads to the defect, with the words of each step and its source. */
function wayList(flow: readonly FlowStep[]): Markup {
  return html`<ol class="way small" aria-label="The way through the code">${flow.map(
    ({ file, line, text, message }) =>
      html`<li><span class="dim">${file}:${line}</span> ${message}<br><code>${text}</code></li>\n`,
  )}</ol>`;
}

/** The length up to which the lines of an edit are shown, in characters. */
const maxLength = 1_500;

const labels: Readonly<Record<IssueEdit["kind"], string>> = { fix: "Fix", suggestion: "Suggestion", draft: "Draft" };

/** An edit as the lines that it changes, with a button that copies the new ones. */
function editMarkup({ kind, description, changes }: IssueEdit, text: string): Markup {
  const places = changedLines(changes, text, maxLength);
  const said = description.replace(/^Draft: /u, "");
  return html`<div class="edit"><p class="small"><span class="kind ${kind}">${labels[kind]}</span> ${said}</p>
${places?.map(changeMarkup)}</div>
`;
}

function changeMarkup(place: ChangedLines): Markup {
  const { inserted, isCutBefore, isCutAfter } = place;
  const [before, after] = [linesOfText(place.before), linesOfText(place.after)];
  const indent = isCutBefore ? 0 : sharedIndent([...before, ...after]);
  const space = (after[0] ?? "").slice(0, indent);
  const line = (part: string): string => part.slice(indent);
  const rows = diffArrays(before, after).flatMap(({ value, added, removed }) =>
    value.map((part) => {
      const shown = line(part) || " ";
      return added
        ? html`<ins>${shown}</ins>`
        : removed
          ? html`<del>${shown}</del>`
          : html`<span class="same">${shown}</span>`;
    }),
  );
  // Of a line that is cut, a copy would lack the rest.
  const isCut = isCutBefore || isCutAfter;
  const copied = inserted.join("\n");
  const button =
    !isCut || copied.trim() !== ""
      ? html`<button type="button" class="copy"${isCut && html` data-copy="${copied}"`} hidden>${isCut ? "Copy insertion" : "Copy"}</button>`
      : undefined;
  return html`<div class="change" data-indent="${space}">${button}<pre class="diff"><code>${isCutBefore && html`<span class="cut">…</span>`}${rows}${isCutAfter && html`<span class="cut">…</span>`}</code></pre></div>`;
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
    return html`<pre class="excerpt"><code>${rows}</code></pre>`;
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
