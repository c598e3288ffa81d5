import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { isDeprecationNotice } from "../../prose/guidance.ts";
import { styleOf } from "../../prose/style.ts";
import { type StyledDescription, styleOutliersIn } from "../../prose/style.ts";
import { isForeign, quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";

/**
 * Descriptions in one form can be compared word by word. A description in another form looks like a different kind of
 * tool.
 */
export default defineRule({
  name: "consistent-descriptions",
  family: "description",
  ids: ["LLM-012"],
  description: "Enforce a consistent form for the descriptions of related tools",
  severity: "warning",
  presets: ["strict", "governance"],
  messages: {
    noVerb:
      "The description of tool '{{tool}}' begins with '{{word}}', where those of its relatives ({{relatives}}) begin with a verb, so a model compares them with difficulty; begin it with a verb, too.",
    otherForm:
      "The description of tool '{{tool}}' begins with '{{word}}', where those of its relatives ({{relatives}}) begin with a verb as in '{{example}}', so they do not read as one set; use the same form.",
    open: "The description of tool '{{tool}}' ends without a full stop, where those of its relatives ({{relatives}}) end with one; add it.",
    closed:
      "The description of tool '{{tool}}' ends with a full stop, where those of its relatives ({{relatives}}) end without; remove it.",
  },
  check: () => {
    const described = new Map<Tool, readonly Described[]>();
    return {
      // Collected while the tool is visited, compared after all tools.
      tool(tool) {
        described.set(tool, describe(tool));
      },
      server({ tools }, { report }) {
        if (tools.length < 3) return;
        for (const { kind, member, others } of styleOutliersIn(tools.flatMap((tool) => described.get(tool) ?? []))) {
          const { tool, at, style } = member;
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
  return [{ tool, name: name.value, at, text, style: styleOf(text) }];
}

/** The names of a few related tools, as examples. */
function namesOf(others: readonly Described[]): string {
  const shown = others.slice(0, 3).map(({ name }) => name);
  return `${quotedListOf(shown)}${others.length > shown.length ? " …" : ""}`;
}
