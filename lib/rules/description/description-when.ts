import { isPlaceholder } from "../../prose/emptiness.ts";
import { callsOther, isDeprecationNotice, saysWhen } from "../../prose/guidance.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";

/**
 * A model that knows what two tools do still has to choose between them. Only their descriptions can tell when to use
 * which.
 */
export default defineRule({
  name: "description-when",
  family: "description",
  ids: ["LLM-004"],
  description: "Require tool descriptions to say when to use the tool",
  severity: "warning",
  // Most tools explain themselves, so `strict` does not require what careful authors omit.
  presets: ["governance"],
  messages: {
    noOccasion:
      "The description of tool '{{tool}}' does not say when to use it, so a model that has similar tools chooses by chance; add a sentence such as 'Use this when …' or 'Use … instead for …'.",
  },
  check: {
    tool(tool, { report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (saysWhen(text) || isPlaceholder(text) || isForeign(text) || isDeprecationNotice(text)) return;
      // "Use search_messages for older ones."
      if (callsOther(text, [tool.label, ...tool.parameters.map(({ name }) => name)])) return;
      report(tool, "noOccasion", { at });
    },
  },
});
