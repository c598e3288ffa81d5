import { nearest } from "../../prose/distance.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { undeclaredRequiredOf } from "../../schema/undeclared-required.ts";

/** A model must send what is required, and cannot know what to send for a name that the schema never describes. */
export default defineRule({
  name: "no-undeclared-required",
  family: "schema",
  ids: ["SCH-008"],
  description: "Disallow required names that the properties do not declare",
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
      for (const { name, schema: owner, list, item, index, declared } of undeclaredRequiredOf(schema)) {
        const listed = new Set(list.items.map((one) => (one.kind === "scalar" ? one.value : undefined)));
        const free = [...declared].filter((candidate) => !listed.has(candidate));
        const similar = nearest(name, free, 2);
        report(owner, "undeclared", {
          at: item.span,
          data: { name },
          suggest:
            similar === undefined
              ? [{ message: "removeName", data: { name }, edit: list.editor?.remove(index) }]
              : [{ message: "useDeclared", data: { declared: similar }, edit: item.editor?.replace(similar) }],
        });
      }
    },
  },
});
