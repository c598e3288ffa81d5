import { nearest } from "../../prose/spelling.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { undeclaredRequiredOf } from "../../schema/required.ts";

/** Lists with more undeclared names get no suggestions. */
const maxSuggestions = 50;

/** A model must send what is required, but cannot know what to send for a name that the schema does not describe. */
export default defineRule({
  name: "no-undeclared-required",
  family: "schema",
  ids: ["SCH-008"],
  description: "Disallow required properties that are not declared",
  severity: "error",
  presets: ["recommended", "strict", "governance"],
  edit: "suggest",
  messages: {
    undeclared:
      "Tool '{{tool}}' requires '{{name}}', but no property of that name is declared, so a model must invent its value or every call fails; declare the property or remove the name.",
    useDeclared: "Require '{{declared}}' instead, which is declared.",
    removeName: "Remove '{{name}}' from the required names.",
  },
  check: {
    schema({ schema }, { report }) {
      for (const { schema: owner, list, undeclared, free } of undeclaredRequiredOf(schema)) {
        for (const { name, item, index } of undeclared) {
          const details = { at: item.span, data: { name } };
          // Nobody repairs such a list name by name, and comparing all names takes minutes.
          if (undeclared.length > maxSuggestions) {
            report(owner, "undeclared", details);
            continue;
          }
          const declared = nearest(name, free, 2);
          const suggest =
            declared === undefined
              ? { message: "removeName" as const, data: { name }, edit: list.editor?.remove(index) }
              : { message: "useDeclared" as const, data: { declared }, edit: item.editor?.replace(declared) };
          report(owner, "undeclared", { ...details, suggest: [suggest] });
        }
      }
    },
  },
});
