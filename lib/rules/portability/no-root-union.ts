import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

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
  reason: "With anyOf at the root of one tool, Claude and OpenAI refuse the request with all tools of all servers.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    found: "{{clients}} tool '{{tool}}'{{also}}: '{{keyword}}' is at the root of its input schema.",
  },
  remedies: {
    found: "Declare plain properties, and check in the handler which belong together.",
  },
  check: {
    schema({ tool, key, schema }, { settings, report }) {
      // The server replaces the schema of a root that is not an object.
      if (key !== "inputSchema" || tool.source.nonObjectSchemas?.has(key)) return;
      for (const [keyword, trait] of keywords) {
        if (schema.keyword(keyword).state !== "known") continue;
        const effect = effectOn(settings.clients, trait);
        if (effect !== undefined)
          report(schema, "found", { at: schema.keywordSpan(keyword) ?? schema.anchor, data: { ...effect, keyword } });
      }
    },
  },
});
