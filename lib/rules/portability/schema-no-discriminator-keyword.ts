import type { Schema } from "../../model/schema.ts";
import { checkOutputs } from "../../rule/check-outputs.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

export default defineRule({
  name: "schema-no-discriminator-keyword",
  family: "portability",
  description: "Disallow OpenAPI's keyword 'discriminator'",
  reason: "JSON Schema has no such keyword. Clients with a fixed list of keywords refuse the schema.",
  severity: "warning",
  presets: ["portability"],
  edit: "suggest",
  options: checkOutputs,
  messages: {
    foundElsewhere: "{{Subject}} has the OpenAPI keyword 'discriminator', which clients refuse.",
    found: "{{clients}} tool '{{tool}}'{{also}}: {{schemaPart}} has the OpenAPI keyword 'discriminator'.",
    remove: "Remove 'discriminator'.",
  },
  remedies: {
    foundElsewhere: "Remove it, and write 'const' in each branch.",
    found: "Remove it, and write 'const' in each branch.",
  },
  check: {
    statedSchema({ schema }, { options, report }) {
      for (const part of options.checkOutputs ? partsWith(schema) : []) {
        report(part, "foundElsewhere", detailsOf(part));
      }
    },
    schema({ key, schema }, { options, settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "discriminator") : undefined;
      if (effect === undefined && !options.checkOutputs) return;
      for (const part of partsWith(schema)) {
        if (effect === undefined) report(part, "foundElsewhere", detailsOf(part));
        else report(part, "found", { ...detailsOf(part), data: effect });
      }
    },
  },
});

function partsWith(schema: Schema): Schema[] {
  return schema.walk().filter((part) => part.keyword("discriminator").state === "known");
}

function detailsOf(part: Schema) {
  return {
    at: part.keywordSpan("discriminator") ?? part.anchor,
    suggest: [{ message: "remove" as const, edit: part.editor?.remove("discriminator") }],
  };
}
