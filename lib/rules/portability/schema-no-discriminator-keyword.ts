import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";
import { keyPathOf } from "../../schema/pointers.ts";

export default defineRule({
  name: "schema-no-discriminator-keyword",
  family: "portability",
  ids: ["schema-no-discriminator-keyword"],
  description: "Disallow OpenAPI's keyword 'discriminator'",
  reason: "JSON Schema has no such keyword. Clients with a fixed list of keywords refuse the schema.",
  severity: "warning",
  presets: ["portability", "mcp-ts-core"],
  edit: "suggest",
  messages: {
    found: "'{{where}}' of tool '{{tool}}' has the OpenAPI keyword 'discriminator': {{effect}}.",
    remove: "Remove it. A constant in each branch says the same.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "discriminator") : undefined;
      if (effect === undefined) return;
      for (const part of schema.walk()) {
        if (part.keyword("discriminator").state !== "known") continue;
        report(part, "found", {
          at: part.keywordSpan("discriminator") ?? part.anchor,
          data: { where: keyPathOf(part.pointer), effect },
          suggest: [{ message: "remove", edit: part.editor?.remove("discriminator") }],
        });
      }
    },
  },
});
