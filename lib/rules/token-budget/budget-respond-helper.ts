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
    "A result that does not pass through the server's respond() can be of any size, and has no request id to find it in a log.",
  severity: "error",
  presets: [],
  options: { helper: option.text("respond", { about: "The name of the function that every answer goes through" }) },
  messages: {
    around: "{{Subject}} builds its result without {{helper}}().",
    meta: "{{Subject}} drops '_meta' (the request id) from its result.",
  },
  remedies: {
    around: "Pass it through {{helper}}(), which keeps results within the budget.",
    meta: "Return the whole result.",
  },
  check: {
    handler(subject, { options: { helper }, report }) {
      const { tool } = subject;
      for (const place of returnsWithout(tool, helper))
        if (tool.isInFile(place)) report(subject, "around", { at: place.span, data: { helper } });
      for (const place of droppedMetaOf(tool)) if (tool.isInFile(place)) report(subject, "meta", { at: place.span });
    },
  },
});
