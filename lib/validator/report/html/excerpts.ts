import type { ValidationIssue, ValidationSource } from "../../result/result.ts";
import { ruleOf } from "../groups.ts";
import { html, type Markup } from "./markup.ts";

/** Longer lines are cut to the part around the issue. */
const maxLineLength = 160;

/** Shows the lines around the issues of one source. */
export class Excerpts {
  readonly #lines: readonly string[];

  constructor({ text }: ValidationSource) {
    this.#lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  }

  /** The line of an issue, marked, with the lines before and after it; nothing if it has a secret. */
  of(issue: ValidationIssue): Markup | undefined {
    if (this.#lines[issue.line - 1] === undefined || ruleOf(issue)?.meta.docs.reportsSecrets) return undefined;
    const first = Math.max(1, issue.line - 1);
    const last = Math.min(this.#lines.length, issue.line + 1);
    const rows: Markup[] = [];
    for (let number = first; number <= last; number++) {
      const label = String(number).padStart(String(last).length);
      rows.push(html`<span class="number">${label} </span>${this.#line(number, issue)}\n`);
    }
    return html`<pre class="excerpt"><code>${rows}</code></pre>`;
  }

  #line(number: number, issue: ValidationIssue): Markup {
    const text = this.#lines[number - 1] ?? "";
    const start = issue.column - 1;
    const isLong = text.length > maxLineLength;
    const from = isLong && number === issue.line ? Math.max(0, start - maxLineLength / 2) : 0;
    const to = from + maxLineLength;
    const cutBefore = from > 0 && "…";
    const cutAfter = text.length > to && "…";
    if (number !== issue.line) return html`${text.slice(0, to)}${cutAfter}`;
    const end = Math.min(issue.endLine === issue.line ? issue.endColumn - 1 : text.length, to);
    return html`${cutBefore}${text.slice(from, start)}<mark>${text.slice(start, end) || " "}</mark>${text.slice(end, to)}${cutAfter}`;
  }
}
