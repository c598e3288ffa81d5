import { defineRule } from "../../rule/define-rule.ts";
import { affectsAny, effectOn } from "../../schema/clients/effects.ts";
import { memberOfProtocol, mustBeSchemaObject } from "../../schema/protocol/validate.ts";

export default defineRule({
  name: "no-boolean-subschema",
  family: "portability",
  description: "Disallow booleans as schemas of properties",
  reason: "JSON Schema allows a boolean in place of a schema, but clients that expect an object fail on it.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    found: "{{clients}} tool '{{tool}}'{{also}}: the schema of {{schemaPart}} is {{value}}.",
    writeObject: "Write an empty schema, which also allows any value.",
  },
  remedies: {
    found: "Write a schema object; {} allows any value.",
  },
  check: {
    schema({ key, schema }, { isOn, settings, report }) {
      if (key === "outputSchema" || !affectsAny(settings.clients, "booleanSchema", "propertyNoObject")) return;
      for (const part of schema.walk()) {
        for (const { schema: property } of part.properties()) {
          const { located } = property;
          if (located.kind !== "scalar" || typeof located.value !== "boolean") continue;
          // The protocol's own rule is broken, too.
          if (isOn("valid-definition") && mustBeSchemaObject(property.pointer, settings.specVersion)) continue;
          const isOfRoot = memberOfProtocol(property.pointer) === "property";
          const effect = effectOn(
            settings.clients,
            "booleanSchema",
            ...(isOfRoot ? ["propertyNoObject" as const] : []),
          );
          if (effect === undefined) continue;
          const edit = located.value ? property.editor?.replace({}) : undefined;
          report(property, "found", {
            at: located.span,
            data: { ...effect, value: String(located.value) },
            suggest: [{ message: "writeObject", edit }],
          });
        }
      }
    },
  },
});
