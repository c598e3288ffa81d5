import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

export default defineRule({
  name: "require-array-items",
  family: "portability",
  description: "Require array schemas to have 'items'",
  reason: "Clients refuse an array without 'items', some of them together with all other tools of the request.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    missing: "{{clients}} tool '{{tool}}'{{also}}: array {{schemaPart}} has no 'items'.",
    addItems: "Allow items of any type, as without 'items'.",
  },
  remedies: {
    missing: "Write the schema of its items; {} allows any.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "arrayWithoutItems") : undefined;
      if (effect === undefined) return;
      for (const part of schema.walk()) {
        if (!isArrayWithoutItems(part)) continue;
        report(part, "missing", {
          data: effect,
          suggest: [{ message: "addItems", edit: part.editor?.set("items", {}) }],
        });
      }
    },
  },
});

function isArrayWithoutItems(part: Schema): boolean {
  const { types } = part;
  if (types.state !== "known" || !types.value.includes("array")) return false;
  return ["items", "$ref", "allOf"].every((keyword) => part.keyword(keyword).state === "absent");
}
