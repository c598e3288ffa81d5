import type { Editor } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import type { Scalar } from "../../model/value-facts.ts";
import { contradictionsOf } from "../../prose/contradictions.ts";
import { type Misnamed, ServerNames } from "../../prose/named-things.ts";
import { saysRequired } from "../../prose/parameter-mentions.ts";
import {
  conditionsOfRequirement,
  requiredBesideOthers,
  statedRequirementOf,
  valuesOfCondition,
} from "../../prose/stated-requirements.ts";
import { assignedValuesIn, includesSpelling } from "../../prose/stated-values.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { descriptionsOf } from "../../schema/descriptions.ts";
import { mayRequireElsewhere } from "../../schema/required.ts";
import { defaultOf, textMembersOf, valueFactsOf } from "../../schema/value-facts.ts";
import { valueFaultOf } from "../../schema/value-faults.ts";

export default defineRule({
  name: "description-matches-schema",
  family: "description",
  description: "Disallow descriptions that contradict the schema",
  reason:
    "A model follows the description, and the server the schema: calls fail, or do something else than what was asked.",
  severity: "warning",
  presets: ["recommended", "strict"],
  edit: ["suggest", "draft"],
  options: {
    unlisted: option.boolean(true, {
      about:
        "Whether parameters that are called required are reported, too, if the schema has no list of required ones",
    }),
  },
  // require-required-list reports such a schema.
  presetOptions: { strict: { unlisted: false } },
  messages: {
    default: "The description of '{{path}}' of '{{tool}}' says default {{said}}, but its schema says {{actual}}.",
    minimum: "The description of '{{path}}' of '{{tool}}' says minimum {{said}}, but its schema says {{actual}}.",
    maximum: "The description of '{{path}}' of '{{tool}}' says maximum {{said}}, but its schema says {{actual}}.",
    format: "The description of '{{path}}' of '{{tool}}' says {{said}}, but its schema says {{actual}}.",
    type: "The description of '{{path}}' of '{{tool}}' says {{said}}, but its schema says {{actual}}.",
    value: "The description of '{{path}}' of '{{tool}}' names the value '{{said}}', which its enum lacks.",
    otherValue: "The description of '{{path}}' of '{{tool}}' names '{{other}}' '{{said}}', which that enum lacks.",
    required: "The description of '{{path}}' of '{{tool}}' says required, but its schema says optional.",
    optional: "The description of '{{path}}' of '{{tool}}' says optional, but its schema says required.",
    toolRequired: "The description of '{{tool}}' says that every call needs '{{path}}', but its schema does not.",
    always:
      "The description of '{{path}}' of '{{tool}}' says required for every '{{other}}', but its schema says optional.",
    toolName: "The description of {{where}} names the tool '{{said}}', which does not exist.",
    parameterName: "The description of {{where}} names the parameter '{{said}}', which does not exist.",
    useName: "Write '{{name}}'.",
  },
  check: ({ server }) => {
    const names = new ServerNames(server);
    return {
      tool(tool, { options, report }) {
        const { description } = tool;
        if (description.state !== "known") return;
        const editor = knownValue(tool.get("description"))?.editor;
        for (const misnamed of names.misnamedIn(description.value, tool)) {
          report(tool, misnamed.kind, { at: description.span, ...detailsOf(misnamed, `'${tool.label}'`, editor) });
        }
        if (isForeign(description.value)) return;
        const needed = requiredBesideOthers(description.value);
        if (!needed.length) return;
        for (const parameter of tool.parameters) {
          const { depth, name, isRequired, schema } = parameter;
          if (depth > 0 || isRequired !== false || !needed.includes(name)) continue;
          if (mayRequireElsewhere(parameter) || hasSubstitute(schema)) continue;
          if (options.unlisted || !isListMissing(parameter, tool))
            report(parameter, "toolRequired", { at: description.span });
        }
      },
      parameter(parameter, { tool, options, report }) {
        const { schema, path, isRequired } = parameter;
        const { isComplete, written } = descriptionsOf(schema);
        const [first] = written;
        if (!first || !isComplete) return;
        const { text: description, span: at } = first;
        const editor = knownValue(first.schema.keyword("description"))?.editor;
        const where = `'${path}' of '${tool.label}'`;
        for (const misnamed of names.misnamedIn(description, tool, parameter.name))
          report(parameter, misnamed.kind, { at, ...detailsOf(misnamed, where, editor, true) });
        if (isForeign(description)) return;

        const facts = valueFactsOf(schema);
        const fallback = scalarOf(schema);
        const isName = (word: string) => names.isName(word, tool);
        // Another rule reports a default that its own schema rejects.
        if (facts && (fallback === undefined || !valueFaultOf(fallback, schema))) {
          for (const { about, said, actual } of contradictionsOf({ description, facts, fallback, isName }))
            report(parameter, about, { at, quote: { words: said, text: description }, data: { said, actual } });
        }

        const said = mayRequireElsewhere(parameter) ? undefined : statedRequirementOf(description);
        const isUnlisted =
          !options.unlisted && said === "required" && isListMissing(parameter, tool) && saysRequired(description);
        if (said && !hasSubstitute(schema) && !isUnlisted && isRequired === (said === "optional"))
          report(parameter, said, { at });
        if (said) return;
        for (const { other, value } of conditionsOf(parameter, description)) {
          const quote = value === undefined ? value : { words: value, text: description };
          if (value !== undefined) report(parameter, "otherValue", { at, quote, data: { other, said: value } });
          else if (isRequired === false && !hasSubstitute(schema)) report(parameter, "always", { at, data: { other } });
        }
      },
    };
  },
});

/** A generator may require a parameter with a default, or one that may be null. */
function hasSubstitute(schema: Schema): boolean {
  return valueFactsOf(schema)?.acceptsNull !== false || defaultOf(schema).state !== "absent";
}

/** True for a parameter of a schema without a list of required ones, which `require-required-list` reports. */
function isListMissing({ depth, parent }: Parameter, tool: Tool): boolean {
  if (depth > 0 || tool.isSupplied("inputSchema") || tool.isConverted("inputSchema")) return false;
  return parent.keyword("required").state === "absent";
}

/** @param draft in a list of values, what looks like a misspelt tool may be a value. */
function detailsOf(
  { said, quote, name, corrected }: Misnamed,
  where: string,
  editor: Editor | undefined,
  draft = false,
) {
  const edit = corrected === undefined ? undefined : editor?.replace(corrected);
  const suggest = name === undefined ? [] : [{ message: "useName" as const, data: { name }, edit, draft }];
  return { quote, data: { said, where }, suggest };
}

/** The default of a schema, if it is a known scalar. */
function scalarOf(schema: Schema): Scalar | undefined {
  const located = knownValue(defaultOf(schema));
  return located?.kind === "scalar" ? located.value : undefined;
}

/** What a description says about the values of another parameter. */
interface Condition {
  readonly other: string;
  /** A value that the other parameter lacks; `undefined` if the description names all of its values. */
  readonly value: string | undefined;
}

function conditionsOf({ name, parent, schema: own }: Parameter, text: string): readonly Condition[] {
  const conditions = conditionsOfRequirement(text);
  // "every rule must have operation='ANY'" is about a field of the object itself.
  const hasFields = own.alternatives.some((each) => each.accepts("object") || each.accepts("array"));
  const assigned = hasFields ? [] : assignedValuesIn(text);
  if (!conditions.length && !assigned.length) return [];
  return parent.properties().flatMap(({ name: other, schema }): readonly Condition[] => {
    const values = other === name ? undefined : textMembersOf(schema);
    if (!values) return [];
    const missing = assigned.find(({ parameter, value }) => parameter === other && !includesSpelling(values, value));
    if (missing) return [{ other, value: missing.value }];
    const named = new Set(conditions.flatMap((condition) => valuesOfCondition(condition, other, values)));
    return values.length > 1 && named.size === values.length ? [{ other, value: undefined }] : [];
  });
}
