import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/client-facts.ts";

/** Keywords that tell a client the type of a value directly. */
const direct = ["type", "enum", "const"];
/** Keywords behind which the type is. */
const indirect = ["$ref", "anyOf", "oneOf", "allOf"];
/** Keywords that clients may infer a type from. */
const telling = ["not", "if", "properties", "items", "additionalProperties", "prefixItems", "pattern", "minimum"];

export default defineRule({
  name: "require-parameter-type",
  ids: ["typed-parameters", "require-parameter-type"],
  family: "portability",
  description: "Require parameters to have a type",
  reason:
    'A client that does not know the type of a value sends it as text: "8" in place of 8, or an object in quotes.',
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  options: {
    fields: option.boolean(true, { about: "Whether fields of object parameters are checked, too" }),
    indirect: option.boolean(true, {
      about: "Whether parameters whose type is only behind a `$ref`, `oneOf` or `anyOf` are reported, too",
    }),
  },
  // Claude converts the tool's own parameters alone. The newest versions follow references and unions.
  presetOptions: { recommended: { fields: false, indirect: false }, strict: { fields: false, indirect: false } },
  messages: {
    untyped: "Parameter '{{path}}' of tool '{{tool}}' has no type: {{effect}}.",
    untypedField: "Field '{{path}}' of tool '{{tool}}' has no type.",
    indirect: "The type of parameter '{{path}}' of tool '{{tool}}' is behind '{{keyword}}': {{effect}}.",
  },
  plurals: {
    untyped: "{{count}} parameters of {{source}} have no type: {{names}}.",
    untypedField: "{{count}} fields of {{source}} have no type: {{names}}.",
  },
  remedies: {
    untyped: "Write the type; if there are several, a list of types.",
    untypedField: "Write the type; if there are several, a list of types.",
    indirect: "Write the type beside '{{keyword}}'.",
  },
  check: {
    parameter(parameter, { options, settings, report }) {
      const { schema, depth } = parameter;
      if (schema.located.kind !== "object" || !hasNone(schema, direct)) return;
      const keyword = indirect.find((each) => schema.keyword(each).state === "known");
      if (keyword !== undefined) {
        const effect = options.indirect && depth === 0 ? effectOn(settings.clients, "indirectType") : undefined;
        if (effect !== undefined && mayBeCompound(schema)) report(parameter, "indirect", { data: { keyword, effect } });
      } else if (hasNone(schema, indirect) && hasNone(schema, telling)) {
        const effect = effectOn(settings.clients, "untypedParameter");
        if (depth === 0 && effect !== undefined) report(parameter, "untyped", { data: { effect } });
        else if (depth > 0 && options.fields) report(parameter, "untypedField");
      }
    },
  },
});

function hasNone(schema: Schema, keywords: readonly string[]): boolean {
  return keywords.every((keyword) => schema.keyword(keyword).state === "absent");
}

/** True for a schema that certainly accepts objects or lists. A text arrives as a text. */
function mayBeCompound(schema: Schema): boolean {
  return schema.alternatives.some((each) => each.accepts("object") || each.accepts("array"));
}
