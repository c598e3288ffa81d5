import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { namedValueOf } from "../../prose/schema-words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { effectOn } from "../../schema/client-facts.ts";
import { keyPathOf } from "../../schema/pointers.ts";

/** True if neither the part nor what surrounds it can have the type: `{ "enum": ["a", "b"] }` of a property. */
function isUntyped(part: Schema): boolean {
  return part.types.state === "absent" && !/\/(?:allOf|anyOf|oneOf)\/\d+$/u.test(part.pointer);
}

export default defineRule({
  name: "enum-portability",
  family: "portability",
  description: "Require an 'enum' to have the type 'string', and members that are not empty",
  reason: "Gemini's API takes only such members, and refuses the whole request for another one.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  edit: "suggest",
  messages: {
    notText:
      "The enum of '{{where}}' of tool '{{tool}}' contains {{member}}, and only strings are accepted: {{effect}}.",
    empty: "The enum of '{{where}}' of tool '{{tool}}' contains an empty string: {{effect}}.",
    untyped: "The enum of '{{where}}' of tool '{{tool}}' has no type beside it: {{effect}}.",
    addType: "Add the type 'string'.",
  },
  remedies: {
    notText: "List texts, or state a range.",
    empty: "Leave the member out, and the parameter optional.",
  },
  check: {
    schema({ key, schema }, { settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "foreignEnumMember") : undefined;
      if (effect === undefined) return;
      for (const part of schema.walk()) {
        const members = knownValue(part.keyword("enum"));
        if (members?.kind !== "array") continue;
        const where = keyPathOf(part.pointer);
        // One report for each enum: whoever repairs it repairs all of its members.
        const foreign = members.items.find(
          (item) => item.kind !== "unknown" && !(item.kind === "scalar" && typeof item.value === "string"),
        );
        const empty = members.items.find((item) => item.kind === "scalar" && item.value === "");
        if (foreign) {
          const at = foreign.kind === "scalar" ? foreign.span : (part.keywordSpan("enum") ?? part.anchor);
          report(part, "notText", { at, data: { where, member: namedValueOf(foreign), effect } });
        }
        if (!foreign && isUntyped(part)) {
          const effectOfNone = effectOn(settings.clients, "untypedEnum");
          const at = part.keywordSpan("enum") ?? part.anchor;
          const suggest = [{ message: "addType", edit: part.editor?.set("type", "string") }] as const;
          if (effectOfNone !== undefined)
            report(part, "untyped", { at, data: { where, effect: effectOfNone }, suggest });
        }
        if (empty) report(part, "empty", { at: empty.span, data: { where, effect } });
      }
    },
  },
});
