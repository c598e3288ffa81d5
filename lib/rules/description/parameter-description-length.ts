import { latinLengthOf, lengthOf, textWordsOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { parameterDescriptionsOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "parameter-description-length",
  family: "description",
  description: "Enforce a minimum and maximum length of parameter descriptions",
  reason: '"The id" does not say whose. A paragraph for each parameter hides the one sentence that matters.',
  severity: "warning",
  presets: ["strict"],
  options: {
    min: option.integer(10, { min: 0, about: "The minimum number of characters" }),
    max: option.integer(200, { min: 1, about: "The maximum number of characters" }),
    words: option.integer(0, {
      min: 0,
      about: "The number of words from which a text is long enough, however short they are; 0 for none",
    }),
  },
  // "Latitude." is complete, "Team ID" says as much as "Project ID", and a format with examples may need more than 200
  // characters.
  presetOptions: { strict: { min: 8, max: 1000, words: 2 } },
  messages: {
    short: "The description of parameter '{{path}}' of '{{tool}}' has {{length}} characters; the minimum is {{min}}.",
    long: "The description of parameter '{{path}}' of '{{tool}}' has {{length}} characters; the maximum is {{max}}.",
  },
  remedies: {
    short: "Say what it means, in which format, or where to get it.",
    long: "Shorten it, or move what concerns the whole tool to its description.",
  },
  check: {
    tool(tool, { options: { min, max, words }, report }) {
      for (const { parameter, text, span } of parameterDescriptionsOf(tool)) {
        const length = lengthOf(text);
        if (length > max) report(parameter, "long", { at: span, data: { length, max } });
        else if (length < min && latinLengthOf(text) < min && (!words || textWordsOf(text).length < words))
          report(parameter, "short", { at: span, data: { length, min } });
      }
    },
  },
});
