import { actionOf } from "../../code/reported-actions.ts";
import { placeInHandler } from "../../code/reported-flows.ts";
import { knownValue } from "../../model/reading.ts";
import { changingVerbOf, effectOfName, hasNoLastingEffect } from "../../prose/effects.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/**
 * The hints decide whether a client asks the user before a call. The code of the handler is better evidence than its
 * name.
 */
export default defineRule({
  name: "annotations-match-handler",
  family: "security",
  description: "Require tools whose handlers delete something to say so in their annotations",
  reason: "Clients run a tool without asking the user if its hints say that it destroys nothing, and the data is gone.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  presetOptions: { strict: { checkMissing: true }, security: { checkMissing: true } },
  presetSeverity: { strict: "warning", security: "warning" },
  edit: ["suggest", "draft"],
  options: {
    checkMissing: option.boolean(false, {
      about: "Whether a tool without `destructiveHint` is reported, which the protocol takes for a destructive one",
    }),
  },
  messages: {
    readOnly: "{{Subject}} has 'readOnlyHint: true', but its handler {{does}} ({{place}}).",
    harmless: "{{Subject}} has 'destructiveHint: false', but its handler {{does}} ({{place}}).",
    missing: "{{Subject}} has no 'destructiveHint', but its handler {{does}} ({{place}}).",
    named: "The name of {{subject}} suggests that it destroys something ('{{verb}}'), but it has no 'destructiveHint'.",
    destroys: "Say that it may delete what is there ('destructiveHint: true').",
  },
  remedies: {
    readOnly: "Set 'readOnlyHint' to false and 'destructiveHint' to true.",
    harmless: "Set 'destructiveHint' to true.",
    missing: "Set 'destructiveHint' to true.",
    named: "Set 'destructiveHint' to true.",
  },
  check: {
    tool(tool, { options, report, isOn }) {
      const readOnly = tool.hint("readOnlyHint");
      const destructive = tool.hint("destructiveHint");
      const isReadOnly = knownValue(readOnly) === true;
      if (knownValue(destructive) === true && !isReadOnly) return;
      const isUnsaid = destructive.state === "absent" && readOnly.state !== "unknown";
      const action = actionOf(tool, "deletes");
      const name = knownValue(tool.name) ?? "";
      const annotations = knownValue(tool.annotations);
      if (action) {
        const data = { does: action.row.does, place: placeInHandler(action.place, tool) };
        const flow = action.steps;
        if (isReadOnly) {
          // The name has the same meaning, and another rule reports it.
          if (isOn("annotation-coherence") && changingVerbOf(name) !== undefined) return;
          report(tool, "readOnly", { at: annotations?.keySpan("readOnlyHint") ?? tool.span, data, flow });
        } else if (knownValue(destructive) === false) {
          const edit = annotations?.editor?.set("destructiveHint", true);
          report(tool, "harmless", {
            at: annotations?.keySpan("destructiveHint") ?? tool.span,
            data,
            flow,
            suggest: [{ message: "destroys", edit }],
          });
        } else if (options.checkMissing && isUnsaid && !isLeftToProtocol(name, isOn)) {
          const edit = tool.setAnnotation("destructiveHint", true);
          report(tool, "missing", { data, flow, suggest: [{ message: "destroys", edit }] });
        }
        return;
      }
      const effect = effectOfName(name);
      if (!options.checkMissing || !isUnsaid || isReadOnly || isLeftToProtocol(name, isOn)) return;
      if (!effect || !hasNoLastingEffect(effect)) return;
      const edit = tool.setAnnotation("destructiveHint", true);
      report(tool, "named", { data: { verb: effect.verb }, suggest: [{ message: "destroys", edit, draft: true }] });
    },
  },
});

/** Clients assume that a tool without the hint is destructive. Authors who rely on that do so for such names. */
function isLeftToProtocol(name: string, isOn: (rule: string, option?: string, member?: string) => boolean): boolean {
  const kind = effectOfName(name)?.kind;
  const rule = "require-annotations";
  const isRequired = isOn(rule, "hints", "destructiveHint") && !isOn(rule, "checkPresumed");
  return kind !== undefined && kind !== "reading" && isRequired;
}
