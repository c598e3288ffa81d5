import { documents, requirementsOf } from "../../../requirements/index.ts";
import { type Requirement, type RequirementDocument, requirementRules } from "../../../requirements/requirement.ts";
import { rules } from "../../../rules/index.ts";
import {
  isAtLeast,
  type ProbeResult,
  type RequirementResult,
  type RuntimeResult,
  type ValidationResult,
} from "../../result/result.ts";
import { html, type Markup } from "./markup.ts";
import { complianceText, counted } from "../index.ts";
import { channelText, familyTitleOf, probeCountsText, statusText } from "../runtime.ts";

/** The requirements of a document, and those of running servers, with the outcome of each. */
export function requirementsPanel(result: ValidationResult, fails: boolean): Markup {
  const { runtime, metadata } = result;
  const document = documentOf(metadata.preset);
  const rows = requirementsOf(document).flatMap((row) => (row.rules?.length ? [outcomeOf(row, result)] : []));
  const shown = [...rows, ...(runtime ? [...runtime.requirements, ...runtime.probes] : [])];
  const statuses = (["passed", "failed", "flaky", "not run", "not applicable"] as const).filter((status) =>
    shown.some((one) => one.status === status),
  );
  return html`<form id="statuses" role="search" aria-label="Filter the requirements and probes" hidden>
<fieldset><legend>Status</legend>${statuses.map((status) => html`<label><input type="checkbox" name="status" value="${status}" checked> ${runtime ? status : shownStatus(status)}</label>`)}</fieldset>
</form>
${runtime && runtimeSection(runtime, fails)}${hasChecks(result) && documentSection(document, rows)}`;
}

function hasChecks({ statistics }: ValidationResult): boolean {
  return Object.values(statistics.checksByRule).some((count) => count > 0);
}

/** The document that a preset follows; for other presets the catalog, which is about all tools. */
function documentOf(preset: string): RequirementDocument {
  const all: readonly RequirementDocument[] = Object.values(documents);
  return all.find((document) => document.preset === preset) ?? documents.catalog;
}

interface Outcome extends Pick<RequirementResult, "id" | "title" | "level" | "status" | "failed"> {
  readonly url: string | undefined;
  readonly reason: string;
}

/** A requirement has failed if an issue of one of its rules, with its id if the issues have one, is no advice. */
function outcomeOf(row: Requirement, { issues, statistics }: ValidationResult): Outcome {
  const { id, level, statement, isIdOfIssues = false } = row;
  const names = requirementRules(row);
  const [first = ""] = names;
  const { docs } = rules[first]?.meta ?? {};
  const on = names.filter((name) => Object.hasOwn(statistics.checksByRule, name));
  const failed = new Set(
    issues
      .filter(({ rule, severity, ids = [] }) => {
        return names.includes(rule) && isAtLeast(severity, "warning") && (!isIdOfIssues || ids.includes(id));
      })
      .map(({ rule }) => rule),
  );
  const isChecked = on.some((name) => (statistics.checksByRule[name] ?? 0) > 0);
  return {
    id,
    level,
    title: statement ?? docs?.description ?? "",
    url: docs?.url,
    status: failed.size ? "failed" : isChecked ? "passed" : "not run",
    failed: [...failed],
    reason: on.length ? "There was nothing to check." : "Its rules are off.",
  };
}

function shownStatus(status: string): string {
  return status === "not run" ? "not checked" : status;
}

function documentSection({ title, about }: RequirementDocument, rows: readonly Outcome[]): Markup {
  const counts = (["passed", "failed", "not run"] as const).map(
    (status) => `${String(rows.filter((row) => row.status === status).length)} ${shownStatus(status)}`,
  );
  return html`<section aria-labelledby="document"><h2 id="document">${title} <span class="dim small">${counts.join(", ")}</span></h2>
<p class="dim small">${about.replaceAll("`", "'")}</p>
<div class="table" tabindex="0" role="group" aria-labelledby="document"><table aria-labelledby="document">
<thead><tr><th scope="col">ID</th><th scope="col">Level</th><th scope="col">Status</th><th scope="col">Requirement</th></tr></thead>
<tbody>${rows.map(outcomeRow)}</tbody></table></div></section>`;
}

function outcomeRow({ id, level, status, title, failed, reason, url }: Outcome): Markup {
  const links = failed.map((rule, index) => {
    const query = new URLSearchParams({ rule }).toString();
    return html`${index > 0 && ", "}<a href="#${query}">${rule}</a>`;
  });
  return html`<tr data-status="${status}"><th scope="row">${url ? html`<a href="${url}">${id}</a>` : id}</th><td>${level}</td><td class="status">${statusMarkup({ status }, shownStatus(status))}</td>
<td>${title}${links.length > 0 && html`<br><span class="small">${links}</span>`}${status === "not run" && html`<br><span class="dim small">${reason}</span>`}</td></tr>
`;
}

const marks = {
  passed: ["✓", "fine"],
  failed: ["✗", "error"],
  flaky: ["~", "warning"],
  "not run": ["–", "dim"],
  "not applicable": ["–", "dim"],
} as const;

/** The section about running servers: the requirements that they meet, and the outcome of each probe. */
function runtimeSection(runtime: RuntimeResult, fails: boolean): Markup {
  const { channels, notices, requirements, probes } = runtime;
  return html`
<section id="runtime" aria-labelledby="runtime-heading">
<h2 id="runtime-heading">Running servers <span class="dim small">${counted(probes.length, "probe")}: ${probeCountsText(runtime)}</span></h2>
<p>Compliance of the running servers: <strong>${complianceText(runtime, fails, "too few probes have run")}</strong>.</p>
<ul>${channels.length ? channels.map((channel) => html`<li>${channel.server} <span class="dim small">${channelText(channel)}</span></li>\n`) : html`<li>No server could be probed.</li>`}</ul>
${notices.map((notice) => html`<p class="small">Note: ${notice}</p>\n`)}<div class="table" tabindex="0" role="group" aria-labelledby="requirements-caption"><table><caption id="requirements-caption">Requirements</caption>
<thead><tr><th scope="col">ID</th><th scope="col">Level</th><th scope="col">Status</th><th scope="col">Requirement</th></tr></thead>
<tbody>${requirements.map(requirementRow)}</tbody></table></div>
<details class="probes"><summary>All probes</summary>
<div class="table" tabindex="0" role="group" aria-labelledby="probes-caption"><table><caption id="probes-caption">Probes</caption>
<thead><tr><th scope="col">Probe</th><th scope="col">Level</th><th scope="col">Status</th><th scope="col">Channel</th><th scope="col">What the server must do</th></tr></thead>
<tbody>${probes.map((probe) => probeRow(probe, runtime))}</tbody></table></div>
</details>
</section>`;
}

function requirementRow(result: RequirementResult): Markup {
  const { id, level, status, title, failed, checkedBy, reason } = result;
  return html`<tr data-status="${status}"><th scope="row">${id}</th><td>${level}</td><td class="status">${statusMarkup(result)}</td>
<td>${title}${failed.length > 0 && html`<br><span class="error small">${failed.join(", ")}</span>`}${status === "not run" && reason !== undefined && html`<br><span class="dim small">${reason}</span>`}${status === "passed" && html`<br><span class="dim small">${checkedBy.join(", ")}</span>`}</td></tr>
`;
}

function probeRow(result: ProbeResult, { channels }: RuntimeResult): Markup {
  const { probe, family, level, requirement, channel, status, reason } = result;
  const where = channels[channel];
  const server = where && new Set(channels.map((one) => one.server)).size > 1 && html`${where.server}, `;
  return html`<tr data-status="${status}"><th scope="row">${probe}<br><span class="dim small">${familyTitleOf(family)}</span></th><td>${level}</td><td class="status">${statusMarkup(result)}</td>
<td>${server}${where && channelText(where)}</td><td>${requirement}${reason !== undefined && html`<br><span class="dim small">${reason}</span>`}</td></tr>
`;
}

/** A status with its mark. @param text the status in words. */
function statusMarkup(result: Pick<ProbeResult, "status" | "failedLevel">, text: string = statusText(result)): Markup {
  const [mark, style] = marks[result.status];
  return html`<span class="${style}"><span aria-hidden="true">${mark}</span> ${text}</span>`;
}
