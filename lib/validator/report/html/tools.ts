import type { HintName } from "../../../model/annotations.ts";
import { severities, type ToolValidationResult, type UnreadPart, type ValidationResult } from "../../result/result.ts";
import { reportEntries } from "../entries.ts";
import { groupsOf } from "../groups.ts";
import { contentsText, countedSeverity, scoreText } from "../index.ts";
import { handlersText, handlerText, unreadText } from "../unread.ts";
import type { IdOf } from "./findings.ts";
import { html, type Markup } from "./markup.ts";

/** The words for a hint that is true, and for one that is false. */
const hintWords: Readonly<Record<HintName, readonly [yes: string, no: string]>> = {
  readOnlyHint: ["read-only", "writes"],
  destructiveHint: ["destructive", "not destructive"],
  idempotentHint: ["idempotent", "not idempotent"],
  openWorldHint: ["open world", "closed world"],
};

/** All tools with what is known of each. */
export function toolsPanel(result: ValidationResult, fails: boolean, idOf: IdOf): Markup {
  const { tools, unread } = result;
  if (!tools.length) return html`<p class="dim">No tools were read.</p>${sourceList(result)}`;
  const handlers = handlersText(result);
  const tokens = tools.reduce((sum, tool) => sum + tool.tokens, 0);
  const unreadOf = new Map<string, UnreadPart[]>();
  for (const part of unread) {
    const key = `${part.file}\n${part.tool}`;
    unreadOf.set(key, [...(unreadOf.get(key) ?? []), part]);
  }
  return html`<p>About ${tokens.toLocaleString("en")} tokens in each request with all tools (estimated).${handlers && html` Handlers of tools: ${handlers}.`}</p>
<div class="table" tabindex="0" role="group" aria-labelledby="tools-caption"><table class="sortable"><caption id="tools-caption">Tools</caption>
<thead><tr>${[["Tool"], ["Tokens", "number"], ["Hints"], ["Code behind it"], ["Findings", "number"], ["Score", "number"]].map(([name = "", kind = "text"]) => html`<th scope="col" data-kind="${kind}">${name}</th>`)}</tr></thead>
<tbody>${tools.map((tool) => {
    const parts = unreadOf.get(`${tool.file}\n${tool.name}`) ?? [];
    return toolRow(tool, { result, parts, fails, id: tool.issues.map(idOf).find((one) => one !== "") });
  })}</tbody></table></div>${sourceList(result)}`;
}

function sourceList(result: ValidationResult): Markup {
  const items = groupsOf(result).map(
    (group) => html`<li>${group.source.name} <span class="dim small">${contentsText(group)}</span></li>\n`,
  );
  return html`<section aria-labelledby="sources"><h2 id="sources">Sources</h2><ul class="sources">${items}</ul></section>`;
}

interface RowFacts {
  readonly result: ValidationResult;
  readonly parts: readonly UnreadPart[];
  readonly fails: boolean;
  /** The element of its first finding. */
  readonly id: string | undefined;
}

function toolRow(tool: ToolValidationResult, { result, parts, fails, id }: RowFacts): Markup {
  const { name, file, line, tokens, hints, handler, valid, score } = tool;
  const entries = reportEntries(tool.issues, result.tools);
  const found = severities.flatMap((severity) => {
    const count = entries.filter(({ issue }) => issue.severity === severity).length;
    return count ? [html`<span class="${severity}">${countedSeverity(count, severity)}</span> `] : [];
  });
  const stated = Object.entries(hints).map(([hint, value]) => hintWords[hint as HintName][value ? 0 : 1]);
  return html`<tr><th scope="row"><span class="${valid ? "fine" : "error"}" role="img" aria-label="${valid ? "no errors" : "with errors"}">${valid ? "✓" : "✗"}</span> ${id ? html`<a href="#${id}">${name}</a>` : name}<br><span class="dim small">${file}:${line}</span></th>
<td data-value="${tokens}">${tokens.toLocaleString("en")}</td><td>${stated.length ? stated.join(", ") : html`<span class="dim">none stated</span>`}</td>
<td class="small">${codeText(handler)}${parts.map((part) => html`<br><span class="warning">${unreadText(part)}</span>`)}</td>
<td data-value="${entries.length}">${found.length ? found : html`<span class="dim">none</span>`}</td><td data-value="${score}"><span title="${scoreText(tool, fails)}">${score}</span></td></tr>
`;
}

function codeText(handler: ToolValidationResult["handler"]): Markup {
  if (!handler) return html`<span class="dim">no rule looked at it</span>`;
  const text = handlerText(handler).replace(/^handler /u, "");
  return handler.status === "followed" ? html`${text}` : html`<span class="dim">${text}</span>`;
}
