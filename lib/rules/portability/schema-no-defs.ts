import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";

const keywords = ["$ref", "$defs", "definitions"];

export default defineRule({
  name: "schema-no-defs",
  family: "portability",
  ids: ["schema-no-defs"],
  description: "Disallow references and definitions in input schemas",
  reason: "Many clients pass on a part of the schema, in which references lead nowhere: the model sees no parameter.",
  severity: "warning",
  presets: ["portability"],
  messages: {
    found: "The input schema of tool '{{tool}}' has '{{keyword}}': {{effect}}.",
  },
  remedies: {
    found: "Write each schema where it is used.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "reference") : undefined;
      if (effect === undefined) return;
      // One report for each schema: the reference first, because a definition may be left over.
      for (const keyword of keywords) {
        const part = schema.walk().find((each) => each.keyword(keyword).state === "known");
        if (!part) continue;
        report(part, "found", { at: part.keywordSpan(keyword) ?? part.anchor, data: { keyword, effect } });
        return;
      }
    },
  },
});
