import type { Alternative } from "../../model/alternative.ts";
import { type Edit, joinEdits } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Schema } from "../../model/schema.ts";
import { impliedFactsOf } from "../../prose/implied-facts.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { editTargetsOf, textKeyword } from "../../schema/branches.ts";
import { descriptionsOf } from "../../schema/descriptions.ts";
import { formatAccepts } from "../../schema/format-check.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { defaultOf, valueFactsOf } from "../../schema/value-facts.ts";
import { valueFaultOf } from "../../schema/value-faults.ts";

export default defineRule({
  name: "schema-states-constraints",
  family: "schema",
  ids: ["schema-states-constraints"],
  description: "Require defaults, bounds and formats that a description states to be in the schema, too",
  reason: "Clients fill in and check what the schema says. What only the description says, a model may overlook.",
  severity: "suggestion",
  presets: ["strict"],
  edit: ["suggest", "draft"],
  messages: {
    default: "The default {{said}} of '{{path}}' of '{{tool}}' is only in the description.",
    minimum: "The minimum {{said}} of '{{path}}' of '{{tool}}' is only in the description.",
    maximum: "The maximum {{said}} of '{{path}}' of '{{tool}}' is only in the description.",
    format: "The format {{said}} of '{{path}}' of '{{tool}}' is only in the description.",
    pattern: "The form {{said}} of '{{path}}' of '{{tool}}' is only in the description.",
    add: "Add {{keyword}} {{said}}.",
  },
  check: {
    parameter(parameter, { report }) {
      const { schema, isRequired } = parameter;
      const { isComplete, written } = descriptionsOf(schema);
      const [first] = written;
      const facts = first && isComplete && !isForeign(first.text) ? valueFactsOf(schema) : undefined;
      if (!first || !facts || facts.isCheckedByCode || isResponseOnly(parameter)) return;
      for (const { keyword, value, said } of impliedFactsOf(first.text, facts)) {
        const isDefault = keyword === "default";
        // Nobody leaves out what is required.
        if (isDefault && (isRequired !== false || defaultOf(schema).state !== "absent" || valueFaultOf(value, schema)))
          continue;
        // With the default "" a tool takes an empty text, too.
        if (keyword === "format" && rejectsDefault(schema, String(value))) continue;
        const edit = isDefault ? schema.editor?.set(keyword, value) : editOf(schema, keyword, value);
        report(parameter, keyword, {
          at: first.span,
          data: { said },
          // A format or a pattern may refuse what the server takes.
          suggest: [
            { message: "add", data: { keyword, said }, edit, draft: keyword === "format" || keyword === "pattern" },
          ],
        });
      }
    },
  },
});

function rejectsDefault(schema: Schema, format: string): boolean {
  const text = textKeyword(schema, "default");
  return text !== undefined && formatAccepts(format, text) === false;
}

/** The edit that sets a keyword where the schema states the type, apart from null. */
function editOf(schema: Schema, keyword: string, value: Json): Edit | undefined {
  const isValue = ({ types }: Alternative) => types.state === "known" && types.value.some((type) => type !== "null");
  return joinEdits(editTargetsOf(schema.alternatives.filter(isValue)).map(({ editor }) => editor?.set(keyword, value)));
}
