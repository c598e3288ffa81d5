import { actionOf } from "../../code/actions.ts";
import { knownValue } from "../../model/reading.ts";
import { destructiveValues } from "../../prose/effect-hints.ts";
import { declaredEffectOf, effectOf, isToldOf, leavesNothing, type NamedEffect } from "../../prose/effects.ts";
import { wordsOf } from "../../prose/words.ts";
import { standsElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

export default defineRule({
  name: "require-destructive-hint",
  family: "annotations",
  description: "Require tools that change something to set destructiveHint",
  reason: "Without the hint a tool counts as destructive, so people confirm harmless calls until they stop reading.",
  severity: "suggestion",
  presets: ["strict"],
  edit: ["suggest", "draft"],
  options: {
    verbs: option.strings([], { about: "More verbs that change something, in lower case" }),
    nameAlone: option.boolean(true, {
      about: "Whether the name alone decides, even if the description says that the tool changes nothing",
    }),
    presumed: option.boolean(true, {
      about: "Whether tools that may destroy something need the hint, too: without it, clients presume that they do",
    }),
  },
  presetOptions: { strict: { nameAlone: false, presumed: false } },
  messages: {
    missing: "'{{tool}}' changes something ('{{verb}}') and has no destructiveHint.",
    destroys: "Say that it may delete or overwrite what is there (destructiveHint: true).",
    adds: "Say that it only adds (destructiveHint: false).",
  },
  remedies: {
    missing: "Set destructiveHint.",
  },
  check: {
    tool(tool, { options, report, isOn, server }) {
      const name = knownValue(tool.name) ?? "";
      const effect =
        (options.nameAlone ? effectOf(name) : declaredEffectOf(toolTextsOf(tool))) ?? effectIn(name, options.verbs);
      if (!effect || effect.kind === "reading" || tool.hint("destructiveHint").state !== "absent") return;
      if (isOn("no-unsent-definition") && standsElsewhere(tool, server.surface, "destructiveHint")) return;
      const isReadOnly = tool.hint("readOnlyHint");
      if (isReadOnly.state === "unknown" || knownValue(isReadOnly) === true) return;
      const texts = toolTextsOf(tool);
      const values = destructiveValues(effect, texts);
      if (!options.presumed && values[0] === true) return;
      // The other rule says it, and more seriously.
      if (isOn("annotations-match-handler", "checkMissing") && (leavesNothing(effectOf(name)) || actionOf(tool, "deletes")))
        return;
      const draft = values.length > 1 || !isToldOf(effect, texts.description);
      const suggest = values.map((value) => ({
        message: value ? ("destroys" as const) : ("adds" as const),
        edit: tool.setAnnotation("destructiveHint", value),
        draft,
      }));
      report(tool, "missing", { data: { verb: effect.verb }, suggest });
    },
  },
});

/** The effect of a verb that the project lists. */
function effectIn(name: string, verbs: readonly string[]): NamedEffect | undefined {
  const verb = verbs.length ? wordsOf(name).find((word) => verbs.includes(word)) : undefined;
  return verb === undefined ? undefined : { kind: "changing", verb, isCertain: false };
}
