import { knownValue } from "../../model/reading.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { rejectedValuesOf, repeatedMembersOf, reversedBoundsOf } from "../../schema/impossible-values.ts";

/** Lists with more repeated members get no edits. */
const maxEdits = 50;

export default defineRule({
  name: "valid-defaults-and-examples",
  family: "schema",
  description: "Disallow defaults and examples that their own schema rejects, and bounds that no value meets",
  reason: "A model copies defaults and examples, and the server rejects the call that it has shown itself.",
  severity: "error",
  presets: ["recommended", "strict"],
  edit: "suggest",
  messages: {
    rejected: "The {{keyword}} {{value}} at '{{place}}' of '{{tool}}' fails its {{by}}.",
    noBranch: "The {{keyword}} {{value}} at '{{place}}' of '{{tool}}' fits no branch of its schema.",
    reversed: "'{{place}}' of '{{tool}}' has {{low}} {{minimum}} above {{high}} {{maximum}}.",
    repeated: "The enum at '{{place}}' of '{{tool}}' lists {{value}} twice.",
    removeRepeated: "Remove the second {{value}}.",
  },
  check: {
    schema({ schema: root, tool }, { report }) {
      for (const schema of root.walk()) {
        const place = placeOf(schema.pointer);
        for (const { keyword, located, value, fault } of rejectedValuesOf(schema)) {
          const one = keyword === "examples" ? "example" : keyword;
          const data = { tool: tool.label, keyword: one, value, place };
          // A whole object would hide what follows in an editor.
          const at = (located.kind === "scalar" ? undefined : schema.keywordSpan(keyword)) ?? located.span;
          if (fault.keyword === "anyOf") report(schema, "noBranch", { at, data });
          else {
            const by = `${fault.keyword} ${fault.limit}`;
            report(schema, "rejected", { at, data: { ...data, by } });
          }
        }
        for (const { located, ...bounds } of reversedBoundsOf(schema))
          report(schema, "reversed", { at: located.span, data: { place, ...bounds } });
        const list = knownValue(schema.keyword("enum"));
        const repeated = repeatedMembersOf(schema);
        // Nobody repairs a long list member by member.
        const editor = repeated.length > maxEdits ? undefined : list?.editor;
        for (const { located, index, value } of repeated) {
          const suggest = [{ message: "removeRepeated" as const, data: { value }, edit: editor?.remove(index) }];
          report(schema, "repeated", { at: located.span, data: { place, value }, suggest });
        }
      }
    },
  },
});

/** `/inputSchema/properties/filter/properties/status` → `filter.status`. */
function placeOf(pointer: string): string {
  const [, key = "", ...tokens] = pointer.split("/");
  const names = tokens.flatMap((token, index) => {
    if (tokens[index - 1] === "properties") return [token];
    return token === "items" && tokens[index - 1] !== "properties" ? ["[]"] : [];
  });
  return names.join(".").replaceAll(".[]", "[]") || key;
}
