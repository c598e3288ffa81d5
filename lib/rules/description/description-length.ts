import { latinLengthOf, lengthOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isMinded } from "../../schema/client-effects.ts";
import { passedDescription } from "../../schema/client-facts.ts";

export default defineRule({
  name: "description-length",
  family: "description",
  description: "Enforce a minimum and maximum length of tool descriptions",
  reason:
    "Two words do not distinguish a tool from others. A page of text costs tokens in every request, and some clients cut it.",
  severity: "warning",
  presets: ["strict"],
  options: {
    min: option.integer(20, { min: 0, about: "The minimum number of characters" }),
    max: option.integer(500, { min: 1, about: "The maximum number of characters" }),
  },
  // Good servers write long descriptions, but clients cut very long ones. "Navigate to a URL" says everything
  // necessary.
  presetOptions: { strict: { min: 16, max: 2048 } },
  messages: {
    short: "The description of '{{tool}}' has {{length}} characters; the minimum is {{min}}.",
    long: "The description of '{{tool}}' has {{length}} characters; the maximum is {{max}}.",
  },
  remedies: {
    short: "Say what the tool works on, what it returns or when to use it.",
    long: "Move details to the descriptions of the parameters or to a resource.",
  },
  check: {
    tool(tool, { options: { min, max }, settings, isOn, report }) {
      const { description } = tool;
      if (description.state !== "known" || description.value.trim() === "") return;
      const { value: text, span: at } = description;
      const length = lengthOf(text);
      // The other rule says which client cuts the text.
      const isCut = text.length > passedDescription && isMinded(settings.clients, "longDescription");
      if (isCut && max >= passedDescription && isOn("description-portability")) return;
      if (length > max) report(tool, "long", { at, data: { length, max } });
      else if (length < min && latinLengthOf(text) < min) report(tool, "short", { at, data: { length, min } });
    },
  },
});
