import type { Located } from "../../model/located.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { namedValueOf } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/clients/effects.ts";
import { mismatchedMembersOf } from "../../schema/enum-members.ts";

function isForeign(member: Located): boolean {
  return member.kind !== "unknown" && !(member.kind === "scalar" && typeof member.value === "string");
}

/** True if neither the part nor what surrounds it can have the type: `{ "enum": ["a", "b"] }` of a property. */
function isUntyped(part: Schema): boolean {
  return part.types.state === "absent" && !/\/(?:allOf|anyOf|oneOf)\/\d+$/u.test(part.pointer);
}

export default defineRule({
  name: "enum-portability",
  family: "portability",
  description: "Require an 'enum' to have the type 'string', and members that are not empty",
  reason: 'Gemini refuses the whole request if an enum has a number, a boolean, null or "".',
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    notString: "{{clients}} tool '{{tool}}'{{also}}: the 'enum' of {{schemaPart}} has {{member}}.",
    empty: "{{clients}} tool '{{tool}}'{{also}}: the 'enum' of {{schemaPart}} has an empty string.",
    untyped: "{{clients}} tool '{{tool}}'{{also}}: the 'enum' of {{schemaPart}} has no 'type' beside it.",
    addType: "Add the type 'string'.",
  },
  remedies: {
    notString: "Write strings, or state a range.",
    empty: "Leave it out, and make the parameter optional.",
    untyped: "Write the type 'string'.",
  },
  check: {
    schema({ key, schema }, { isOn, settings, report }) {
      if (key !== "inputSchema") return;
      const effect = effectOn(settings.clients, "foreignEnumMember");
      const effectOfNone = effectOn(settings.clients, "untypedEnum");
      if (!effect && !effectOfNone) return;
      for (const part of schema.walk()) {
        const members = knownValue(part.keyword("enum"));
        if (members?.kind !== "array") continue;
        const reported: readonly Located[] = isOn("enum-matches-type") ? mismatchedMembersOf(part) : [];
        // One report for each enum, because its members are repaired together.
        const foreign = members.items.find((item) => isForeign(item) && !reported.includes(item));
        const empty = members.items.find((item) => item.kind === "scalar" && item.value === "");
        if (foreign && effect) {
          const at = foreign.kind === "scalar" ? foreign.span : (part.keywordSpan("enum") ?? part.anchor);
          report(part, "notString", { at, data: { ...effect, member: namedValueOf(foreign) } });
        }
        if (effectOfNone && !foreign && isUntyped(part)) {
          const at = part.keywordSpan("enum") ?? part.anchor;
          const suggest = [{ message: "addType", edit: part.editor?.set("type", "string") }] as const;
          report(part, "untyped", { at, data: effectOfNone, suggest });
        }
        if (empty && effect) report(part, "empty", { at: empty.span, data: effect });
      }
    },
  },
});
