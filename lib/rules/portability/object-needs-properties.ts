import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";

export default defineRule({
  name: "object-needs-properties",
  family: "portability",
  description: "Require input schemas to have 'properties', also without parameters",
  reason: "Clients refuse the whole request for one tool whose input schema has no 'properties', not even empty ones.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: "fix",
  messages: {
    missing: "The input schema of tool '{{tool}}' has no 'properties': {{effect}}.",
  },
  check: {
    schema({ tool, key, schema }, { settings, report }) {
      // Nobody can change the schema that an SDK adds.
      if (key !== "inputSchema" || tool.isSupplied(key)) return;
      const { types } = schema;
      if (types.state !== "known" || !types.value.includes("object")) return;
      if (schema.keyword("properties").state !== "absent" || schema.keyword("$ref").state !== "absent") return;
      const effect = effectOn(settings.clients, "objectWithoutProperties");
      if (effect !== undefined)
        report(schema, "missing", { data: { effect }, fix: schema.editor?.set("properties", {}) });
    },
  },
});
