import type { Schema, Subschema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";
import { keyPathOf } from "../../schema/pointers.ts";

/** Keywords in place of a type: a branch may be a reference, or a union itself. */
const others = ["type", "$ref", "anyOf", "oneOf", "allOf"];

export default defineRule({
  name: "schema-anyof-needs-type",
  family: "portability",
  ids: ["schema-anyof-needs-type"],
  description: "Require a 'type' in each branch of 'anyOf' and 'oneOf'",
  reason: "Gemini's API does not infer the type of a branch, and refuses a function with a schema that has none.",
  severity: "warning",
  presets: ["recommended", "strict", "portability", "mcp-ts-core"],
  messages: {
    missing: "'{{where}}' of tool '{{tool}}' has no type: {{effect}}.",
  },
  remedies: {
    missing: "Write the type.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "untypedBranch") : undefined;
      if (effect === undefined) return;
      for (const part of schema.walk()) {
        for (const { schema: branch } of part.subschemas().filter(isUntypedBranch))
          report(branch, "missing", { data: { where: keyPathOf(branch.pointer), effect } });
      }
    },
  },
});

function isUntypedBranch({ keyword, schema }: Subschema): boolean {
  return (keyword === "anyOf" || keyword === "oneOf") && isUntyped(schema);
}

function isUntyped(schema: Schema): boolean {
  return schema.located.kind === "object" && others.every((keyword) => schema.keyword(keyword).state === "absent");
}
