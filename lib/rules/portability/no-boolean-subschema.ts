import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";

export default defineRule({
  name: "no-boolean-subschema",
  family: "portability",
  description: "Disallow booleans as schemas of properties",
  reason: "JSON Schema allows a boolean in place of a schema, but clients that expect an object fail on it.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    found: "The schema of '{{name}}' in tool '{{tool}}' is {{value}}, not an object: {{effect}}.",
    writeObject: "Write an empty schema, which also allows any value.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "booleanSchema") : undefined;
      if (effect === undefined) return;
      for (const part of schema.walk()) {
        for (const { name, schema: property } of part.properties()) {
          const { located } = property;
          if (located.kind !== "scalar" || typeof located.value !== "boolean") continue;
          const edit = located.value ? property.editor?.replace({}) : undefined;
          report(property, "found", {
            at: located.span,
            data: { name, value: String(located.value), effect },
            suggest: [{ message: "writeObject", edit }],
          });
        }
      }
    },
  },
});
