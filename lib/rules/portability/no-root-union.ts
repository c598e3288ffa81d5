import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";

const keywords = [
  ["oneOf", "rootUnion"],
  ["anyOf", "rootUnion"],
  ["allOf", "rootUnion"],
  ["enum", "rootRestriction"],
  ["const", "rootRestriction"],
  ["not", "rootRestriction"],
] as const;

export default defineRule({
  name: "no-root-union",
  family: "portability",
  description: "Disallow unions and other alternatives at the root of input schemas",
  reason:
    "The APIs of model providers answer 400 to them. The request fails with all tools of all servers, whatever the prompt.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    found: "'{{keyword}}' is at the root of the input schema of tool '{{tool}}': {{effect}}.",
  },
  remedies: {
    found: "Declare plain properties, say in their descriptions which belong together, and check that in the handler.",
  },
  check: {
    schema({ tool, key, schema }, { settings, report }) {
      // The server sends another schema in place of a root that is no object.
      if (key !== "inputSchema" || tool.source.nonObjectSchemas?.has(key)) return;
      for (const [keyword, trait] of keywords) {
        if (schema.keyword(keyword).state !== "known") continue;
        const effect = effectOn(settings.clients, trait);
        if (effect !== undefined)
          report(schema, "found", { at: schema.keywordSpan(keyword) ?? schema.anchor, data: { keyword, effect } });
      }
    },
  },
});
