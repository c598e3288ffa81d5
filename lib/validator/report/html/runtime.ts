import type { ProbeResult, RequirementResult, RuntimeResult } from "../../result/result.ts";
import { complianceText, counted } from "../index.ts";
import { channelText, familyTitleOf, probeCountsText, probeStatuses, statusText } from "../runtime.ts";
import { html, type Markup } from "./markup.ts";

/** The styles of the section. A page without the section does not contain them. */
export const runtimeStyles = `
.matrix { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; margin: .75rem 0; overflow-x: auto; }
.matrix td:last-child { text-align: left; } .matrix td, .matrix th { vertical-align: top; border-top: 1px solid var(--line); padding-right: 1rem; }
.matrix tbody th, .matrix .status { white-space: nowrap; } .matrix thead th { border: 0; font-weight: 600; }
details > .matrix { border: 0; margin: 0; padding-top: 0; }
`;

/** Filters the rows of both tables by status. Without scripts, all rows are visible and the filters are hidden. */
export const runtimeScript = `
"use strict";
{
  const form = document.getElementById("statuses");
  const rows = [...document.querySelectorAll("#runtime tr[data-status]")];
  const filter = () => {
    const chosen = new Set([...form.querySelectorAll("input:checked")].map((box) => box.value));
    for (const row of rows) row.hidden = !chosen.has(row.dataset.status);
  };
  form.hidden = false;
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter();
}
`;

const marks = {
  passed: ["✓", "fine"],
  failed: ["✗", "error"],
  flaky: ["~", "warning"],
  "not run": ["–", "dim"],
} as const;

/** The section about running servers: the requirements that they meet, and the outcome of each probe. */
export function runtimeSection(runtime: RuntimeResult, fails: boolean): Markup {
  const { channels, notices, requirements, probes } = runtime;
  const statuses = probeStatuses.filter((status) => [...requirements, ...probes].some((one) => one.status === status));
  return html`
<section id="runtime" aria-labelledby="runtime-heading">
<h2 id="runtime-heading">Running servers <span class="dim small">${counted(probes.length, "probe")}: ${probeCountsText(runtime)}</span></h2>
<p>Compliance of the running servers: <strong>${complianceText(runtime, fails)}</strong>.</p>
<ul>${channels.length ? channels.map((channel) => html`<li>${channel.server} <span class="dim small">${channelText(channel)}</span></li>\n`) : html`<li>No server could be probed.</li>`}</ul>
${notices.map((notice) => html`<p class="small">Note: ${notice}</p>\n`)}<form id="statuses" role="search" aria-label="Filter the requirements and probes" hidden>
<fieldset><legend>Status</legend>${statuses.map((status) => html`<label><input type="checkbox" name="status" value="${status}" checked> ${status}</label>`)}</fieldset>
</form>
<div class="matrix" tabindex="0" role="group" aria-labelledby="requirements-caption"><table><caption id="requirements-caption">Requirements</caption>
<thead><tr><th scope="col">ID</th><th scope="col">Level</th><th scope="col">Status</th><th scope="col">Requirement</th></tr></thead>
<tbody>${requirements.map(requirementRow)}</tbody></table></div>
<details class="probes"><summary>All probes</summary>
<div class="matrix"><table><caption>Probes</caption>
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

function statusMarkup(result: Pick<ProbeResult, "status" | "failedLevel">): Markup {
  const [mark, style] = marks[result.status];
  return html`<span class="${style}"><span aria-hidden="true">${mark}</span> ${statusText(result)}</span>`;
}
