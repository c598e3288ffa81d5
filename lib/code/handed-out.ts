import { memoizeFor } from "../model/lazy.ts";
import type { Place } from "../model/handler/code.ts";
import type { Tool } from "../model/tool.ts";
import { type Abstract, allStrands } from "./abstract.ts";
import { danger } from "./dangers.ts";
import { isSafeBySchema } from "./flows.ts";
import { runOf } from "./handler-run.ts";
import { answersOf, blocksOf } from "./returns.ts";

/** A part of a tool's answer that a client may take for more than text. */
export interface HandedOut {
  readonly kind: "markup" | "terminal";
  /** The paths of the arguments that are in it. */
  readonly keys: readonly (readonly string[])[];
  readonly way: readonly Place[];
}

/** Packages that colour a text for a terminal. */
const colouring = /^(?:chalk|kleur|picocolors|colors|ansi-colors|colorette|ansis|cli-color)(?:\/\w+)?\b/;

/** What the code behind a tool hands to its client: arguments in HTML, controls of a terminal. */
export const handedOutBy: (tool: Tool) => readonly HandedOut[] = memoizeFor((tool: Tool) =>
  answersOf(tool).flatMap((answer): readonly HandedOut[] => {
    const { way } = answer;
    return blocksOf(answer).flatMap((item): readonly HandedOut[] => {
      const resource = item.members?.get("resource");
      const keys = isHtml(resource) ? unescapedIn(resource?.members?.get("text"), tool) : [];
      const markup: HandedOut[] = keys.length ? [{ kind: "markup", keys, way }] : [];
      return isColoured(item.members?.get("text")) ? [...markup, { kind: "terminal", keys: [], way }] : markup;
    });
  }),
);

function isHtml(resource: Abstract | undefined): boolean {
  const type = resource?.members?.get("mimeType")?.constant;
  return typeof type === "string" && /^(?:text\/html|application\/xhtml\+xml|image\/svg\+xml)\b/i.test(type);
}

/** The arguments in a text that nothing has escaped for HTML. */
function unescapedIn(text: Abstract | undefined, tool: Tool): readonly (readonly string[])[] {
  const run = runOf(tool);
  if (!text || !run) return [];
  const schema = tool.inputSchema.state === "known" ? tool.inputSchema.value : undefined;
  return allStrands(text).flatMap((strand) => {
    if (strand.root !== run.input || strand.safe & danger.markup) return [];
    return !run.isChecked && isSafeBySchema(strand, "markup", run.handler, schema) ? [] : [strand.keys];
  });
}

function isColoured(text: Abstract | undefined): boolean {
  if (!text) return false;
  const known = typeof text.constant === "string" ? text.constant : (text.start ?? "");
  return (
    known.includes("\u001B[") || text.targets.some((each) => each.kind === "external" && colouring.test(each.name))
  );
}
