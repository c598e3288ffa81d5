import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import type { TraitName } from "../../schema/clients/facts.ts";

/** Keywords that show a client the type of a value directly. */
const typeKeywords = ["type", "enum", "const"];
/** Keywords that lead to the type. */
const indirect = ["$ref", "anyOf", "oneOf", "allOf"];
const ifSeveral = "Write the type; if there are several, a union of them.";
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
      about:
        "Whether parameters whose type is only behind a `$ref`, and unions of a list and a string, are reported, too",
    }),
  },
  presetOptions: { portability: { checkFields: true, checkIndirect: true } },
  clientOptions: { checkFields: true, checkIndirect: true },
  messages: {
    untyped: "{{clients}} {{subject}}{{also}}: it has no 'type'.",
    untypedField: "{{Subject}} has no 'type'.",
    indirect: "{{clients}} {{subject}}{{also}}: its type is behind '$ref'.",
    listOrString: "{{clients}} {{subject}}{{also}}: it accepts a list or a string.",
  },
  plurals: {
    untyped: "{{count}} parameters of {{source}} have no 'type': {{names}}.",
    untypedField: "{{count}} fields of {{source}} have no 'type': {{names}}.",
  },
  remedies: {
    untyped: ifSeveral,
    untypedField: ifSeveral,
    indirect: "Write the schema where it is used.",
    listOrString: "Accept lists alone.",
  },
  check: {
    parameter(parameter, { options, settings, report }) {
      const { schema, depth } = parameter;
      if (schema.located.kind !== "object" || !hasNone(schema, typeKeywords)) return;
      const trait = depth === 0 && options.checkIndirect ? indirectTraitOf(schema) : undefined;
      const indirectly = trait && effectOn(settings.clients, trait);
      if (indirectly) {
        report(parameter, trait === "indirectType" ? "indirect" : "listOrString", { data: indirectly });
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
 * What is known about a parameter whose type is in another place. A reference to text alone is harmless: where text and
 * lists are accepted, the server gets something else.
 */
function indirectTraitOf(schema: Schema): TraitName | undefined {
  const accepts = (type: string): boolean => schema.alternatives.some((each) => each.accepts(type));
  if (schema.keyword("$ref").state === "known")
    return accepts("object") || accepts("array") ? "indirectType" : undefined;
  if (schema.keyword("anyOf").state === "known")
    return accepts("array") && accepts("string") ? "listOrText" : undefined;
  return undefined;
}
