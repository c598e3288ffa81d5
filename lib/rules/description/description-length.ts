import { latinLengthOf, lengthOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/**
 * Two words do not distinguish a tool from others. A page of text costs tokens in every request, and some clients cut
 * it.
 */
export default defineRule({
  name: "description-length",
  family: "description",
  ids: ["LLM-002"],
  description: "Enforce a minimum and maximum length of tool descriptions",
  severity: "warning",
  presets: ["strict", "governance"],
  options: {
    min: option.integer(20, { min: 0, about: "The minimum number of characters" }),
    max: option.integer(500, { min: 1, about: "The maximum number of characters" }),
  },
  // Good servers write long descriptions, but clients cut very long ones. "Navigate to a URL" says everything
  // necessary.
  presetOptions: { strict: { min: 16, max: 2048 } },
  messages: {
    short:
      "The description of tool '{{tool}}' is too short ({{length}} of at least {{min}} characters) to tell it from similar tools; say on what it works, what it returns, or when to use it.",
    long: "The description of tool '{{tool}}' is too long ({{length}} of at most {{max}} characters): it goes along with every request, and some clients cut long ones off, so move details to the parameters' descriptions or to a resource.",
  },
  check: {
    tool(tool, { options: { min, max }, report }) {
      const { description } = tool;
      if (description.state !== "known" || description.value.trim() === "") return;
      const { value: text, span: at } = description;
      const length = lengthOf(text);
      if (length > max) report(tool, "long", { at, data: { length, max } });
      else if (length < min && latinLengthOf(text) < min) report(tool, "short", { at, data: { length, min } });
    },
  },
});
