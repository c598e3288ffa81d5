import type { Alternative } from "../../model/alternative.ts";
import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { type ListedChoice, choiceOf, type ChoosingParameter, endsInChoice } from "../../prose/choices.ts";
import { choiceWords } from "../../prose/lexicon/roles.ts";
import { onlyValuesOf } from "../../prose/stated.ts";
import { isForeign, listOf } from "../../prose/text.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { editTargetsOf, enumCandidatesOf } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";

export default defineRule({
  name: "prefer-enum",
  family: "security",
  description: "Require enums for parameters that choose from a few values",
  reason: "Without a list of values a model invents them: 'begin' for 'start', 'delete_all' for 'clear'.",
  severity: "warning",
  presets: ["strict", "security"],
  edit: "suggest",
  options: {
    words: option.strings(choiceWords, { about: "The names of parameters that choose from a few values" }),
    checkAllNames: option.boolean(true, {
      about: "Whether parameters of any name are reported whose description lists their only values",
    }),
    ignoreDescriptions: option.boolean(false, {
      about: "Whether the name alone decides, even if the texts show that the parameter takes any text",
    }),
    checkQueries: option.boolean(false, {
      about: "Whether a parameter `query` is reported, too, if its description lists values",
    }),
  },
  presetOptions: { security: { checkAllNames: false } },
  messages: {
    missing: "The name of {{subject}} suggests one of a few values, but it has no 'enum'.",
    listed: "The description of {{subject}} lists values, but the schema has no 'enum'.",
    addEnum: "Allow only {{values}}.",
  },
  plurals: {
    missing:
      "The names of {{count}} parameters of {{source}} suggest one of a few values, but they have no 'enum': {{names}}.",
  },
  remedies: {
    missing: "List the values in 'enum'.",
    listed: "List the values in 'enum'.",
  },
  check: {
    parameter(parameter, { options, tool, report }) {
      const { name, schema } = parameter;
      const isNamed = name === "query" || endsInChoice(name, options.words);
      if (!isNamed && !options.checkAllNames) return;
      const strings = enumCandidatesOf(schema);
      const description = strings.length ? textAbout(schema) : undefined;
      if (description === undefined || isResponseOnly(parameter)) return;
      const { isChoice, values } = isNamed
        ? choiceOf(named(parameter, tool, description), options)
        : listedChoiceOf(description);
      if (!isChoice) return;
      // "Exactly one of filePath or source": the words are the tool's parameters.
      if (values.some((value) => tool.parameters.some((one) => one.name === value))) return;
      // In Zod, null is stated around the enum.
      const withNull = tool.isConverted("inputSchema")
        ? []
        : editTargetsOf(strings.filter((each) => each.accepts("null"))).map(({ located }) => located);
      const choicesOf = ({ located }: Schema) => (withNull.includes(located) ? [...values, null] : values);
      const edit = mayBe(strings, values, withNull.length > 0)
        ? joinEdits(editTargetsOf(strings).map((base) => base.editor?.set("enum", choicesOf(base))))
        : undefined;
      const shown = listOf(withNull.length ? [...values, "null"] : values, "or");
      report(parameter, values.length ? "listed" : "missing", {
        suggest: [{ message: "addEnum", data: { values: shown }, edit }],
      });
    },
  },
});

/** The choice of a parameter whose description lists its only values, under any name. */
function listedChoiceOf(description: string): ListedChoice {
  const values = isForeign(description) ? [] : onlyValuesOf(description);
  return { isChoice: values.length > 0, values };
}

function named({ name, depth }: Parameter, tool: Tool, description: string): ChoosingParameter {
  const toolWords = tool.name.state === "known" ? wordsOf(tool.name.value) : [];
  return { name, isField: depth > 0, description, toolWords, toolDescription: knownValue(tool.description) ?? "" };
}

/** False without values, and if a default is not one of them. */
function mayBe(strings: readonly Alternative[], values: readonly string[], orNull: boolean): boolean {
  const choices: readonly unknown[] = orNull ? [...values, null] : values;
  const fits = (each: Alternative) => {
    const fallback = each.keyword("default");
    const value = knownValue(fallback);
    return fallback.state === "absent" || (value?.kind === "scalar" && choices.includes(value.value));
  };
  return values.length > 0 && strings.every(fits);
}
