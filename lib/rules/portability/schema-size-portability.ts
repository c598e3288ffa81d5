import { defineRule } from "../../rule/define-rule.ts";
import { effectOver, withoutStrictMode } from "../../schema/clients/effects.ts";
import { sizeTraits } from "../../schema/clients/sizes.ts";

export default defineRule({
  name: "schema-size-portability",
  family: "portability",
  description: "Require input schemas that are small enough for clients",
  reason:
    "Providers refuse a request in which one schema has more values, properties, characters or levels than they allow.",
  severity: "warning",
  presets: ["portability"],
  messages: {
    tooLarge: "{{clients}} tool '{{tool}}'{{also}}: its input schema has {{count}} {{what}}, more than {{max}}.",
  },
  remedies: {
    tooLarge: "{{instead}}.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      if (key !== "inputSchema") return;
      const clients = withoutStrictMode(settings.clients);
      for (const { trait, what, instead, measure } of sizeTraits) {
        if (!effectOver(clients, trait, Infinity)) continue;
        const { number, part, keyword } = measure(schema);
        const effect = effectOver(clients, trait, number);
        if (!effect) continue;
        const { most, ...data } = effect;
        const at = (keyword === undefined ? undefined : part.keywordSpan(keyword)) ?? part.anchor;
        report(part, "tooLarge", { at, data: { ...data, what, instead, count: shown(number), max: shown(most) } });
      }
    },
  },
});

function shown(number: number): string {
  return number.toLocaleString("en");
}
