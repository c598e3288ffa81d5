import type { Editor } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import type { Scalar } from "../../model/value-facts.ts";
import { valuesOfCondition } from "../../prose/claims/requirements.ts";
import { claimsIn } from "../../prose/claims.ts";
import { includesSpelling } from "../../prose/constraints.ts";
import { contradictionsOf } from "../../prose/contradictions.ts";
import { type Misnamed, ServerNames } from "../../prose/named-things.ts";
import { saysRequired } from "../../prose/parameter-mentions.ts";
import { isForeign } from "../../prose/text.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { descriptionsOf } from "../../schema/descriptions.ts";
import { mayRequireElsewhere } from "../../schema/required.ts";
import { schemaDefault, textMembersOf, valueFactsOf } from "../../schema/value-facts.ts";
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
  messages: {
    default: "The description of {{subject}} says default '{{said}}', its schema says '{{actual}}'.",
    minimum: "The description of {{subject}} says minimum '{{said}}', its schema says '{{actual}}'.",
    maximum: "The description of {{subject}} says maximum '{{said}}', its schema says '{{actual}}'.",
    format: "The description of {{subject}} says {{said}}, its schema says {{actual}}.",
    type: "The description of {{subject}} says {{said}}, its schema says {{actual}}.",
    value: "The description of {{subject}} names the value '{{said}}', which its enum lacks.",
    otherValue: "The description of {{subject}} names the value '{{said}}' of '{{other}}', whose enum lacks it.",
    required: "The description of {{subject}} says required, its schema says optional.",
    optional: "The description of {{subject}} says optional, its schema says required.",
    toolRequired: "The description of tool '{{tool}}' says that every call needs '{{path}}', its schema does not.",
    always: "The description of {{subject}} says required for every '{{other}}', its schema says optional.",
    toolName: "The description of {{subject}} names '{{said}}', which is not a tool of this server.",
    parameterName: "The description of {{subject}} names '{{said}}', which is not a parameter of the tool.",
    useName: "Write '{{name}}'.",
  },
  remedies: {
    default: "Correct one of them.",
    minimum: "Correct one of them.",
    maximum: "Correct one of them.",
    format: "Correct one of them.",
    type: "Correct one of them.",
    value: "Correct the text, or add the value to the enum.",
    otherValue: "Correct the text, or add the value to the enum.",
    required: "Correct one of them.",
    optional: "Correct one of them.",
    toolRequired: "Correct one of them.",
    always: "Correct one of them.",
    toolName: "Correct the name, or remove it.",
    parameterName: "Correct the name, or remove it.",
  },
  check: ({ server }) => {
    const names = new ServerNames(server);
    return {
      tool(tool, { isOn, report }) {
        const { description } = tool;
        if (description.state !== "known") return;
        const editor = knownValue(tool.get("description"))?.editor;
        for (const misnamed of names.misnamedIn(description.value, tool)) {
          report(tool, misnamed.kind, { at: description.span, ...detailsOf(misnamed, editor) });
        }
        if (isForeign(description.value)) return;
        const needed = claimsIn(description.value, "requiredBeside").map((claim) => claim.name);
        if (!needed.length) return;
        for (const parameter of tool.parameters) {
          const { depth, name, isRequired, schema } = parameter;
          if (depth > 0 || isRequired !== false || !needed.includes(name)) continue;
          if (mayRequireElsewhere(parameter) || hasSubstitute(schema)) continue;
          if (!isListOthers(parameter, tool, isOn)) report(parameter, "toolRequired", { at: description.span });
        }
      },
      parameter(parameter, { tool, isOn, report }) {
        const { schema, isRequired } = parameter;
        const { isComplete, written } = descriptionsOf(schema);
        const [first] = written;
        if (!first || !isComplete) return;
        const { text: description, span: at } = first;
        const editor = knownValue(first.schema.keyword("description"))?.editor;
        for (const misnamed of names.misnamedIn(description, tool, parameter.name))
          report(parameter, misnamed.kind, { at, ...detailsOf(misnamed, editor, true) });
        if (isForeign(description)) return;

        const facts = valueFactsOf(schema);
        const fallback = scalarOf(schema);
        const isName = (word: string) => names.isName(word, tool);
        // Another rule reports a default that its own schema rejects.
        if (facts && (fallback === undefined || !valueFaultOf(fallback, schema))) {
          for (const { about, said, actual } of contradictionsOf({ description, facts, fallback, isName }))
            report(parameter, about, { at, quote: { words: said, text: description }, data: { said, actual } });
        }

        const said = mayRequireElsewhere(parameter) ? undefined : claimsIn(description, "required")[0]?.value;
        const isUnlisted = said === "required" && isListOthers(parameter, tool, isOn) && saysRequired(description);
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
  return valueFactsOf(schema)?.acceptsNull !== false || schemaDefault(schema).state !== "absent";
}

/** True if require-required-list reports the schema, because it has no list of required parameters. */
function isListOthers({ depth, parent }: Parameter, tool: Tool, isOn: (rule: string) => boolean): boolean {
  const isExempt = depth > 0 || tool.isAddedByServer("inputSchema") || tool.isConverted("inputSchema");
  return isOn("require-required-list") && !isExempt && parent.keyword("required").state === "absent";
}

/** @param draft in a list of values, what looks like a misspelled tool may be a value. */
function detailsOf({ said, quote, name, corrected }: Misnamed, editor: Editor | undefined, draft = false) {
  const edit = corrected === undefined ? undefined : editor?.replace(corrected);
  const suggest = name === undefined ? [] : [{ message: "useName" as const, data: { name }, edit, draft }];
  return { quote, data: { said }, suggest };
}

/** The default of a schema, if it is a known scalar. */
function scalarOf(schema: Schema): Scalar | undefined {
  const located = knownValue(schemaDefault(schema));
  return located?.kind === "scalar" ? located.value : undefined;
}

/** A mismatch between a description and the values of another parameter. */
interface Condition {
  readonly other: string;
  /** A value that the other parameter lacks; `undefined` if the description names all of its values. */
  readonly value: string | undefined;
}

function conditionsOf({ name, parent, schema: own }: Parameter, text: string): readonly Condition[] {
  const conditions = claimsIn(text, "requiredFor").map(({ condition }) => condition);
  // "every rule must have operation='ANY'" is about a field of the object itself.
  const hasFields = own.alternatives.some((each) => each.accepts("object") || each.accepts("array"));
  const assigned = hasFields ? [] : claimsIn(text, "assignment");
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
