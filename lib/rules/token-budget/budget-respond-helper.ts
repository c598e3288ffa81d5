import { droppedMetaOf, returnsWithout } from "../../code/responses.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/**
 * One function that every answer goes through keeps all of them within the budget: the token-budget checklist, §4 and
 * §7.
 */
export default defineRule({
  name: "budget-respond-helper",
  family: "token-budget",
  description: "Require handlers to answer through one function",
  reason:
    "The function that limits answers and adds the id of the request does nothing for a handler that goes around it.",
  severity: "error",
  presets: [],
  options: { helper: option.text("respond", { about: "The name of the function that every answer goes through" }) },
  messages: {
    around: "'{{tool}}' answers without '{{helper}}'.",
    meta: "'{{tool}}' leaves '_meta' out of its answer.",
  },
  remedies: {
    around: "Return the result of that function, which limits the answer.",
    meta: "Return the whole answer, so that the client gets the id of the request.",
  },
  check: {
    handler(subject, { options: { helper }, report }) {
      for (const { file, span } of returnsWithout(subject.tool, helper))
        if (file.isLinted) report(subject, "around", { at: span, data: { helper } });
      for (const { file, span } of droppedMetaOf(subject.tool))
        if (file.isLinted) report(subject, "meta", { at: span });
    },
  },
});
