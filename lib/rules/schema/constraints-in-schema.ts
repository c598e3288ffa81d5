import type { Alternative } from "../../model/alternative.ts";
import { type Edit, joinEdits } from "../../model/editor.ts";
import type { Json } from "../../model/json.ts";
import type { Schema } from "../../model/schema.ts";
import { impliedFactsOf } from "../../prose/implied-facts.ts";
import { involvedIn, keyOfRelation } from "../../prose/claims/relations.ts";
import { relationsIn } from "../../prose/claims.ts";
import { isForeign, quotedListOf } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { editTargetsOf, textKeyword } from "../../schema/branches.ts";
import { affectsAny } from "../../schema/clients/effects.ts";
import { descriptionsOf } from "../../schema/descriptions.ts";
import { formatAccepts } from "../../schema/format-check.ts";
import { relatedTextsOf } from "../../schema/related-parameters.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { schemaDefault, valueFactsOf } from "../../schema/value-facts.ts";
import { valueFaultOf } from "../../schema/value-faults.ts";

export default defineRule({
  name: "constraints-in-schema",
  family: "schema",
  description: "Require defaults, bounds, formats and dependencies that a description states to be in the schema, too",
  reason: "Clients fill in and check what the schema says. What only the description says, a model may overlook.",
  severity: "suggestion",
  presets: ["strict"],
  edit: ["suggest", "draft"],
  options: {
    checkDefaultsAndFormats: option.boolean(false, {
      about: "Whether defaults and formats are reported, too, which few clients use and a model reads in the text",
    }),
    checkInexpressible: option.boolean(false, {
      about:
        "Whether constraints between parameters are reported, too, that the schema cannot state, because clients refuse such a schema or because it is converted from Zod or Python",
    }),
  },
  messages: {
    default: "Only the description of {{subject}} states the default {{said}}.",
    minimum: "Only the description of {{subject}} states the minimum {{said}}.",
    maximum: "Only the description of {{subject}} states the maximum {{said}}.",
    format: "Only the description of {{subject}} states the format {{said}}.",
    pattern: "Only the description of {{subject}} states the form {{said}}.",
    one: "Only a description says that tool '{{tool}}' takes {{quantity}} of {{names}}.",
    needs: "Only a description says that {{subject}} needs {{others}}.",
    when: "Only a description says that {{subject}} is required if '{{other}}' is {{values}}.",
    add: "Add '{{keyword}}' {{said}}.",
  },
  remedies: {
    default: "Write 'default' in the schema, too.",
    minimum: "Write 'minimum' in the schema, too.",
    maximum: "Write 'maximum' in the schema, too.",
    format: "Write 'format' in the schema, too.",
    pattern: "Write 'pattern' in the schema, too.",
    one: "Take them as one parameter, or make two tools.",
    needs: "Use 'dependentRequired', or take them as one object.",
    when: "Take a union, with one object for each value.",
  },
  check: {
    tool(tool, { options, settings, report }) {
      const isRootUnionRefused = affectsAny(settings.clients, "rootUnion");
      const isConverted = tool.isConverted("inputSchema");
      const seen = new Set<string>();
      for (const { text, at, group, free, ...related } of relatedTextsOf(tool)) {
        if (isForeign(text)) continue;
        for (const relation of relationsIn(text, related)) {
          const key = `${group.pointer} ${keyOfRelation(relation)}`;
          // A call cannot omit a required parameter.
          if (seen.has(key) || !involvedIn(relation).every((name) => free.has(name))) continue;
          seen.add(key);
          const isExpressible = relation.kind === "needs" ? !isConverted : !group.isRoot || !isRootUnionRefused;
          if (!options.checkInexpressible && !isExpressible) continue;
          const shown = (names: readonly string[]) => quotedListOf(names.map((name) => group.prefix + name));
          const parameter = relation.kind === "one" ? undefined : group.parameters.get(relation.name);
          if (relation.kind === "one")
            report(tool, "one", { at, data: { quantity: relation.quantity, names: shown(relation.names) } });
          else if (parameter && relation.kind === "needs")
            report(parameter, "needs", { at, data: { others: shown(relation.others) } });
          else if (parameter && relation.kind === "when") {
            const data = { other: group.prefix + relation.other, values: quotedListOf(relation.values, "or") };
            report(parameter, "when", { at, data });
          }
        }
      }
    },
    parameter(parameter, { options, report }) {
      const { schema, isRequired } = parameter;
      const { isComplete, written } = descriptionsOf(schema);
      const [first] = written;
      const facts = first && isComplete && !isForeign(first.text) ? valueFactsOf(schema) : undefined;
      if (!first || !facts || facts.isCheckedByCode || isResponseOnly(parameter)) return;
      for (const { keyword, value, said } of impliedFactsOf(first.text, facts)) {
        const isDefault = keyword === "default";
        if (!options.checkDefaultsAndFormats && (isDefault || keyword === "format")) continue;
        // A caller does not omit a required parameter.
        if (
          isDefault &&
          (isRequired !== false || schemaDefault(schema).state !== "absent" || valueFaultOf(value, schema))
        )
          continue;
        // With the default "" a tool takes an empty text, too.
        if (keyword === "format" && rejectsDefault(schema, String(value))) continue;
        const edit = isDefault ? schema.editor?.set(keyword, value) : editOf(schema, keyword, value);
        report(parameter, keyword, {
          at: first.span,
          data: { said },
          // A format or a pattern may refuse values that the server accepts.
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
