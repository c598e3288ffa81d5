import { nearest } from "../../prose/spelling.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { undeclaredRequiredOf } from "../../schema/required.ts";

/** Lists with more undeclared names get no suggestions. */
const maxSuggestions = 50;

export default defineRule({
  name: "no-undeclared-required",
  family: "schema",
  description: "Disallow required properties that are not declared",
  reason:
    "A model must send what is required, but cannot know what to send for a name that the schema does not describe.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: ["suggest", "draft"],
  messages: {
    undeclared: "Tool '{{tool}}' requires '{{name}}', but declares no such property.",
    useDeclared: "Require '{{declared}}' instead, which is declared.",
    removeName: "Remove '{{name}}' from the required names.",
  },
  remedies: {
    undeclared: "Declare it, or remove the name.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "undeclaredRequired") : undefined;
      for (const { schema: owner, list, undeclared, free } of undeclaredRequiredOf(schema)) {
        for (const { name, item, index } of undeclared) {
          const details = { at: item.span, data: { name }, told: effect?.told };
          // A list with that many names is not repaired one by one, and comparing all names would take minutes.
          if (undeclared.length > maxSuggestions) {
            report(owner, "undeclared", details);
            continue;
          }
          const declared = nearest(name, free, 2);
          // The property may have been forgotten, and a similar name may be of another one.
          const suggest =
            declared === undefined
              ? { message: "removeName" as const, data: { name }, edit: list.editor?.remove(index), draft: true }
              : {
                  message: "useDeclared" as const,
                  data: { declared },
                  edit: item.editor?.replace(declared),
                  draft: bare(name) !== bare(declared),
                };
          report(owner, "undeclared", { ...details, suggest: [suggest] });
        }
      }
    },
  },
});

/** A name without its casing: `userID`, `user_id` and `userId` are one name. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[_.-]/gu, "");
}
