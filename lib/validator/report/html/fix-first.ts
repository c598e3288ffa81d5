import { severityWord } from "../../result/result.ts";
import { counted } from "../index.ts";
import { clientsOf, harms, type PriorityPlace, prioritiesOf, type Priority } from "../priorities.ts";
import { reasonOf } from "../verdict.ts";
import type { IdOf } from "./findings.ts";
import { html, type Markup } from "./markup.ts";

/** The number of priorities that the list shows. The findings below it are complete. */
const maxShown = 10;
/** The number of places that a priority names. */
const maxPlaces = 3;

/** What to repair first, by its effect. With few findings, the list would only repeat them. */
export function fixFirst(places: readonly PriorityPlace[], idOf: IdOf): Markup {
  const all = prioritiesOf(places);
  if (all.length < 2) return html``;
  const left = all.length - maxShown;
  return html`<section class="first" aria-labelledby="first">
<h2 id="first">Fix these first</h2>
<ol>${all.slice(0, maxShown).map((priority) => item(priority, idOf))}</ol>
${left > 0 && html`<p class="dim small">${counted(left, "other fault")} below.</p>`}
</section>`;
}

function item({ harm, places, others }: Priority, idOf: IdOf): Markup {
  const [{ entries, issue }] = places;
  const label = harms[harm] ?? capital(severityWord(issue.severity));
  const clients = clientsOf(issue);
  const remedy = issue.suggestion?.replace(/^Draft: /u, "");
  const reason = harm === "refused" && !clients.length ? reasonOf(issue) : undefined;
  const tools = new Set(places.map((place) => `${place.issue.file}\n${place.issue.tool}`)).size;
  const links = places.slice(0, maxPlaces).map((place, index) => {
    const { file, line } = place.issue;
    return html`${index > 0 && ", "}<a href="#${idOf(place.issue)}">${file}:${line}</a>`;
  });
  const rule = new URLSearchParams({ rule: issue.rule }).toString();
  const left = places.length - maxPlaces;
  const more =
    left > 0 && html` and <a href="#${rule}">${left} more</a>${tools > 1 && `, in ${counted(tools, "tool")}`}`;
  return html`<li><div><span class="harm ${harm} ${issue.severity}">${label}</span>${clients.length > 0 && html`<p class="dim small">by ${listed(clients)}</p>`}</div>
<div><p class="what">${entries[0].message}</p>
${others.map(({ message }) => html`<p class="small">Here, too: ${message}</p>\n`)}${reason && html`<p class="small">Why: ${reason}</p>\n`}${remedy && html`<p class="small">Do: ${remedy}</p>\n`}<p class="dim small">${links}${more}</p></div></li>
`;
}

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
