import { markOf, isFatal, legend, noMark } from "../../../schema/clients/marks.ts";
import { type ClientMatrix, type ClientRow, clientMatrixOf } from "../../result/client-matrix.ts";
import type { ValidationResult } from "../../result/result.ts";
import { subjectOf, titleOf } from "../matrix.ts";
import type { IdOf } from "./findings.ts";
import { html, type Markup } from "./markup.ts";

/** What each client does with each tool; `undefined` for a run that does not ask about clients. */
export function clientsPanel(result: ValidationResult, idOf: IdOf): Markup | undefined {
  const matrix = clientMatrixOf(result);
  if (!matrix) return undefined;
  const named = new Set(matrix.rows.flatMap(({ cells }) => cells.map(({ client }) => client)));
  const columns = matrix.clients.filter(({ name }) => named.has(name));
  const fine = matrix.clients.filter(({ name }) => !named.has(name)).map(titleOf);
  return html`<h2>Clients</h2>
<p>What each client does with each tool, as the rules of this run say it. A mark leads to the finding.</p>
${columns.length > 0 && table(matrix, columns, idOf)}${fine.length > 0 && html`<p>No trouble known: ${fine.join(", ")}.</p>\n`}`;
}

function table({ rows }: ClientMatrix, columns: ClientMatrix["clients"], idOf: IdOf): Markup {
  const severalFiles = new Set(rows.map(({ file }) => file)).size > 1;
  return html`<ul class="legend small">${legend.map(({ letter, meaning }) => html`<li><b>${letter}</b> ${meaning}</li>\n`)}</ul>
<div class="table" tabindex="0" role="region" aria-label="Tools and clients"><table class="clients">
<caption>Tools and clients</caption>
<thead><tr><th scope="col">Tool</th>${columns.map((client) => html`<th scope="col"><span>${titleOf(client)}</span></th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr><th scope="row">${subjectOf(row)}${severalFiles && html` <span class="dim small">${row.file}</span>`}</th>${columns.map(({ name }) => cellOf(row, name, idOf))}</tr>\n`)}</tbody>
</table></div>
`;
}

function cellOf({ cells }: ClientRow, client: string, idOf: IdOf): Markup {
  const cell = cells.find((one) => one.client === client);
  const [issue] = cell?.issues ?? [];
  if (!cell || !issue) return html`<td class="dim"><abbr title="${noMark.meaning}">${noMark.letter}</abbr></td>`;
  const { letter, meaning } = markOf(cell.does);
  return html`<td><a class="mark ${isFatal(cell.does) ? "error" : "warning"}" href="#${idOf(issue)}" aria-label="${letter}, ${meaning}" title="${meaning}">${letter}</a></td>`;
}
