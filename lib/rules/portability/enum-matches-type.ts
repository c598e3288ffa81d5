import { joinEdits, type Edit } from "../../model/editor.ts";
import type { LocatedArray } from "../../model/located.ts";
import { toJson } from "../../model/plain.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { valueWords } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { isOfType, mismatchedMembersOf } from "../../schema/enum-members.ts";

export default defineRule({
  name: "enum-matches-type",
  family: "portability",
  description: "Require the members of an 'enum' to be of the 'type' beside it",
  reason: "A member of another type can never be sent, and model providers refuse the schema.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    member: "The 'enum' of {{subject}} has {{member}}, which is not of type {{type}}.",
    array: "The 'enum' of {{subject}} lists items, but is on the array itself.",
    moveToItems: "Move the 'enum' to the items.",
  },
  remedies: {
    member: "Write it in that type, or change the type.",
    array: "Move it to 'items'.",
  },
  check: {
    schema({ key, schema }, { report, settings }) {
      const told = key === "inputSchema" ? effectOn(settings.clients, "mismatchedEnum")?.told : undefined;
      for (const part of schema.walk()) {
        const members = knownValue(part.keyword("enum"));
        const { types } = part;
        if (members?.kind !== "array" || types.state !== "known") continue;
        const wrong = mismatchedMembersOf(part);
        if (types.value.includes("array") && wrong.length && wrong.length === members.items.length) {
          const suggest = [{ message: "moveToItems" as const, edit: movedToItems(part, members) }];
          report(part, "array", { at: part.keywordSpan("enum") ?? part.anchor, told, suggest });
        } else {
          const type = types.value.join(" or ");
          for (const item of wrong)
            report(part, "member", { at: item.span, data: { type, member: valueWords(item) }, told });
        }
      }
    },
  },
});

function movedToItems(part: Schema, members: LocatedArray): Edit | undefined {
  const values = toJson(members);
  const { elements } = part;
  const fits = members.items.every(
    (item) => item.kind === "scalar" && elements?.types.state === "known" && isOfType(item.value, elements.types.value),
  );
  if (!elements || values === undefined || !fits || elements.keyword("enum").state !== "absent") return undefined;
  return joinEdits([part.editor?.remove("enum"), elements.editor?.set("enum", values)]);
}
