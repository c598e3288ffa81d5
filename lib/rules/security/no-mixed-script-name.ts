import { mixedScriptsIn } from "../../prose/mixed-scripts.ts";
import { quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { seenTextsOf } from "../../schema/seen-texts.ts";

export default defineRule({
  name: "no-mixed-script-name",
  family: "security",
  description: "Disallow letters in names that only look like Latin ones",
  reason:
    "A letter that only looks Latin makes another name: a reviewer does not see it, and a caller that types the name does not find the tool.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  edit: "suggest",
  messages: {
    mixed: "{{place}} of {{kind}} '{{tool}}' has letters that only look Latin: {{letters}} ({{script}}).",
    rename: "Write it in Latin letters: '{{name}}'.",
  },
  remedies: {
    mixed: "Write the name in Latin letters.",
  },
  check: ({ server }) => {
    const names = new Set(
      [...server.tools, ...server.prompts, ...server.resources].flatMap(({ name }) =>
        name.state === "known" ? [name.value] : [],
      ),
    );
    return {
      definition(definition, { report }) {
        for (const { text, role, pointer, where, place, span, replaced } of seenTextsOf(definition)) {
          const mixed = role === "name" ? mixedScriptsIn(text) : undefined;
          if (!mixed) continue;
          const { letters, script, latin } = mixed;
          const isFree = latin !== undefined && !(pointer === "/name" && names.has(latin));
          const data = { where, place, letters: quotedListOf(letters), script };
          report(definition, "mixed", {
            at: span,
            pointer,
            data,
            suggest: isFree ? [{ message: "rename", data: { name: latin }, edit: replaced(latin) }] : [],
          });
        }
      },
    };
  },
});
