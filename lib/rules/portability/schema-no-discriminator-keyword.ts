import type { Schema } from "../../model/schema.ts";
import { checkOutputs } from "../../rule/check-outputs.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";
import { keyPathOf } from "../../schema/pointers.ts";

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
    foundElsewhere:
      "'{{where}}' of {{kind}} '{{tool}}' has the OpenAPI keyword 'discriminator', which clients ignore or refuse.",
    found: "'{{where}}' of tool '{{tool}}' has the OpenAPI keyword 'discriminator': {{effect}}.",
    remove: "Remove it. A constant in each branch says the same.",
  },
  check: {
    statedSchema({ schema }, { options, report }) {
      for (const part of options.checkOutputs ? partsWith(schema) : []) {
        const { where, ...details } = detailsOf(part);
        report(part, "foundElsewhere", { ...details, data: { where } });
      }
    },
    schema({ key, schema }, { options, settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "discriminator") : undefined;
      if (effect === undefined && !options.checkOutputs) return;
      for (const part of partsWith(schema)) {
        const { where, ...details } = detailsOf(part);
        if (effect === undefined) report(part, "foundElsewhere", { ...details, data: { where } });
        else report(part, "found", { ...details, data: { where, effect } });
      }
    },
  },
});

function partsWith(schema: Schema): Schema[] {
  return schema.walk().filter((part) => part.keyword("discriminator").state === "known");
}

function detailsOf(part: Schema) {
  return {
    where: keyPathOf(part.pointer),
    at: part.keywordSpan("discriminator") ?? part.anchor,
    suggest: [{ message: "remove" as const, edit: part.editor?.remove("discriminator") }],
  };
}
