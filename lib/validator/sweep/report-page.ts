import { createHash } from "node:crypto";
import { clientNames, clientTitles } from "../../model/client.ts";
import { html, Markup } from "../report/html/markup.ts";
import { styles } from "../report/html/styles.ts";
import type { ReportData } from "./report-data.ts";

/** A row of a query. */
type Fields = Readonly<Record<string, unknown>>;

/** A column of a table: its head, and what it shows of a row. */
type Column = readonly [head: string, cell: (row: Fields) => Markup | string | number];

/** What the page needs beside the style of the other reports. */
const ownStyles = `${styles}
meter { width: 8rem; height: .8rem; vertical-align: middle; } td.number { font-variant-numeric: tabular-nums; white-space: nowrap; }
details summary { padding: 0; }`;

/** The results of a sweep as a self-contained page. It loads nothing and has no script. */
export function sweepPage(data: ReportData): string {
  const hash = `sha256-${createHash("sha256").update(ownStyles).digest("base64")}`;
  const policy = `default-src 'none'; style-src '${hash}'; base-uri 'none'; form-action 'none'`;
  const { totals } = data;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="generator" content="mcp-validate ${text(totals["checker"])}">
<title>${number(totals["entries"])} entries · sweep of MCP servers</title>
<style>${new Markup(ownStyles)}</style>
</head>
<body>
<div class="page">
<header>
<h1>Sweep of MCP servers</h1>
<p class="verdict">${number(totals["checked"])} of ${number(totals["entries"])} entries were checked.</p>
<ul class="cards">
${cards(totals)}</ul>
</header>
<main>
${data.change && changeSection(data.change, totals)}${clientSection(data, Number(totals["checked"]))}${faultSection(data, Number(totals["checked"]))}${distributionSection(data)}${worstSection(data)}${outcomeSection(data, Number(totals["entries"]))}</main>
<footer class="dim small"><p>mcp-validate ${text(totals["checker"])}. <code>mcp-validate explain RULE</code> prints the page of a rule.</p></footer>
</div>
</body>
</html>
`;
  return page.text;
}

function cards(totals: Fields): Markup[] {
  const shown = [
    ["tools", "tools"],
    ["errors", "errors"],
    ["warnings", "warnings"],
    ["advice", "advice"],
    ["score", "median score"],
  ] as const;
  return shown.map(([field, what]) => html`<li><b>${number(totals[field])}</b> ${what}</li>\n`);
}

function clientSection({ clients }: ReportData, checked: number): Markup {
  const titles = new Map<string, string>(clientNames.map((name) => [name, clientTitles[name]]));
  const note = html`<p>Servers with a definition that the client refuses or leaves out, as far as it is known.</p>`;
  return section("Refusals by client", note, clients, [
    ["Client", (row) => titles.get(text(row["client"])) ?? text(row["client"])],
    ["Servers", (row) => share(row["servers"], checked)],
    ["Findings", (row) => number(row["findings"])],
    ["Commonest fault", (row) => html`<code>${text(row["rule"])}</code>`],
  ]);
}

function faultSection({ faults }: ReportData, checked: number): Markup {
  return section("Commonest faults", html``, faults, [
    ["Rule", (row) => html`<code>${text(row["rule"])}</code>`],
    ["Severity", (row) => severity(row["severity"])],
    ["Servers", (row) => share(row["servers"], checked)],
    ["Findings", (row) => number(row["findings"])],
    ["Example", (row) => text(row["example"])],
  ]);
}

function distributionSection({ distribution, scores }: ReportData): Markup {
  const sum = (rows: readonly Fields[]): number => rows.reduce((all, row) => all + Number(row["servers"]), 0);
  return html`${section("Findings by server", html``, distribution, [
    ["Findings", (row) => text(row["findings"])],
    ["Servers", (row) => share(row["servers"], sum(distribution))],
  ])}${section("Scores", html``, scores, [
    ["Score", (row) => text(row["band"])],
    ["Servers", (row) => share(row["servers"], sum(scores))],
  ])}`;
}

function worstSection({ worst }: ReportData): Markup {
  const counted: readonly Column[] = (["score", "tools", "errors", "warnings", "advice"] as const).map((field) => [
    `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    (row) => number(row[field]),
  ]);
  return section("Worst servers", html``, worst, [
    ["Server", serverCell],
    ...counted,
    ["Refused by", (row) => list(row["refused_by"]).map(text).join(", ")],
  ]);
}

/** The name of a server, with its first findings behind it. */
function serverCell(row: Fields): Markup {
  const findings = list(row["findings"]).flatMap((one) => (isFields(one) ? [one] : []));
  const items = findings.map(
    (one) => html`<li>${severity(one["severity"])} <code>${text(one["rule"])}</code> ${text(one["message"])}</li>\n`,
  );
  return html`<details><summary>${text(row["entry"])} ${text(row["version"])}</summary><ul>${items}</ul></details>`;
}

function outcomeSection({ outcomes, reasons }: ReportData, entries: number): Markup {
  return html`${section("Outcomes", html``, outcomes, [
    ["Outcome", (row) => text(row["outcome"])],
    ["Entries", (row) => share(row["entries"], entries)],
  ])}${section("Why entries were not checked", html``, reasons, [
    ["Outcome", (row) => text(row["outcome"])],
    ["Reason", (row) => text(row["why"])],
    ["Entries", (row) => number(row["entries"])],
    ["Example", (row) => text(row["example"])],
  ])}`;
}

function changeSection({ totals, faults, servers }: NonNullable<ReportData["change"]>, now: Fields): Markup {
  const facts = [
    ["added", "entries are new"],
    ["removed", "entries are gone"],
    ["changed", "entries have another content"],
    ["better", "servers have a better score"],
    ["worse", "servers have a worse score"],
  ] as const;
  const note = html`<ul>${facts.map(([field, what]) => html`<li>${number(totals[field])} ${what}.</li>\n`)}<li>Errors: ${number(now["errors"])}, ${difference(totals["errors"])}.</li></ul>
${totals["checkers"] === true && html`<p>The two sweeps were made with different versions or settings, so a part of the change may be theirs.</p>\n`}`;
  const before = (row: Fields): string => `${text(row["earlier_outcome"])} ${number(row["earlier"])}`;
  const after = (row: Fields): string => `${text(row["outcome"])} ${number(row["score"])}`;
  return html`${section("Change since the earlier sweep", note, faults, [
    ["Rule", (row) => html`<code>${text(row["rule"])}</code>`],
    ["Servers before", (row) => number(row["earlier"])],
    ["Servers now", (row) => number(row["servers"])],
    ["Change", (row) => difference(Number(row["servers"]) - Number(row["earlier"]))],
  ])}${section("Changed servers", html``, servers, [
    ["Server", (row) => text(row["entry"])],
    ["Version", (row) => [row["earlier_version"], row["version"]].map(text).filter(Boolean).join(" → ")],
    ["Before", before],
    ["Now", after],
  ])}`;
}

/** A section with a table. Without rows it says so. */
function section(title: string, note: Markup, rows: readonly Fields[], columns: readonly Column[]): Markup {
  const id = title.toLowerCase().replaceAll(/\W+/gu, "-");
  const heads = columns.map(([head]) => html`<th scope="col">${head}</th>`);
  const body = rows.map(
    (row) =>
      html`<tr>${columns.map(([, cell]) => {
        const shown = cell(row);
        return html`<td${/^[\d,+−]*$/u.test(typeof shown === "string" ? shown : "x") && html` class="number"`}>${shown}</td>`;
      })}</tr>\n`,
  );
  const table = html`<div class="table" tabindex="0" role="group" aria-labelledby="${id}"><table><thead><tr>${heads}</tr></thead>
<tbody>
${body}</tbody></table></div>`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>
${note}${rows.length ? table : html`<p class="dim">None.</p>`}
</section>
`;
}

/** A number with its part of a whole. */
function share(value: unknown, whole: number): Markup {
  const part = whole ? Number(value) / whole : 0;
  const percent = `${(part * 100).toFixed(1)} %`;
  return html`${number(value)} <meter min="0" max="1" value="${part.toFixed(4)}" aria-label="${percent}"></meter> <span class="dim small">${percent}</span>`;
}

function severity(value: unknown): Markup {
  const word = text(value);
  return html`<span class="badge ${word}">${word === "suggestion" ? "advice" : word}</span>`;
}

function difference(value: unknown): string {
  const amount = Number(value);
  if (!amount) return "no change";
  return `${amount > 0 ? "+" : "−"}${number(Math.abs(amount))}`;
}

function number(value: unknown): string {
  return value === null || value === undefined ? "–" : Number(value).toLocaleString("en");
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null;
}
