import type { Alternative } from "../../model/alternative.ts";
import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { choiceOf, type ChoosingParameter, endsInChoice } from "../../prose/choices.ts";
import { choiceWords } from "../../prose/lexicon/roles.ts";
import { listOf } from "../../prose/text.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { editTargetsOf, enumCandidatesOf } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";

/** Without a list of values a model invents them: "begin" for "start", "delete_all" for "clear". */
export default defineRule({
  name: "prefer-enum",
  family: "security",
  ids: ["SEC-006"],
  description: "Require enums for parameters that choose from a few values",
  severity: "warning",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: { words: option.strings(choiceWords, { about: "The names of parameters that choose from a few values" }) },
  messages: {
    missing:
      "Parameter '{{path}}' of tool '{{tool}}' chooses one of a few values, but takes any text, so a call can pass one that the tool does not know; list the values in an 'enum'.",
    listed:
      "The description of parameter '{{path}}' of tool '{{tool}}' lists its values, but nothing keeps a call to them; list them in an 'enum'.",
    addEnum: "Allow only {{values}}.",
  },
  check: {
    parameter(parameter, { options, tool, report }) {
      const { name, schema } = parameter;
      if (name !== "query" && !endsInChoice(name, options.words)) return;
      const strings = enumCandidatesOf(schema);
      const description = strings.length ? textAbout(schema) : undefined;
      if (description === undefined || isResponseOnly(parameter)) return;
      const { isChoice, values } = choiceOf(named(parameter, tool, description), options.words);
      if (!isChoice) return;
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
