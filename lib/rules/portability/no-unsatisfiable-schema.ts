import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";

/** Where "nothing" has a meaning: a branch that forbids a property, a map without further keys. */
const mayForbid = /\/(?:anyOf|oneOf|allOf|then|else|if|not|dependentSchemas|patternProperties)\//;

export default defineRule({
  name: "no-unsatisfiable-schema",
  family: "portability",
  description: "Disallow schemas that no value satisfies",
  reason: "No value fits an empty list of allowed values: every call fails, and model providers refuse the schema.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  messages: {
    emptyList: "'{{keyword}}' of {{subject}} is empty, so no value is valid.",
    notAny: "{{Subject}} excludes every value with 'not'.",
  },
  remedies: {
    emptyList: "List what is allowed, or remove the list.",
    notAny: "Remove the property, or say what it may be.",
  },
  check: {
    schema({ key, schema }, { isOn, report, settings }) {
      // JSON Schema itself does not allow the other lists to be empty.
      const lists = isOn("valid-json-schema") ? ["enum"] : ["enum", "anyOf", "oneOf", "type"];
      for (const part of schema.walk()) {
        for (const keyword of lists) {
          const list = knownValue(part.keyword(keyword));
          if (list?.kind === "array" && !list.items.length && !list.unknownRest)
            report(part, "emptyList", {
              at: part.keywordSpan(keyword) ?? part.anchor,
              data: { keyword },
              told:
                keyword === "enum" && key === "outputSchema"
                  ? effectOn(settings.clients, "uncompilableOutput")?.told
                  : undefined,
            });
        }
        if (excludesAll(part)) report(part, "notAny", { at: part.keywordSpan("not") ?? part.anchor });
      }
    },
  },
});

function excludesAll(part: Schema): boolean {
  const isHere = part === part.root || /\/properties\/[^/]+$/.test(part.pointer);
  if (!isHere || mayForbid.test(part.pointer)) return false;
  const excluded = knownValue(part.keyword("not"));
  if (excluded?.kind === "scalar") return excluded.value === true;
  return excluded?.kind === "object" && !excluded.members.size && !excluded.unknownRest;
}
