import { knownValue } from "../../model/reading.ts";
import { idempotentValues } from "../../prose/effect-hints.ts";
import { declaredEffectOf, isToldOf } from "../../prose/effects.ts";
import { standsElsewhere } from "../../prose/unread-members.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { toolTextsOf } from "../../schema/tool-texts.ts";

export default defineRule({
  name: "require-idempotent-hint",
  family: "annotations",
  description: "Require tools that change something to set idempotentHint",
  reason:
    "If the answer to a call is lost, a client must repeat it or give up. Without the hint it cannot know which is safe.",
  severity: "suggestion",
  presets: [],
  edit: ["suggest", "draft"],
  options: {
    always: option.boolean(false, {
      about: "Whether tools that only read need the hint, too",
    }),
    repeatable: option.boolean(false, {
      about: "Whether only tools need the hint whose name says that repeating the call changes nothing more",
    }),
  },
  messages: {
    missing: "'{{tool}}' has no idempotentHint.",
    unstated: "'{{tool}}' only reads and has no idempotentHint.",
    repeatable: "Say that repeating a call does nothing more (idempotentHint: true).",
    adding: "Say that each call does something more (idempotentHint: false).",
  },
  remedies: {
    missing: "Set idempotentHint.",
    unstated: "Set idempotentHint to true.",
  },
  check: {
    tool(tool, { options, report, isOn, server }) {
      if (tool.hint("idempotentHint").state !== "absent") return;
      if (isOn("no-unsent-definition") && standsElsewhere(tool, server.surface, "idempotentHint")) return;
      const effect = declaredEffectOf(toolTextsOf(tool));
      const isReadOnly = tool.hint("readOnlyHint");
      const readsOnly = knownValue(isReadOnly) === true;
      if (!options.always) {
        if (isReadOnly.state === "unknown" || readsOnly) return;
        // Such a tool should set the other hint, which makes this one meaningless.
        if (isReadOnly.state === "absent" && effect?.kind === "reading") return;
      }
      // If a tool named `get_…` is declared to change something, its name does not say what.
      const isMisnamed = effect?.kind === "reading" && knownValue(isReadOnly) === false;
      const description = knownValue(tool.description) ?? "";
      const values = readsOnly
        ? [true]
        : idempotentValues(isMisnamed ? undefined : effect, knownValue(tool.name) ?? "", description);
      if (options.repeatable && values[0] !== true) return;
      // "Delete the last message" does more each time, and no verb tells.
      const isDecided =
        readsOnly || (values.length === 1 && effect?.kind !== "destroying" && effect && isToldOf(effect, description));
      const suggest = values.map((value) => ({
        message: value ? ("repeatable" as const) : ("adding" as const),
        edit: tool.setAnnotation("idempotentHint", value),
        draft: !isDecided,
      }));
      report(tool, readsOnly ? "unstated" : "missing", { suggest });
    },
  },
});
