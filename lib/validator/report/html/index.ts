import { createHash } from "node:crypto";
import { clientNames, clientTitles } from "../../../model/client.ts";
import type { LlmMetadata } from "../../result/judgement.ts";
import {
  isNothingRead,
  type IssueSeverity,
  severities,
  severityWord,
  type ValidationIssue,
  type ValidationResult,
} from "../../result/result.ts";
import { reportEntries } from "../entries.ts";
import { shownFamilyOf } from "../groups.ts";
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
import { unreadLines } from "../unread.ts";
import { failsIn, reporterOf, verdictClauses } from "../verdict.ts";
import { clientsPanel } from "./clients.ts";
import { findingsIn, type IdOf, idsOf, type SourceFindings, sourceSection } from "./findings.ts";
import { fixFirst } from "./fix-first.ts";
import { judgementPanel } from "./judgement.ts";
import { html, Markup } from "./markup.ts";
import { requirementsPanel } from "./requirements.ts";
import { rulesPanel } from "./rules.ts";
import { script } from "./script.ts";
import { styles } from "./styles.ts";
import { toolsPanel } from "./tools.ts";

/** The result as a self-contained page. It loads nothing, and its policy allows only its own script and style. */
export function htmlReport(result: ValidationResult, options: ReportOptions = plainReportOptions("/")): string {
  const fails = failsIn(result, options);
  const found = findingsIn(result);
  const idOf = idsOf(found);
  const policy = [
    "default-src 'none'",
    `style-src '${hashOf(styles)}'`,
    `script-src '${hashOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="description" content="The findings of mcp-validate in the definitions of an MCP server, by file and tool.">
<meta name="generator" content="mcp-validate ${result.metadata.validatorVersion}">
<title>${titleOf(result, fails)}</title>
<style>${new Markup(styles)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the findings</a>
<div class="page">
${head(result, options)}
<main id="main" tabindex="-1">
${tabs(panelsOf(result, { found, fails, idOf }))}
</main>
${foot(result)}
</div>
<script>${new Markup(script)}</script>
</body>
</html>
`;
  return page.text;
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

/** The verdict in a few words: "Failed: 3 of 81 tools have errors". Errors may also be outside of tools. */
function titleOf(result: ValidationResult, fails: boolean): string {
  const { totalTools: total, validTools, issuesBySeverity } = result.summary;
  if (isNothingRead(result)) return "Nothing was checked · MCP validation";
  const faulty = total - validTools;
  const { error } = issuesBySeverity;
  const said = faulty
    ? `${String(faulty)} of ${counted(total, "tool")} ${faulty === 1 ? "has" : "have"} errors`
    : error
      ? `${counted(error, "error")}${total ? `, none in ${counted(total, "tool")}` : ""}`
      : `no errors${total ? ` in ${counted(total, "tool")}` : ""}`;
  return `${fails ? "Failed" : "Passed"}: ${said} · MCP validation`;
}

function head(result: ValidationResult, options: ReportOptions): Markup {
  const { summary, tools, issues } = result;
  const { issuesBySeverity: found, totalTools: total, validTools } = summary;
  const [verdict = "", ...clauses] = verdictClauses(result, options);
  const entries = reportEntries(issues, tools);
  const fails = failsIn(result, options);
  const card = (severity: IssueSeverity): Markup => {
    const shown = entries.filter(({ issue }) => issue.severity === severity).length;
    const all =
      found[severity] > shown && html` <span class="dim small">(${counted(found[severity], "finding")})</span>`;
    const [, word = ""] = countedSeverity(shown, severity).split(" ");
    return html`<li><b class="${shown > 0 && severity}">${shown}</b> ${word}${all}</li>\n`;
  };
  const toolsCard =
    total > 0 && html`<li><b>${validTools} <span class="dim small">of ${total}</span></b> tools without errors</li>\n`;
  return html`<header>
<div class="head">
${ring(summary, fails)}
<div>
<h1>MCP validation report</h1>
<p class="verdict ${isNothingRead(result) ? "dim" : fails ? "error" : "fine"}">${verdict}.</p>
<p>${clauses.map((clause) => html`${clause.charAt(0).toUpperCase() + clause.slice(1)}. `)}${scoreWords[summary.scoreKind]} score <strong>${summaryScoreText(summary, fails)}</strong>, compliance <strong>${complianceText(summary, fails)}</strong>.</p>
</div>
</div>
<ul class="cards">
${severities.map(card)}${toolsCard}</ul>
${unreadSection(result)}</header>`;
}

/** What was seen and not read. */
function unreadSection({ unread }: ValidationResult): Markup {
  const lines = unreadLines(unread);
  if (!lines.length) return html``;
  return html`<section class="notice" aria-labelledby="unread"><h2 id="unread">Not read</h2>
<p>No rule has checked these parts.</p>
<ul>${lines.map((line) => html`<li>${line}</li>\n`)}</ul></section>
`;
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
<text x="60" y="71">${score}</text>
</svg>`;
}

/** A tab with its panel. */
interface Panel {
  readonly name: string;
  readonly title: string;
  readonly count: number | undefined;
  readonly content: Markup;
}

interface PanelFacts {
  readonly found: readonly SourceFindings[];
  readonly fails: boolean;
  readonly idOf: IdOf;
}

function panelsOf(result: ValidationResult, { found, fails, idOf }: PanelFacts): readonly Panel[] {
  const { issues, tools, summary } = result;
  const { llm } = result.metadata;
  const clients = clientsPanel(result, idOf);
  return [
    {
      name: "findings",
      title: "Findings",
      count: reportEntries(issues, tools).length,
      content: findingsPanel(result, found, idOf),
    },
    ...(clients ? [{ name: "clients", title: "Clients", count: result.clients?.length, content: clients }] : []),
    { name: "tools", title: "Tools", count: summary.totalTools, content: toolsPanel(result, fails, idOf) },
    ...(llm ? [judgementOf(result, llm)] : []),
    { name: "requirements", title: "Requirements", count: undefined, content: requirementsPanel(result, fails) },
    { name: "rules", title: "Rules", count: new Set(issues.map(({ rule }) => rule)).size, content: rulesPanel(result) },
  ];
}

function judgementOf(result: ValidationResult, llm: LlmMetadata): Panel {
  const count = result.tools.filter((tool) => tool.llm).length;
  return { name: "model", title: "Model", count, content: judgementPanel(result, llm) };
}

/** Tabs by the pattern of the ARIA practices. Without scripts, the panels stand below each other. */
function tabs(panels: readonly Panel[]): Markup {
  const bar = panels.map(
    ({ name, title, count }, index) =>
      html`<button type="button" role="tab" id="tab-${name}" data-tab="${name}" aria-controls="panel-${name}" aria-selected="${index === 0 ? "true" : "false"}">${title}${count !== undefined && html` <span class="count">${count}</span>`}</button>`,
  );
  return html`<div class="tabs" role="tablist" aria-label="Parts of the report" hidden>${bar}</div>
${panels.map(({ name, content }) => html`<div class="panel" role="tabpanel" id="panel-${name}" aria-labelledby="tab-${name}">${content}</div>\n`)}`;
}

function findingsPanel(result: ValidationResult, found: readonly SourceFindings[], idOf: IdOf): Markup {
  if (!result.issues.length) return html`<p>${isNothingRead(result) ? "Nothing was checked." : "No findings."}</p>`;
  const places = found.flatMap(({ groups }) => groups.flatMap((group) => group.places));
  return html`${fixFirst(places, idOf)}
${filters(result.issues)}
${found.map((source, index) => sourceSection(source, index, idOf))}`;
}

/** The filters, with the choices that there are. */
function filters(issues: readonly ValidationIssue[]): Markup {
  const box = (severity: IssueSeverity): Markup =>
    html`<label><input type="checkbox" name="severity" value="${severity}" checked> ${severityWord(severity)}</label>`;
  const option = (value: string, label = value): Markup => html`<option value="${value}">${label}</option>`;
  const families = new Map<string, Map<string, string>>();
  for (const issue of issues) {
    const family = shownFamilyOf(issue);
    families.set(family, (families.get(family) ?? new Map<string, string>()).set(issue.rule, reporterOf(issue)));
  }
  const rules = [...families]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([family, names]) =>
        html`<optgroup label="${family}">${[...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([rule, name]) => option(rule, name))}</optgroup>`,
    );
  const files = [...new Set(issues.map(({ file }) => file))];
  const named = new Set(issues.flatMap(({ effects = [] }) => effects.map(({ client }) => client)));
  const clients = clientNames.filter((client) => named.has(client));
  return html`<form id="filters" role="search" aria-label="Filter the findings" hidden>
<label>Search <input type="search" name="q" autocomplete="off" aria-keyshortcuts="/"></label>
<fieldset><legend>Severity</legend>${severities.map(box)}</fieldset>
<label>Rule <select name="rule">${option("", "all")}${rules}</select></label>
${files.length > 1 && html`<label>File <select name="file">${option("", "all")}${files.map((file) => option(file))}</select></label>\n`}${clients.length > 0 && html`<label>Client <select name="client">${option("", "all")}${clients.map((client) => option(client, clientTitles[client]))}</select></label>\n`}<span><button type="reset">Reset</button> <button type="button" id="open">Open all</button> <button type="button" id="close">Close all</button></span>
<output id="shown" class="dim small" aria-live="polite"></output>
</form>`;
}

function foot({ metadata, statistics }: ValidationResult): Markup {
  const config = metadata.configUsed ? html`, configuration <code>${metadata.configUsed}</code>` : html``;
  return html`<footer class="dim small">
<p class="keys">Among the findings: <kbd>/</kbd> search, <kbd>j</kbd> and <kbd>k</kbd> next and previous finding. Everywhere: <kbd>Esc</kbd> all findings. The address keeps the view.</p>
<p>mcp-validate ${metadata.validatorVersion}, preset ${metadata.preset}${config}, MCP ${metadata.mcpSpecVersion}, <time datetime="${metadata.timestamp}">${metadata.timestamp}</time>,
${Math.round(metadata.duration)} ms. Also found: ${counted(statistics.resources, "resource")}, ${counted(statistics.prompts, "prompt")}.</p>
</footer>`;
}
