import { mixedScriptsIn } from "../../prose/mixed-scripts.ts";
import { quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { seenTextsOf } from "../../schema/seen-texts.ts";

export default defineRule({
  name: "no-mixed-script-name",
  family: "security",
  description: "Disallow letters in names that only look like Latin ones",
  reason: "Nobody sees the difference, so the name passes for another one, and whoever types it does not find it.",
  severity: "error",
  presets: ["recommended", "strict", "security"],
  edit: "suggest",
  messages: {
    mixed: "'{{where}}' of {{kind}} '{{tool}}' has letters that only look Latin: {{letters}} ({{script}}).",
    rename: "Write it in Latin letters: '{{name}}'.",
  },
  check: ({ server }) => {
    const names = new Set(
      [...server.tools, ...server.prompts, ...server.resources].flatMap(({ name }) =>
        name.state === "known" ? [name.value] : [],
      ),
    );
    return {
      definition(definition, { report }) {
        for (const { text, role, pointer, where, span, replaced } of seenTextsOf(definition)) {
          const mixed = role === "name" ? mixedScriptsIn(text) : undefined;
          if (!mixed) continue;
          const { letters, script, latin } = mixed;
          const isFree = latin !== undefined && !(pointer === "/name" && names.has(latin));
          report(definition, "mixed", {
            at: span,
            pointer,
            data: { where, letters: quotedListOf(letters), script },
            suggest: isFree ? [{ message: "rename", data: { name: latin }, edit: replaced(latin) }] : [],
          });
        }
      },
    };
  },
});
