import { isPlaceholder } from "../../prose/emptiness.ts";
import { callsOther, saysWhen } from "../../prose/guidance.ts";
import { hasPhrase, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "description-when",
  family: "description",
  description: "Require tool descriptions to say when to use the tool",
  reason:
    "A model that knows what two tools do still has to choose between them. Only their descriptions can tell when to use which.",
  severity: "warning",
  // Most tools explain themselves, so `strict` does not require what careful authors omit.
  presets: [],
  options: { phrases: option.strings([], { about: "More phrases that say when to use a tool" }) },
  messages: {
    noOccasion: "The description of '{{tool}}' does not say when to use it.",
  },
  remedies: {
    noOccasion: "Add a sentence such as 'Use this when …' or 'Use … instead for …'.",
  },
  check: {
    tool(tool, { options, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (saysWhen(text) || isPlaceholder(text) || isForeign(text) || hasPhrase(text, options.phrases)) return;
      // "Use search_messages for older ones."
      if (callsOther(text, [tool.label, ...tool.parameters.map(({ name }) => name)])) return;
      report(tool, "noOccasion", { at });
    },
  },
});
