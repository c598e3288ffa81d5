import { knownValue } from "../../model/reading.ts";
import { readOnlyValues } from "../../prose/effect-hints.ts";
import { declaredEffectOf, describedEffectOf, isPureTransform, isToldOf, isTrial } from "../../prose/effects.ts";
import { wordsOf } from "../../prose/words.ts";
import { standsElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

export default defineRule({
  name: "require-read-only-hint",
  family: "annotations",
  description: "Require every tool to set readOnlyHint",
  reason:
    "Without the hint a client must assume that every tool changes something, and asks a person before each look-up.",
  severity: "suggestion",
  presets: ["strict"],
  edit: ["suggest", "draft"],
  options: {
    presumed: option.boolean(true, {
      about:
        "Whether tools that change something need the hint, too: without it, clients presume that a tool changes something",
    }),
  },
  presetOptions: { strict: { presumed: false } },
  messages: {
    missing: "'{{tool}}' has no readOnlyHint.",
    readsOnly: "Say that it changes nothing (readOnlyHint: true).",
    changes: "Say that it changes something (readOnlyHint: false).",
  },
  remedies: {
    missing: "Set readOnlyHint.",
  },
  check: {
    tool(tool, { options, report, isOn, server }) {
      if (tool.hint("readOnlyHint").state !== "absent") return;
      if (isOn("no-unsent-definition") && standsElsewhere(tool, server.surface, "readOnlyHint")) return;
      const effect =
        declaredEffectOf(toolTextsOf(tool)) ??
        changeIn(knownValue(tool.name) ?? "", knownValue(tool.description) ?? "");
      const draft = !effect || !isToldOf(effect, knownValue(tool.description) ?? "");
      const values = readOnlyValues(effect);
      if (!options.presumed && values[0] !== true) return;
      const suggest = values.map((value) => ({
        message: value ? ("readsOnly" as const) : ("changes" as const),
        edit: tool.setAnnotation("readOnlyHint", value),
        draft,
      }));
      report(tool, "missing", { suggest });
    },
  },
});

/**
 * "Delete a fact by its id", in the description of `forget`. A tool that first reads, "Check the order and place it",
 * may also change something.
 */
function changeIn(name: string, description: string) {
  const effect = describedEffectOf(description);
  if (effect === undefined || effect.kind === "reading" || vague.has(effect.verb) || beginning.test(description))
    return undefined;
  // `fix_json`, `send_email_dry_run`: nothing stored is changed.
  const words = wordsOf(name);
  return isPureTransform(words) || isTrial(words) ? undefined : effect;
}

/** "Adds two numbers", "Make an HTTP request", "Set up and use the browser": the real action follows. */
const vague = new Set(["add", "make", "set"]);

/** "START HERE. Explains what this server is for." */
const beginning = /^\W*start here\b/i;
