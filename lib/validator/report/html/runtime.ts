import type { ProbeResult, RequirementResult, RuntimeResult } from "../../result/result.ts";
import { complianceText, counted } from "../index.ts";
import { channelText, familyTitleOf, probeCountsText, statusText } from "../runtime.ts";
import { html, type Markup } from "./markup.ts";

const marks = {
  passed: ["✓", "fine"],
  failed: ["✗", "error"],
  flaky: ["~", "warning"],
  "not run": ["–", "dim"],
} as const;

/** The section about running servers: the requirements that they meet, and the outcome of each probe. */
export function runtimeSection(runtime: RuntimeResult, fails: boolean): Markup {
  const { channels, notices, requirements, probes } = runtime;
  return html`
<section id="runtime" aria-labelledby="runtime-heading">
<h2 id="runtime-heading">Running servers <span class="dim small">${counted(probes.length, "probe")}: ${probeCountsText(runtime)}</span></h2>
<p>Compliance of the running servers: <strong>${complianceText(runtime, fails)}</strong>.</p>
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
export function statusMarkup(
  result: Pick<ProbeResult, "status" | "failedLevel">,
  text: string = statusText(result),
): Markup {
  const [mark, style] = marks[result.status];
  return html`<span class="${style}"><span aria-hidden="true">${mark}</span> ${text}</span>`;
}
