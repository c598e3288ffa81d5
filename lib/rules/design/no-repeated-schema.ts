import { pathAt } from "../../model/parameter.ts";
import { tokensOf } from "../../model/plain.ts";
import type { Schema } from "../../model/schema.ts";
import { isCode } from "../../model/server.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { Occurrences, repetitionsAmong } from "../../schema/repeated-schemas.ts";

export default defineRule({
  name: "no-repeated-schema",
  family: "design",
  description: "Disallow repeated subschemas",
  reason: "Every model reads a repeated schema twice, and one day an author changes only one of the copies.",
  severity: "suggestion",
  presets: ["strict"],
  options: {
    checkAcrossTools: option.boolean(false, { about: "Whether schemas that several tools share are reported, too" }),
    minComplexity: option.integer(6, {
      min: 2,
      about: "The minimum complexity: 1 for the schema and each nested one, and 1 for every two values of an enum",
    }),
  },
  messages: {
    repeated: "{{Subject}} repeats the schema of '{{first}}' ({{count}} times in all).",
    repeatedInCode: "{{Subject}} repeats the schema of '{{first}}' ({{count}} times in all).",
    acrossInCode:
      "'{{where}}' of tool '{{tool}}' repeats the schema of '{{first}}' of tool '{{other}}' ({{count}} times in all).",
    acrossInDocument:
      "'{{where}}' of tool '{{tool}}' repeats the schema of '{{first}}' of tool '{{other}}' ({{count}} times in all).",
  },
  remedies: {
    repeated: "Write it once in '$defs', and refer to it with '$ref'.",
    repeatedInCode: "Share one constant.",
    acrossInCode: "Share one constant.",
    acrossInDocument: "Generate both from one source.",
  },
  check: ({ options: { checkAcrossTools, minComplexity } }) => {
    const occurrences = new Occurrences(minComplexity);
    return {
      schema({ tool, key }, { report, server }) {
        for (const group of repetitionsAmong(occurrences.in(tool, key))) {
          const [first, { schema: second }] = group;
          const data = { first: placeOf(first.schema), count: group.length };
          report(second, isCode(server.surface) ? "repeatedInCode" : "repeated", { at: second.anchor, data });
        }
      },
      server({ tools, surface }, { report }) {
        if (!checkAcrossTools) return;
        const all = tools.flatMap((tool) => {
          // Parts that depend on a condition may be equal or not.
          if (tool.variants.length > 1) return [];
          return [...occurrences.in(tool, "inputSchema"), ...occurrences.in(tool, "outputSchema")];
        });
        for (const group of repetitionsAmong(all)) {
          const [first] = group;
          const elsewhere = group.find(({ tool }) => tool !== first.tool);
          if (!elsewhere) continue;
          const { tool, schema } = elsewhere;
          const data = {
            where: placeOf(schema),
            first: placeOf(first.schema),
            other: first.tool.label,
            count: group.length,
          };
          report(tool, isCode(surface) ? "acrossInCode" : "acrossInDocument", { at: schema.anchor, data });
        }
      },
    };
  },
});

/** The path of a part of a schema; for the whole schema, the member of the tool that holds it. */
function placeOf({ pointer }: Schema): string {
  return pathAt(pointer) || (tokensOf(pointer)[0] ?? "");
}
