import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";

/** Keywords that show a client the type of a value directly. */
const typeKeywords = ["type", "enum", "const"];
/** Keywords that lead to the type. */
const indirect = ["$ref", "anyOf", "oneOf", "allOf"];
/** Keywords that clients may infer a type from. */
const inferableKeywords = [
  "not",
  "if",
  "properties",
  "items",
  "additionalProperties",
  "prefixItems",
  "pattern",
  "minimum",
];

export default defineRule({
  name: "require-parameter-type",
  ids: ["typed-parameters", "require-parameter-type"],
  family: "portability",
  description: "Require parameters to have a type",
  reason:
    'A client that does not know the type of a value sends it as a string: "8" in place of 8, or an object in quotes.',
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  options: {
    // Claude converts the tool's own parameters alone. The newest versions follow references and unions.
    checkFields: option.boolean(false, { about: "Whether fields of object parameters are checked, too" }),
    checkIndirect: option.boolean(false, {
      about: "Whether parameters whose type is only behind a `$ref`, `oneOf` or `anyOf` are reported, too",
    }),
  },
  presetOptions: { portability: { checkFields: true, checkIndirect: true } },
  clientOptions: { checkFields: true, checkIndirect: true },
  messages: {
    untyped: "{{clients}} {{subject}}{{also}}: it has no 'type'.",
    untypedField: "{{Subject}} has no 'type'.",
    indirect: "{{clients}} {{subject}}{{also}}: its type is behind '{{keyword}}'.",
  },
  plurals: {
    untyped: "{{count}} parameters of {{source}} have no 'type': {{names}}.",
    untypedField: "{{count}} fields of {{source}} have no 'type': {{names}}.",
  },
  remedies: {
    untyped: "Write the type; if there are several, a list of types.",
    untypedField: "Write the type; if there are several, a list of types.",
    indirect: "Write 'type' next to '{{keyword}}', too.",
  },
  check: {
    parameter(parameter, { options, settings, report }) {
      const { schema, depth } = parameter;
      if (schema.located.kind !== "object" || !hasNone(schema, typeKeywords)) return;
      const keyword = indirect.find((each) => schema.keyword(each).state === "known");
      if (keyword !== undefined) {
        const effect = options.checkIndirect && depth === 0 ? effectOn(settings.clients, "indirectType") : undefined;
        if (effect !== undefined && mayBeCompound(schema))
          report(parameter, "indirect", { data: { ...effect, keyword } });
      } else if (hasNone(schema, indirect) && hasNone(schema, inferableKeywords)) {
        const effect = effectOn(settings.clients, "untypedParameter");
        if (depth === 0 && effect !== undefined) report(parameter, "untyped", { data: effect });
        else if (depth > 0 && options.checkFields) report(parameter, "untypedField");
      }
    },
  },
});

function hasNone(schema: Schema, keywords: readonly string[]): boolean {
  return keywords.every((keyword) => schema.keyword(keyword).state === "absent");
}

/**
 * True for a schema that certainly accepts objects or lists. Where it accepts text, too, a client that sends a list as
 * text changes what the server gets.
 */
function mayBeCompound(schema: Schema): boolean {
  return schema.alternatives.some((each) => each.accepts("object") || each.accepts("array"));
}
