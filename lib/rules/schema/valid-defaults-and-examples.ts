import { knownValue } from "../../model/reading.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { rejectedValuesOf, repeatedMembersOf, reversedBoundsOf } from "../../schema/impossible-values.ts";

/** Lists with more repeated members get no edits. */
const maxEdits = 50;

export default defineRule({
  name: "valid-defaults-and-examples",
  family: "schema",
  description: "Disallow defaults and examples that their own schema rejects, and bounds that no value meets",
  reason: "A model copies a default or an example, and the server refuses the call.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    rejected: "The {{keyword}} {{value}} of {{subject}} fails its {{by}}.",
    noBranch: "The {{keyword}} {{value}} of {{subject}} fits no branch of its schema.",
    reversed: "{{Subject}} has '{{low}}' {{minimum}} above '{{high}}' {{maximum}}.",
    repeated: "The 'enum' of {{subject}} lists {{value}} twice.",
    removeRepeated: "Remove the second {{value}}.",
  },
  remedies: {
    rejected: "Write a value that the schema accepts.",
    noBranch: "Write a value that the schema accepts.",
    reversed: "Correct one of the two.",
    repeated: "Remove one of the two.",
  },
  check: {
    schema({ schema: root }, { report }) {
      for (const schema of root.walk()) {
        for (const { keyword, located, value, fault } of rejectedValuesOf(schema)) {
          const one = keyword === "examples" ? "example" : keyword;
          const data = { keyword: one, value };
          // A whole object would hide what follows in an editor.
          const at = (located.kind === "scalar" ? undefined : schema.keywordSpan(keyword)) ?? located.span;
          if (fault.keyword === "anyOf") report(schema, "noBranch", { at, data });
          else {
            const by = `'${fault.keyword}' ${fault.limit}`;
            report(schema, "rejected", { at, data: { ...data, by } });
          }
        }
        for (const { located, ...bounds } of reversedBoundsOf(schema))
          report(schema, "reversed", { at: located.span, data: bounds });
        const list = knownValue(schema.keyword("enum"));
        const repeated = repeatedMembersOf(schema);
        // A long list is not repaired member by member.
        const editor = repeated.length > maxEdits ? undefined : list?.editor;
        for (const { located, index, value } of repeated) {
          const suggest = [{ message: "removeRepeated" as const, data: { value }, edit: editor?.remove(index) }];
          report(schema, "repeated", { at: located.span, data: { value }, suggest });
        }
      }
    },
  },
});
