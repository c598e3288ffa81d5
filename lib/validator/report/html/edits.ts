import { diffArrays } from "diff";
import { type ChangedLines, changedLines, linesOfText, sharedIndent } from "../../result/edit-lines.ts";
import type { IssueEdit } from "../../result/result.ts";
import { html, type Markup } from "./markup.ts";

/** The length up to which the lines of an edit are shown, in characters. */
const maxLength = 1_500;

const labels: Readonly<Record<IssueEdit["kind"], string>> = { fix: "Fix", suggestion: "Suggestion", draft: "Draft" };

/** An edit as the lines that it changes, with a button that copies the new ones. */
export function editMarkup({ kind, description, changes }: IssueEdit, text: string): Markup {
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
