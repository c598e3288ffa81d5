import { actionOf } from "../../code/actions.ts";
import { placeInHandler } from "../../code/reported-flows.ts";
import { knownValue } from "../../model/reading.ts";
import { effectOf } from "../../prose/effects.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** Many clients run tools without a question, because people switch the questions off. */
export default defineRule({
  name: "require-confirmation",
  family: "security",
  description: "Require tools that delete something to ask before",
  reason: "Clients can be told to run tools without a question. Then only the tool itself can ask before data is gone.",
  severity: "suggestion",
  presets: ["strict", "security"],
  options: {
    parameters: option.strings(["approve", "approved", "confirm", "confirmation", "confirmed", "dry", "force"], {
      about: "Words in the names of parameters by which a call says that it is meant",
    }),
  },
  messages: {
    deletes: "The handler of '{{tool}}' {{does}} ({{place}}) and asks nobody before.",
    says: "'{{tool}}' says that it destroys something, and its handler asks nobody before.",
  },
  remedies: {
    deletes: "Ask the user with an elicitation (elicitInput, in Python ctx.elicit), or add a parameter 'confirm'.",
    says: "Ask the user with an elicitation (elicitInput, in Python ctx.elicit), or add a parameter 'confirm'.",
  },
  check: {
    handler({ tool }, { options, report }) {
      const { inputSchema, name } = tool;
      if (inputSchema.state === "unknown" || actionOf(tool, "asks")) return;
      // `confirm_delete`, the second step after `delete`
      if (wordsOf(knownValue(name) ?? "").some((word) => /^(?:confirm|approv)/.test(word))) return;
      if (tool.parameters.some((each) => wordsOf(each.name).some((word) => options.parameters.includes(word)))) return;
      const action = actionOf(tool, "deletes");
      if (action) {
        const data = { does: action.row.does, place: placeInHandler(action.place, tool) };
        report(tool, "deletes", { data, flow: action.way });
      } else if (
        knownValue(tool.hint("destructiveHint")) === true &&
        effectOf(knownValue(name) ?? "")?.kind === "destroying"
      )
        report(tool, "says");
    },
  },
});
