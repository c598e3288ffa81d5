import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/client-effects.ts";
import { passedDescription } from "../../schema/client-facts.ts";

export default defineRule({
  name: "description-portability",
  family: "portability",
  description: "Limit tool descriptions to the length that clients pass on",
  reason: "Claude Code cuts a longer description without a word, so the model never sees the rest.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  options: { max: option.integer(passedDescription, { min: 1, about: "The maximum number of characters" }) },
  messages: {
    tooLong: "{{clients}} the description of tool '{{tool}}'{{also}} after {{max}} of its {{length}} characters.",
  },
  remedies: {
    tooLong: "Put what matters first, and move details to the parameters' descriptions.",
  },
  check: {
    tool(tool, { options: { max }, settings, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      // In UTF-16 units, as Claude Code counts.
      const { length } = description.value;
      const effect = length > max ? effectOn(settings.clients, "longDescription") : undefined;
      if (effect !== undefined)
        report(tool, "tooLong", {
          at: description.span,
          data: { ...effect, length: length.toLocaleString("en"), max: max.toLocaleString("en") },
        });
    },
  },
});
