import { valueOf } from "../../model/reading.ts";
import { readOnlyValues } from "../../prose/effect-hints.ts";
import { toldEffectOf } from "../../prose/told-effect.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** Without the hint a client must take every tool for one that changes things, and asks a person before each look-up. */
export default defineRule({
  name: "require-read-only-hint",
  family: "annotations",
  ids: ["BP-002"],
  description: "Require every tool to say whether it only reads",
  severity: "suggestion",
  presets: ["strict", "governance"],
  edit: "suggest",
  messages: {
    missing:
      "Tool '{{tool}}' does not say whether it only reads, so clients take it for one that changes things and ask before every call; set 'readOnlyHint'.",
    readsOnly: "Say that it changes nothing (readOnlyHint: true).",
    changes: "Say that it changes something (readOnlyHint: false).",
  },
  check: {
    tool(tool, { report }) {
      if (tool.hint("readOnlyHint").state !== "absent") return;
      const effect = toldEffectOf(valueOf(tool.name) ?? "", valueOf(tool.description) ?? "");
      const suggest = readOnlyValues(effect).map((value) => ({
        message: value ? ("readsOnly" as const) : ("changes" as const),
        edit: tool.setAnnotation("readOnlyHint", value),
      }));
      report(tool, "missing", { suggest });
    },
  },
});
