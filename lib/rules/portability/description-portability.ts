import { defineRule } from "../../rule/define-rule.ts";
import { effectOn, effectOver } from "../../schema/clients/effects.ts";

export default defineRule({
  name: "description-portability",
  family: "portability",
  description: "Require descriptions that clients accept and show completely",
  reason:
    "A provider refuses the request for a long or an empty description, or a client shows the model only its beginning.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  messages: {
    long: "{{clients}} tool '{{tool}}'{{also}}: its description has {{length}} characters, of at most {{max}}.",
    longParameter:
      "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} is described in {{length}} characters, of at most {{max}}.",
    empty: "{{clients}} tool '{{tool}}'{{also}}: its description is empty.",
  },
  remedies: {
    long: "Shorten it.",
    longParameter: "Shorten it.",
    empty: "Say what the tool does.",
  },
  check: {
    tool(tool, { settings, report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      const effect = text === "" ? effectOn(settings.clients, "emptyDescription") : undefined;
      if (effect) report(tool, "empty", { at, data: effect });
      // In UTF-16 units, as clients count.
      const long = effectOver(settings.clients, "longDescription", text.length);
      if (!long) return;
      const { most, ...data } = long;
      report(tool, "long", { at, data: { ...data, length: shown(text.length), max: shown(most) } });
    },
    schema({ key, schema }, { settings, report }) {
      if (key !== "inputSchema" || !effectOver(settings.clients, "longParameterDescription", Infinity)) return;
      for (const part of schema.walk()) {
        const { description } = part;
        if (description.state !== "known") continue;
        const { value: text, span: at } = description;
        const long = effectOver(settings.clients, "longParameterDescription", text.length);
        if (!long) continue;
        const { most, ...data } = long;
        report(part, "longParameter", { at, data: { ...data, length: shown(text.length), max: shown(most) } });
      }
    },
  },
});

function shown(count: number): string {
  return count.toLocaleString("en");
}
