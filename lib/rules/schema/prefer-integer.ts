import type { Alternative } from "../../model/alternative.ts";
import { joinEdits } from "../../model/editor.ts";
import { knownValue } from "../../model/reading.ts";
import { isWholeByNature } from "../../prose/numbers.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { editTargetsOf, mayBeOfType } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";

export default defineRule({
  name: "prefer-integer",
  family: "schema",
  description: "Require the type integer for counts, pages, ports and identifiers",
  reason: "With the type 'number', a call may ask for page 1.5, and clients offer a field for decimal numbers.",
  severity: "suggestion",
  presets: [],
  edit: "suggest",
  messages: {
    number: "The name of {{subject}} suggests whole numbers, but its type is 'number'.",
    useInteger: "Set the type to 'integer'.",
  },
  plurals: {
    number: "{{count}} names of parameters of {{source}} suggest whole numbers, but have the type 'number': {{names}}.",
  },
  remedies: {
    number: "Write the type 'integer'.",
  },
  check: {
    parameter(parameter, { report }) {
      const { name, schema } = parameter;
      if (!mayBeOfType(schema, "number")) return;
      const open = schema.alternatives.filter(isOpenNumber);
      const description = open.length ? textAbout(schema) : undefined;
      if (description === undefined || !isWholeByNature(name, description) || isResponseOnly(parameter)) return;
      const edit = joinEdits(
        editTargetsOf(open).map(({ types, editor }) => {
          const known = knownValue(types) ?? [];
          const whole = known.map((type) => (type === "number" ? "integer" : type));
          return editor?.set("type", whole.length === 1 ? "integer" : whole);
        }),
      );
      report(parameter, "number", { suggest: [{ message: "useInteger", edit }] });
    },
  },
});

const limits = ["default", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** True for any number that nothing else makes a whole one, and nothing shows to be a fraction. */
function isOpenNumber(alternative: Alternative): boolean {
  if (!alternative.accepts("number") || alternative.accepts("integer") || alternative.isCheckedByCode) return false;
  if (alternative.mayHave("enum", "const", "multipleOf")) return false;
  return limits.every((keyword) => {
    const value = knownValue(alternative.keyword(keyword));
    return value?.kind !== "scalar" || typeof value.value !== "number" || Number.isInteger(value.value);
  });
}
