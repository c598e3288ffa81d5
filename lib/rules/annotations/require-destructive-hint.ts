import { knownValue } from "../../model/reading.ts";
import { destructiveValues } from "../../prose/effect-hints.ts";
import { declaredEffectOf } from "../../prose/effects.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

/** Without the hint a tool counts as destructive, so people confirm harmless calls until they stop reading. */
export default defineRule({
  name: "require-destructive-hint",
  family: "annotations",
  ids: ["BP-003"],
  description: "Require tools that change something to set destructiveHint",
  severity: "suggestion",
  presets: ["strict", "governance"],
  edit: "suggest",
  messages: {
    missing:
      "Tool '{{tool}}' changes something ('{{verb}}') and does not say whether it can destroy what is there, so clients warn of it in any case; set 'destructiveHint'.",
    destroys: "Say that it may delete or overwrite what is there (destructiveHint: true).",
    adds: "Say that it only adds (destructiveHint: false).",
  },
  check: {
    tool(tool, { report }) {
      const effect = declaredEffectOf(toolTextsOf(tool));
      if (!effect || effect.kind === "reading" || tool.hint("destructiveHint").state !== "absent") return;
      const isReadOnly = tool.hint("readOnlyHint");
      if (isReadOnly.state === "unknown" || knownValue(isReadOnly) === true) return;
      const suggest = destructiveValues(effect, toolTextsOf(tool)).map((value) => ({
        message: value ? ("destroys" as const) : ("adds" as const),
        edit: tool.setAnnotation("destructiveHint", value),
      }));
      report(tool, "missing", { data: { verb: effect.verb }, suggest });
    },
  },
});
