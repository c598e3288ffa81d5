import { latinLengthOf, lengthOf, textWordsOf } from "../../prose/text.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOver } from "../../schema/clients/effects.ts";
import { parameterDescriptionsOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "parameter-description-length",
  family: "description",
  description: "Enforce a minimum and maximum length of parameter descriptions",
  reason: '"The id" does not say whose. A paragraph for each parameter hides the one sentence that matters.',
  severity: "warning",
  presets: ["strict"],
  // "Latitude." is complete, "Team ID" says as much as "Project ID", and a format with examples may need more than 200
  // characters.
  options: {
    min: option.integer(8, { min: 0, about: "The minimum number of characters" }),
    max: option.integer(1000, { min: 1, about: "The maximum number of characters" }),
    minWords: option.integer(2, {
      min: 0,
      about: "The number of words from which a text is long enough, however short they are; 0 for none",
    }),
  },
  messages: {
    short: "The description of {{subject}} has fewer than {{min}} characters.",
    long: "The description of {{subject}} has {{length}} characters; the maximum is {{max}}.",
  },
  remedies: {
    short: "Describe the meaning and the format.",
    long: "Move what concerns the whole tool to its description.",
  },
  check: {
    tool(tool, { isOn, options: { min, max, minWords }, settings, report }) {
      for (const { parameter, text, span } of parameterDescriptionsOf(tool)) {
        const length = lengthOf(text);
        const isForClients =
          isOn("description-portability") && effectOver(settings.clients, "longParameterDescription", text.length);
        if (isForClients) continue;
        if (length > max)
          report(parameter, "long", {
            at: span,
            data: { length: length.toLocaleString("en"), max: max.toLocaleString("en") },
          });
        else if (length < min && latinLengthOf(text) < min && (!minWords || textWordsOf(text).length < minWords)) {
          if (!(isOn("no-placeholder-text") && isPlaceholder(text)))
            report(parameter, "short", { at: span, data: { min } });
        }
      }
    },
  },
});
