import { valueOf } from "../../model/reading.ts";
import { readOnlyValues } from "../../prose/effect-hints.ts";
import { effectOf } from "../../prose/effect-kinds.ts";
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
      const suggest = readOnlyValues(effectOf(valueOf(tool.name) ?? "")).map((value) => ({
        message: value ? ("readsOnly" as const) : ("changes" as const),
        edit: tool.setAnnotation("readOnlyHint", value),
      }));
      report(tool, "missing", { suggest });
    },
  },
});
