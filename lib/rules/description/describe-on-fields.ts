import { type Parameter, parametersOf } from "../../model/parameter.ts";
import { tokensOf } from "../../model/plain.ts";
import { knownValue } from "../../model/reading.ts";
import { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { todoDescription } from "../../prose/emptiness.ts";
import { isDocumentedByTool, mentionsField } from "../../prose/parameter-mentions.ts";
import { namesCoordinate } from "../../prose/roles.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { describedBy, textAboutOuter } from "../../schema/descriptions.ts";
import {
  fieldDescriptionTest,
  hasFixedValue,
  isChoiceOfWords,
  isEmptyObject,
  isEnabledFlag,
  isFieldOfMap,
  isNumber,
  isWithinTuple,
  undescribedPartsOf,
} from "../../schema/self-describing.ts";

export default defineRule({
  name: "describe-on-fields",
  family: "description",
  description: "Require every parameter to have a description",
  reason: "A model guesses the meaning of a bare `ref: string`: a branch, a commit, or something else.",
  severity: "error",
  presets: ["recommended", "strict"],
  presetSeverity: { recommended: "warning", strict: "warning" },
  edit: "draft",
  options: {
    checkNested: option.boolean(true, { about: "Whether fields of nested objects need descriptions, too" }),
    checkNestedSchemas: option.boolean(false, {
      about:
        "Whether compound array elements, union options and fields with one fixed value need their own descriptions",
    }),
    ignoreSelfEvident: option.boolean(true, {
      about:
        "Whether a parameter needs no description if its meaning is clear from elsewhere, such as the tool's description",
    }),
    schemas: option.choices(["input"], ["input", "output", "params", "args"], {
      about: "The schemas that are checked; `params` and `args` are those of mcp-ts-core's resources and prompts",
    }),
  },
  messages: {
    missing: "{{Subject}} has no description.",
    missingInOutput: "{{Subject}} has no description.",
    missingInSource: "{{Subject}} has no description.",
    missingOnElement: "{{Subject}} has no description.",
    missingOnOption: "Option {{number}} of {{subject}} has no description.",
    addDescription: "Write '{{text}}' as the description, for you to replace.",
  },
  plurals: {
    missing: "{{count}} parameters of {{source}} have no description: {{names}}.",
    missingInOutput: "{{count}} output fields of {{source}} have no description: {{names}}.",
  },
  remedies: {
    missing: "Describe the meaning and the format.",
    missingInOutput: "Describe the meaning.",
    missingInSource: "Describe the meaning and the format.",
    missingOnElement: "Say what an element is.",
    missingOnOption: "Say what this option means.",
  },
  check: {
    statedSchema({ key, schema }, { options, report }) {
      if (!options.schemas.some((one) => one === key)) return;
      const fields = parametersOf(schema).filter(({ schema: { located } }) => located.kind === "object");
      for (const parameter of fields) {
        if ((!options.checkNested && parameter.depth > 0) || isFieldOfMap(parameter)) continue;
        if (describedBy(parameter.schema) === "no")
          report(parameter, "missingInSource", { suggest: suggestionsFor(parameter) });
      }
      if (!options.checkNestedSchemas) return;
      for (const { part, number } of undescribedIn(schema)) {
        if (number === undefined) report(part, "missingOnElement");
        else report(part, "missingOnOption", { data: { number } });
      }
    },
    schema({ tool, key, schema: sent }, { options, report, isOn }) {
      const schema = key === "outputSchema" ? ownOutputOf(tool, sent) : sent;
      const isInput = key === "inputSchema";
      if (!options.schemas.includes(isInput ? "input" : "output")) return;
      const parameters = isInput ? tool.parameters : parametersOf(schema);
      let isSaidByFields: ((parameter: Parameter) => boolean) | undefined;
      for (const parameter of parameters) {
        if ((!options.checkNested && parameter.depth > 0) || isFieldOfMap(parameter)) continue;
        // `true`, which accepts anything, has no place for a description. Other values are not schemas at all.
        const { kind } = parameter.schema.located;
        if (kind === "scalar" || kind === "array") continue;
        if (options.checkNestedSchemas && isWithinTuple(parameter)) continue;
        // A tag with one possible value explains itself.
        if (!options.checkNestedSchemas && hasFixedValue(parameter.schema)) continue;
        if (describedBy(parameter.schema) !== "no") continue;
        // The other rule reports it at the text.
        if (kind === "object" && parameter.schema.located.lostDescription && isOn("no-unsent-definition")) continue;
        if (options.ignoreSelfEvident) {
          isSaidByFields ??= fieldDescriptionTest(parameters);
          const isEvident =
            isChoiceOfWords(parameter.schema) ||
            isEnabledFlag(parameter) ||
            isCoordinate(parameter) ||
            isEmptyObject(parameter.schema);
          if (
            isEvident ||
            isSaidByFields(parameter) ||
            isToldAbove(parameter) ||
            (isInput && mayBeDocumentedByTool(parameter, tool))
          )
            continue;
        }
        report(parameter, isInput ? "missing" : "missingInOutput", {
          suggest: suggestionsFor(parameter),
        });
      }
      if (!options.checkNestedSchemas) return;
      for (const { part, number } of undescribedIn(schema)) {
        if (number === undefined) report(part, "missingOnElement");
        else report(part, "missingOnOption", { data: { number } });
      }
    },
  },
});

/** The output schema that the source states. mcp-ts-core adds the fields of the enrichment. */
function ownOutputOf(tool: Tool, sent: Schema): Schema {
  const own = tool.stated("enrichment").state === "known" ? tool.stated("output") : undefined;
  return own?.state === "known" && own.value.kind === "object"
    ? Schema.root(own.value, sent.pointer, sent.anchor)
    : sent;
}

/** The elements and options of a whole schema without a description; an option has a number. */
function undescribedIn(schema: Schema) {
  return undescribedPartsOf(schema).map(({ kind, schema: part }) => ({
    part,
    number: kind === "element" ? undefined : String(Number(tokensOf(part.pointer).at(-1)) + 1),
  }));
}

function isToldAbove(parameter: Parameter): boolean {
  const said = textAboutOuter(parameter);
  return said === undefined || mentionsField(said, parameter.name);
}

function mayBeDocumentedByTool(parameter: Parameter, { description }: Tool): boolean {
  return description.state === "unknown" || isDocumentedByTool(parameter, knownValue(description) ?? "");
}

/** `bbox.minLatitude`, `position.x`, `color.red`: such a number has only one meaning and one form. */
function isCoordinate({ name, depth, schema }: Parameter): boolean {
  return namesCoordinate(name, depth) && isNumber(schema);
}

function suggestionsFor({ name, schema }: Parameter) {
  const text = todoDescription(name);
  const edit = schema.editor?.set("description", text);
  return [{ message: "addDescription" as const, data: { text }, edit, draft: true }];
}
