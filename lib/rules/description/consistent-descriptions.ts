import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { isDeprecationNotice } from "../../prose/guidance.ts";
import { saysWhat } from "../../prose/openings.ts";
import { proseStyleOf } from "../../prose/style.ts";
import { type StyledDescription, styleOutliersIn } from "../../prose/style.ts";
import { isForeign, quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "consistent-descriptions",
  family: "description",
  description: "Enforce a consistent form for the descriptions of related tools",
  reason:
    "If one of several related tools is described in another form, a model takes it for a different kind of tool.",
  severity: "warning",
  presets: [],
  options: {
    checkMissingVerb: option.boolean(true, {
      about:
        "Whether descriptions that do not say at all what the tool does are reported, too, as by `require-description-parts`",
    }),
    onlyClearMajority: option.boolean(false, {
      about: "Whether the departures must be few, and from the style of most tools of the server",
    }),
  },
  messages: {
    noVerb: "The description of {{subject}} begins with '{{word}}', those of {{relatives}} with a verb.",
    otherForm:
      "The description of {{subject}} begins with '{{word}}', those of {{relatives}} with a form such as '{{example}}'.",
    open: "The description of {{subject}} ends without a full stop, those of {{relatives}} with one.",
    closed: "The description of {{subject}} ends with a full stop, those of {{relatives}} without.",
  },
  remedies: {
    noVerb: "Begin it with a verb, too.",
    otherForm: "Use the same form of the verb.",
    open: "End it with a full stop.",
    closed: "Remove the full stop.",
  },
  check: ({ options }) => {
    const described = new Map<Tool, readonly Described[]>();
    return {
      // Collected while the tool is visited, compared after all tools.
      tool(tool) {
        described.set(tool, describe(tool));
      },
      server({ tools }, { report }) {
        if (tools.length < 3) return;
        const all = tools.flatMap((tool) => described.get(tool) ?? []);
        for (const { kind, member, others } of styleOutliersIn(all, options.onlyClearMajority)) {
          const { tool, at, style, text } = member;
          if (kind === "noVerb" && !options.checkMissingVerb && !saysWhat(text)) continue;
          const data = { relatives: namesOf(others) };
          if (kind === "noVerb") report(tool, kind, { at, data: { ...data, word: style.word } });
          else if (kind === "otherForm")
            report(tool, kind, { at, data: { ...data, word: style.word, example: others[0]?.style.word ?? "" } });
          else report(tool, kind, { at, data });
        }
      },
    };
  },
});

interface Described extends StyledDescription {
  readonly tool: Tool;
  readonly at: Span;
}

/** A tool whose name and description are the same in all its variants, with an English description of its action. */
function describe(tool: Tool): Described[] {
  const { name, description } = tool;
  if (name.state !== "known" || description.state !== "known" || tool.source.otherVariants?.length) return [];
  const { value: text, span: at } = description;
  if (isPlaceholder(text) || isForeign(text) || isDeprecationNotice(text)) return [];
  return [{ tool, name: name.value, at, text, style: proseStyleOf(text) }];
}

/** The names of a few related tools, as examples. */
function namesOf(others: readonly Described[]): string {
  const shown = others.slice(0, 3).map(({ name }) => name);
  return `${quotedListOf(shown)}${others.length > shown.length ? " …" : ""}`;
}
