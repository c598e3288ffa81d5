import { renderingOf } from "../../code/rendering/rendering.ts";
import type { Place } from "../../model/handler/code.ts";
import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { type PathStep, pathText } from "../../model/value-form.ts";
import { placeInOutput } from "../../schema/output-places.ts";
import { defineFamily } from "../../rule/define-family.ts";

/** What the `format` of a tool of mcp-ts-core renders of its output. */
export default defineFamily({
  family: "framework",
  page: "format-rendering",
  reason:
    "Some clients hand the structured content to the model and others the text that format makes: what it leaves out, " +
    "half of them never see.",
  presets: [],
  rows: {
    "format-parity": {
      description: "Require format to render every field of the output",
      severity: "error",
      message: "'format' of tool '{{tool}}' does not render '{{field}}', so some clients lack it.",
      remedy: "Render it, or remove it from the output.",
      edit: "draft",
      offers: { render: "Render '{{field}}' in the text." },
    },
    "format-parity-threw": {
      description: "Disallow a format that throws for results that the output allows",
      severity: "warning",
      message: "'format' of tool '{{tool}}' throws {{error}} for {{sample}}.",
      remedy: "Make it render every result that the output allows.",
      reason: "A format that throws turns the result of a call that has worked into an error.",
    },
    "format-parity-walk-failed": {
      description: "Require an output whose fields can be listed",
      severity: "warning",
      message: "It cannot be checked whether 'format' of tool '{{tool}}' renders '{{field}}': {{why}}.",
      remedy: "Write it as a type that has one form, such as an enum.",
      reason: "Where a field of the output cannot be read, a value that format leaves out goes unnoticed.",
    },
  },
  checks: {
    *tool(tool) {
      const rendering = renderingOf(tool);
      if (!rendering) return;
      const { missing, threw, fault } = rendering;
      for (const { path, render } of missing) {
        const data = { field: pathText(path) };
        const suggest = [{ message: "render", data, edit: render, draft: true }] as const;
        yield { rule: "format-parity", ...placeOf(tool, path), data, suggest };
      }
      if (threw) {
        const sample = threw.without === undefined ? "a sample of its output" : `a result without '${threw.without}'`;
        const at = spanIn(tool, threw.place);
        const data = { sample, error: threw.error };
        yield { rule: "format-parity-threw", ...(at ? { at } : {}), pointer: "/format", data };
      }
      if (fault) {
        const data = { field: pathText(fault.path), why: fault.reason };
        yield { rule: "format-parity-walk-failed", ...placeOf(tool, fault.path), data };
      }
    },
  },
});

/** The place of a field of the output; the place of the output if the field is not found. */
function placeOf(tool: Tool, path: readonly PathStep[]): { readonly at?: Span; readonly pointer: string } {
  const stated = tool.stated("output");
  if (stated.state === "absent") return { pointer: "/outputSchema" };
  const { at, pointer } = placeInOutput(stated.state === "known" ? stated.value : undefined, path);
  return { at: at ?? stated.span, pointer: `/outputSchema${pointer}` };
}

/** The place in the linted file; the place of `format` for code in another file. */
function spanIn(tool: Tool, place: Place): Span | undefined {
  if (tool.isInFile(place)) return place.span;
  const format = tool.stated("format");
  return format.state === "absent" ? undefined : format.span;
}
