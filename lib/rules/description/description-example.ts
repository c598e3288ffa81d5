import { isPlaceholder } from "../../prose/emptiness.ts";
import { hasExample } from "../../prose/guidance.ts";
import { hasPhrase, isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { showsExample } from "../../schema/examples.ts";

export default defineRule({
  name: "description-example",
  family: "description",
  description: "Require tool descriptions to contain an example",
  reason: "Models copy what they see. One example settles a format that a paragraph leaves open.",
  severity: "suggestion",
  // Most tools need no example, so `strict` does not require what careful authors omit.
  presets: [],
  options: {
    phrases: option.strings([], { about: "More phrases that introduce an example" }),
    parameters: option.boolean(false, {
      about: "Whether an example in the input schema counts; a tool without parameters then needs none",
    }),
  },
  messages: {
    noExample: "The description of '{{tool}}' has no example.",
  },
  remedies: {
    noExample: 'Add an example, such as: Example: pattern="*.json"',
  },
  check: {
    tool(tool, { options, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (hasExample(text) || hasPhrase(text, options.phrases) || isPlaceholder(text) || isForeign(text)) return;
      if (options.parameters && showsExample(tool, hasExample) !== "no") return;
      report(tool, "noExample", { at });
    },
  },
});
