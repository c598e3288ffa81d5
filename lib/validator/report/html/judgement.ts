import type { Remark } from "../../../model/review.ts";
import type { LlmMetadata, ToolJudgement } from "../../result/judgement.ts";
import type { ToolValidationResult, ValidationResult } from "../../result/result.ts";
import { judgementText } from "../judgement.ts";
import { html, type Markup } from "./markup.ts";

/** What a model said of each tool, and how that has changed; the tools that it did not judge. */
export function judgementPanel({ tools }: ValidationResult, llm: LlmMetadata): Markup {
  const judged = tools.flatMap((tool) => (tool.llm ? [{ tool, said: tool.llm }] : []));
  const { unanswered } = llm;
  const missing =
    unanswered.length > 0 &&
    html`<section class="notice" aria-labelledby="unanswered"><h2 id="unanswered">Not judged</h2>
<ul>${unanswered.map(({ tool, file, reason }) => html`<li>${tool} <span class="dim small">${file}</span>: ${reason}</li>\n`)}</ul></section>`;
  const table =
    judged.length > 0 &&
    html`<div class="table" tabindex="0" role="group" aria-labelledby="judgement-caption"><table class="sortable"><caption id="judgement-caption">What the model said</caption>
<thead><tr>${[["Tool"], ["Clarity", "number"], ["Completeness", "number"], ["Said"]].map(([name = "", kind = "text"]) => html`<th scope="col" data-kind="${kind}">${name}</th>`)}</tr></thead>
<tbody>${judged.map(({ tool, said }) => row(tool, said))}</tbody></table></div>`;
  return html`<p>${judgementText(llm)} A model's scores are an opinion: they differ from run to run and from model to model.</p>
${table}${missing}`;
}

function row({ name, file, line }: ToolValidationResult, said: ToolJudgement): Markup {
  const { clarityScore, completenessScore, ambiguities, conflicts, suggestions, rewrites, before } = said;
  const items = [
    ...ambiguities.map((remark) => html`<li>Unclear: ${remarkText(remark)}</li>\n`),
    ...conflicts.map((remark) => html`<li>Contradiction: ${remarkText(remark)}</li>\n`),
    ...suggestions.map((text) => html`<li>Suggested: ${text}</li>\n`),
    ...rewrites.map(({ pointer, text }) => html`<li>Draft for <code>${pointer}</code>: ${text}</li>\n`),
  ];
  const change = before && html`<br><span class="dim small">before: ${before.model}</span>`;
  return html`<tr><th scope="row">${name}<br><span class="dim small">${file}:${line}</span>${change}</th>
<td data-value="${clarityScore}">${scoreText(clarityScore, before?.clarityScore)}</td><td data-value="${completenessScore}">${scoreText(completenessScore, before?.completenessScore)}</td>
<td>${items.length ? html`<ul>${items}</ul>` : html`<span class="dim">nothing else</span>`}</td></tr>
`;
}

/** "7", and "7 (before: 5)" after a change. */
function scoreText(score: number, before: number | undefined): Markup {
  return before === undefined || before === score
    ? html`${score}`
    : html`<strong>${score}</strong> <span class="dim small">(before: ${before})</span>`;
}

function remarkText({ quote, problem }: Remark): Markup {
  return quote === undefined ? html`${problem}` : html`<q>${quote}</q>: ${problem}`;
}
