import { isPlaceholder } from "../../prose/emptiness.ts";
import { hasExample } from "../../prose/guidance.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { showsExample } from "../../schema/examples.ts";

/** Models copy what they see. One example settles a format that a paragraph leaves open. */
export default defineRule({
  name: "description-example",
  family: "description",
  ids: ["LLM-005"],
  description: "Require tool descriptions to contain an example",
  severity: "suggestion",
  // Most tools need no example, so `strict` does not require what careful authors omit.
  presets: ["governance"],
  options: {
    parameters: option.boolean(false, {
      about: "Whether an example in the input schema counts; a tool without parameters then needs none",
    }),
  },
  messages: {
    noExample:
      "The description of tool '{{tool}}' gives no example, so a model guesses what a call looks like; add one, such as 'Example: pattern=\"*.json\"'.",
  },
  check: {
    tool(tool, { options, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (hasExample(text) || isPlaceholder(text) || isForeign(text)) return;
      if (options.parameters && showsExample(tool, hasExample) !== "no") return;
      report(tool, "noExample", { at });
    },
  },
});
