import { latinLengthOf, lengthOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { parameterDescriptionsOf } from "../../schema/descriptions.ts";

/** "The id" does not say whose. A paragraph for each parameter hides the one sentence that matters. */
export default defineRule({
  name: "parameter-description-length",
  family: "description",
  ids: ["LLM-007"],
  description: "Enforce a minimum and maximum length of parameter descriptions",
  severity: "warning",
  presets: ["strict", "governance"],
  options: {
    min: option.integer(10, { min: 0, about: "The minimum number of characters" }),
    max: option.integer(200, { min: 1, about: "The maximum number of characters" }),
  },
  // "Latitude." is complete, and a format with examples may need more than 200 characters.
  presetOptions: { strict: { min: 8, max: 1000 } },
  messages: {
    short:
      "The description of parameter '{{path}}' of tool '{{tool}}' is too short ({{length}} of at least {{min}} characters) to say of what it is and in which form; add that, or where to get it.",
    long: "The description of parameter '{{path}}' of tool '{{tool}}' is too long ({{length}} of at most {{max}} characters): it buries what matters and goes along with every request; shorten it, or move what concerns the whole tool to the tool's description.",
  },
  check: {
    tool(tool, { options: { min, max }, report }) {
      for (const { parameter, text, span } of parameterDescriptionsOf(tool)) {
        const length = lengthOf(text);
        if (length > max) report(parameter, "long", { at: span, data: { length, max } });
        else if (length < min && latinLengthOf(text) < min)
          report(parameter, "short", { at: span, data: { length, min } });
      }
    },
  },
});
