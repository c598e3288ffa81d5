import { latinLengthOf, lengthOf } from "../../prose/text.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOver } from "../../schema/clients/effects.ts";
import { passedDescription } from "../../schema/clients/facts.ts";

export default defineRule({
  name: "description-length",
  family: "description",
  description: "Enforce a minimum and maximum length of tool descriptions",
  reason: "A few words do not say when to use a tool, and a long text hides what matters in it.",
  severity: "warning",
  presets: ["strict"],
  options: {
    min: option.integer(0, { min: 0, about: "The minimum number of characters" }),
    max: option.integer(0, { min: 0, about: "The maximum number of characters; 0 for none" }),
  },
  // Good servers write long descriptions. "Navigate to a URL" says everything necessary.
  presetOptions: { strict: { min: 16, max: passedDescription } },
  messages: {
    short: "The description of {{subject}} has fewer than {{min}} characters.",
    long: "The description of {{subject}} has {{length}} characters; the maximum is {{max}}.",
  },
  remedies: {
    short: "Say what it works on, what it returns or when to use it.",
    long: "Move details to the descriptions of the parameters.",
  },
  check: {
    tool(tool, { isOn, options: { min, max }, settings, report }) {
      const { description } = tool;
      if (description.state !== "known" || description.value.trim() === "") return;
      const { value: text, span: at } = description;
      const length = lengthOf(text);
      const isForClients =
        isOn("description-portability") && effectOver(settings.clients, "longDescription", text.length);
      if (isForClients) return;
      if (max > 0 && length > max) report(tool, "long", { at, data: { length: shown(length), max: shown(max) } });
      else if (length < min && latinLengthOf(text) < min && !(isOn("no-placeholder-text") && isPlaceholder(text)))
        report(tool, "short", { at, data: { min } });
    },
  },
});

function shown(count: number): string {
  return count.toLocaleString("en");
}
