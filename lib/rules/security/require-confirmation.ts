import { actionOf } from "../../code/reported-actions.ts";
import { placeInHandler } from "../../code/reported-flows.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { isIrreversible } from "../../prose/consequences.ts";
import { effectOfName } from "../../prose/effects.ts";
import { quotedListOf } from "../../prose/text.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { dispatchOf } from "../../schema/dispatch.ts";

/** Many clients run tools without a question, because people switch the questions off. */
export default defineRule({
  name: "require-confirmation",
  family: "security",
  description: "Require tools that delete something to ask before",
  reason: "Clients can run tools without a question, and then only the tool itself can ask before data is gone.",
  severity: "suggestion",
  presets: ["strict", "security"],
  options: {
    parameters: option.strings(["approve", "approved", "confirm", "confirmation", "confirmed", "dry", "force"], {
      about: "Words in the names of parameters by which a call says that it is meant",
    }),
  },
  messages: {
    deletes: "{{Subject}} {{does}} ({{place}}) without asking the user first.",
    says: "{{Subject}} has 'destructiveHint: true', but does not ask the user first.",
    actions: "The names of actions of {{subject}} suggest deletion ({{actions}}), but its handler does not ask first.",
  },
  remedies: {
    deletes: "Ask with an elicitation, or add a parameter 'confirm'.",
    says: "Ask with an elicitation, or add a parameter 'confirm'.",
    actions: "Add a parameter 'confirm'.",
  },
  check: {
    handler({ tool }, { options, report }) {
      const { inputSchema, name } = tool;
      if (inputSchema.state === "unknown" || actionOf(tool, "asks")) return;
      // `confirm_delete`, the second step after `delete`
      if (isSecondStep(knownValue(name) ?? "")) return;
      if (tool.parameters.some((each) => wordsOf(each.name).some((word) => options.parameters.includes(word)))) return;
      const action = actionOf(tool, "deletes");
      if (action) {
        const data = { does: action.row.does, place: placeInHandler(action.place, tool) };
        report(tool, "deletes", { data, flow: action.steps });
        return;
      }
      const hint = knownValue(tool.hint("destructiveHint"));
      if (hint === true && effectOfName(knownValue(name) ?? "")?.kind === "destroying") report(tool, "says");
      const actions = hint === false ? [] : destructiveActions(tool);
      if (actions.length) report(tool, "actions", { data: { actions: quotedListOf(actions) } });
    },
  },
});

/** True for `confirm_delete`, the second step after `delete`. */
function isSecondStep(name: string): boolean {
  return wordsOf(name).some((word) => /^(?:confirm|approv)/.test(word));
}

/**
 * The actions that are destructive by their names: `delete`, `order.remove`. None if one of them is a second step. The
 * object of an action is in the name of the tool: `clear` of a `cart` destroys nothing.
 */
function destructiveActions(tool: Tool): readonly string[] {
  const names = (dispatchOf(tool)?.actions ?? []).map((each) => each.name);
  if (names.some(isSecondStep)) return [];
  return names.filter((name) => {
    const effect = effectOfName(name);
    return effect?.kind === "destroying" && isIrreversible(effect.verb, `${name}_${knownValue(tool.name) ?? ""}`);
  });
}
