import { createHash } from "node:crypto";
import { type IssueSeverity, severities, severityWord, type ValidationResult } from "../../result/result.ts";
import { entriesOf } from "../entries.ts";
import { groupsOf, shownFamilyOf } from "../groups.ts";
import {
  complianceText,
  counted,
  countedSeverity,
  plainReportOptions,
  type ReportOptions,
  scoreWords,
  shownName,
  summaryScoreText,
} from "../index.ts";
import { failsIn, isNothingRead, reasonOf, reporterOf, verdictClauses } from "../verdict.ts";
import { script, styles } from "./assets.ts";
import { handlersText, unreadLines } from "../unread.ts";
import { html, Markup } from "./markup.ts";
import { runtimeScript, runtimeSection, runtimeStyles } from "./runtime.ts";
import { sourceSection } from "./sources.ts";

/** The result as a self-contained page. It loads nothing, and its security policy allows only its own script. */
export function htmlReport(result: ValidationResult, options: ReportOptions = plainReportOptions("/")): string {
  const { summary, runtime } = result;
  const fails = failsIn(result, options);
  const scripts = runtime ? [script, runtimeScript] : [script];
  const hashes = scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`).join(" ");
  const policy = `default-src 'none'; style-src 'unsafe-inline'; script-src ${hashes}; base-uri 'none'; form-action 'none'`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="generator" content="mcp-validate ${result.metadata.validatorVersion}">
<title>MCP validation: ${summary.validTools} of ${summary.totalTools} tools valid</title>
<style>${new Markup(styles)}${runtime && new Markup(runtimeStyles)}</style>
</head>
<body>
<a class="skip" href="#tools">Skip to the tools</a>
<div class="page">
${head(result, options)}
${unreadSection(result)}
${tables(result)}${runtime && runtimeSection(runtime, fails)}
${filters(result)}
<main id="tools" tabindex="-1">
${groupsOf(result).map((group, index) => sourceSection(group, index, { tools: result.tools, fails }))}
</main>
${reasons(result)}
${foot(result)}
</div>
${scripts.map((text) => html`<script>${new Markup(text)}</script>\n`)}</body>
</html>
`;
  return page.text;
}

function head(result: ValidationResult, options: ReportOptions): Markup {
  const { summary, tools, issues } = result;
  const { issuesBySeverity: counts, worstTools: worst } = summary;
  const [verdict = "", ...clauses] = verdictClauses(result, options);
  const entries = entriesOf(issues, tools);
  const fails = failsIn(result, options);
  const card = (severity: IssueSeverity): Markup => {
    const shown = entries.filter(({ issue }) => issue.severity === severity).length;
    const found =
      counts[severity] > shown && html` <span class="dim small">(${counted(counts[severity], "finding")})</span>`;
    const [, word = ""] = countedSeverity(shown, severity).split(" ");
    return html`<li><b class="${severity}">${shown}</b> ${word}${found}</li>\n`;
  };
  return html`<header>
<div class="head">
${ring(summary, fails)}
<div>
<h1>MCP validation report</h1>
<p><strong class="${isNothingRead(result) ? "dim" : fails ? "error" : "fine"}">${verdict}</strong>${clauses.map((clause) => `; ${clause}`)}.
${scoreWords[summary.scoreKind]} score <strong>${summaryScoreText(summary, fails)}</strong>, compliance <strong>${complianceText(summary, fails)}</strong>.
${worst.length > 0 && html`Lowest scores: ${worst.map(({ name, score }, index) => html`${index > 0 && ", "}${name} ${score}`)}.`}</p>
</div>
</div>
<ul class="cards">
${severities.map(card)}<li><b>${summary.totalTools}</b> tools</li>
</ul>
</header>`;
}

/** What was seen and not read, and how far the code behind the tools was followed. */
function unreadSection(result: ValidationResult): Markup {
  const handlers = handlersText(result);
  const lines = unreadLines(result.unread);
  const list = html`<h2 id="unread">Not read</h2>
<p>No rule has checked these parts.</p>
<ul>${lines.map((line) => html`<li>${line}</li>\n`)}</ul>`;
  return html`${handlers && html`<p>Handlers of tools: ${handlers}.</p>`}${lines.length > 0 && html`<section aria-labelledby="unread">${list}</section>`}`;
}

/** The score as a ring: the circle's length is 2π · 50. */
function ring({ score, maturity, scoreKind }: ValidationResult["summary"], fails: boolean): Markup {
  if (score === null || maturity === null) return html``;
  const length = 2 * Math.PI * 50;
  const share = (score / 100) * length;
  const name = shownName(maturity, fails);
  return html`<svg class="ring" viewBox="0 0 120 120" role="img" aria-label="${scoreWords[scoreKind]} score ${score} of 100${name !== undefined && `, ${name}`}">
<circle class="track" cx="60" cy="60" r="50"/>
<circle class="share ${maturity}" cx="60" cy="60" r="50" transform="rotate(-90 60 60)" stroke-dasharray="${share.toFixed(1)} ${length.toFixed(1)}"/>
<text x="60" y="70">${score}</text>
</svg>`;
}

function tables({ issues, statistics }: ValidationResult): Markup {
  const { costliestTools: costliest } = statistics;
  const byFamily = mostFirst(countsOf(issues.map(shownFamilyOf)));
  const byRule = mostFirst(new Map(Object.entries(statistics.byRule)));
  const row = ([name, count]: readonly [string, number]): Markup =>
    html`<tr><th scope="row">${name}</th><td>${count}</td></tr>\n`;
  return html`<div class="tables">
<div><table><caption>Issues by family</caption>${byFamily.length ? byFamily.map(row) : html`<tr><td>None.</td></tr>`}</table></div>
<div><table><caption>Issues by rule</caption>${byRule.length ? byRule.slice(0, 12).map(row) : html`<tr><td>None.</td></tr>`}</table>
${byRule.length > 12 && html`<p class="dim small">and ${byRule.length - 12} more rules</p>`}</div>
${costliest && html`<div><table><caption>Most expensive tools, in tokens (estimated)</caption>${costliest.map(({ name, tokens }) => row([name, tokens]))}</table></div>`}
</div>`;
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function mostFirst(counts: ReadonlyMap<string, number>): (readonly [string, number])[] {
  return [...counts].sort(([, a], [, b]) => b - a);
}

function filters({ issues }: ValidationResult): Markup {
  const families = [...new Set(issues.map(shownFamilyOf))].sort();
  const box = (name: string, value: string, label = value): Markup =>
    html`<label><input type="checkbox" name="${name}" value="${value}" checked> ${label}</label>`;
  return html`<form id="filters" role="search" aria-label="Filter the issues" hidden>
<fieldset><legend>Severity</legend>${severities.map((severity) => box("severity", severity, severityWord(severity)))}</fieldset>
<fieldset><legend>Family</legend>${families.map((family) => box("family", family))}</fieldset>
<label>Tool <input type="search" name="tool" autocomplete="off"></label>
<label><input type="checkbox" name="withIssues"> only with issues</label>
<span><button type="reset">Reset</button> <button type="button" id="open">Open all</button> <button type="button" id="close">Close all</button></span>
<output id="shown" class="dim small" aria-live="polite"></output>
</form>`;
}

/** Why each rule with issues exists, once. */
function reasons({ issues }: ValidationResult): Markup {
  const found = [...new Map(issues.map((issue) => [issue.rule, issue])).values()];
  const items = found.flatMap((issue) => {
    const { documentation } = issue;
    const rule = reporterOf(issue);
    const reason = reasonOf(issue);
    const name = documentation ? html`<a href="${documentation}">${rule}</a>` : html`${rule}`;
    return reason ? [html`<dt>${name}</dt><dd>${reason}</dd>\n`] : [];
  });
  if (!items.length) return html``;
  return html`<section aria-labelledby="why"><h2 id="why">Why these rules exist</h2><dl>${items}</dl></section>`;
}

function foot({ metadata, statistics }: ValidationResult): Markup {
  const config = metadata.configUsed ? html`, configuration <code>${metadata.configUsed}</code>` : html``;
  return html`<footer class="dim small">
<p>mcp-validate ${metadata.validatorVersion}, preset ${metadata.preset}${config}, MCP ${metadata.mcpSpecVersion}, <time datetime="${metadata.timestamp}">${metadata.timestamp}</time>,
${Math.round(metadata.duration)} ms. Also found: ${counted(statistics.resources, "resource")}, ${counted(statistics.prompts, "prompt")}.</p>
</footer>`;
}
