import type { Schema } from "../../model/schema.ts";
import { checkOutputs } from "../../rule/check-outputs.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { outputReferenceTraitsOf, referenceTraitsOf } from "../../schema/clients/reference-traits.ts";

const keywords = ["$ref", "$defs", "definitions"];

export default defineRule({
  name: "schema-no-defs",
  family: "portability",
  description: "Disallow references and definitions in input schemas",
  reason: "Many clients pass on a part of the schema, in which references lead nowhere: the model sees no parameter.",
  severity: "warning",
  presets: ["portability"],
  options: {
    ...checkOutputs,
    ignoreUnlessStrict: option.boolean(false, {
      about: "Whether the rule is silent unless `settings.mcp.portability` is strict",
    }),
  },
  messages: {
    foundElsewhere: "A schema of {{kind}} '{{tool}}' has '{{keyword}}', which some clients do not follow.",
    found: "{{clients}} tool '{{tool}}'{{also}}: its input schema has '{{keyword}}'.",
    foundInOutput: "{{clients}} tool '{{tool}}'{{also}}: its output schema has '{{keyword}}'.",
  },
  remedies: {
    foundElsewhere: "Write each schema where it is used.",
    found: "Write each schema where it is used.",
    foundInOutput: "Write each schema where it is used.",
  },
  check: {
    statedSchema({ schema }, { options, settings, report }) {
      const found = options.checkOutputs && isAsked(options, settings) ? referenceIn(schema) : undefined;
      if (found) report(found.part, "foundElsewhere", { at: found.at, data: { keyword: found.keyword } });
    },
    schema({ key, schema }, { options, settings, report }) {
      if (!isAsked(options, settings)) return;
      const found = referenceIn(schema);
      if (!found) return;
      const { part, keyword, at } = found;
      const isInput = key === "inputSchema";
      const effect = effectOn(
        settings.clients,
        ...(isInput ? referenceTraitsOf(schema) : outputReferenceTraitsOf(schema)),
      );
      if (effect) report(part, isInput ? "found" : "foundInOutput", { at, data: { ...effect, keyword } });
      else if (options.checkOutputs) report(part, "foundElsewhere", { at, data: { keyword } });
    },
  },
});

function isAsked(
  { ignoreUnlessStrict }: { readonly ignoreUnlessStrict: boolean },
  { portability }: { readonly portability: unknown },
) {
  return !ignoreUnlessStrict || portability === "strict";
}

/** One place for each schema: the reference first, because a definition may be left over. */
function referenceIn(schema: Schema) {
  for (const keyword of keywords) {
    const part = schema.walk().find((each) => each.keyword(keyword).state === "known");
    if (part) return { part, keyword, at: part.keywordSpan(keyword) ?? part.anchor };
  }
  return undefined;
}
