import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { valueOf } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import type { Tool } from "../../model/tool.ts";
import { choiceWords, endsInChoice, namesChoice } from "../../prose/choice-names.ts";
import { isForeign } from "../../prose/language.ts";
import { listedValuesOf } from "../../prose/listed-values.ts";
import { listOf } from "../../prose/listing.ts";
import { textWordSetOf } from "../../prose/text-words.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isForAnswersOnly } from "../../schema/answer-only.ts";
import { basesOf } from "../../schema/bases.ts";
import { saidAbout } from "../../schema/said-about.ts";
import { mayBeOfType } from "../../schema/type-look.ts";

/** Without the list of values a model invents one: "begin" for "start", "delete_all" for "clear". */
export default defineRule({
  name: "prefer-enum",
  family: "security",
  ids: ["SEC-006"],
  description: "Prefer enums for parameters that choose one of a few values",
  severity: "warning",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: {
    words: option.strings(choiceWords, { about: "Names of parameters that choose one of a few values" }),
  },
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
      const isQuery = name === "query";
      if ((!isQuery && !endsInChoice(name, options.words)) || !mayBeOfType(schema, "string")) return;
      const strings = schema.alternatives.filter((each) => each.accepts("string"));
      // An open branch beside an enum is there on purpose: known values, or any.
      const isLimited = schema.alternatives.some((each) => each.mayHave("enum", "const", "pattern", "format"));
      const hasOthers = schema.alternatives.some((each) => each.accepts("object") || each.accepts("array"));
      if (!strings.length || isLimited || hasOthers) return;
      const description = saidAbout(schema);
      if (description === undefined || isForAnswersOnly(parameter)) return;
      const ofTool = valueOf(tool.description) ?? "";
      const isChoice = isQuery
        ? isAboutCommands(tool, description)
        : !isForeign(description) && !isBareType(parameter, description) && namesChoice(name, description, options.words, ofTool);
      const values = isQuery && !isChoice ? [] : listedValuesOf(description);
      if (!isChoice && !values.length) return;
      const edit = mayBe(schema, values)
        ? joinEdits(basesOf(strings).map(({ editor }) => editor?.set("enum", values)))
        : undefined;
      const suggest = [{ message: "addEnum" as const, data: { values: listOf(values, "or") }, edit }];
      report(parameter, values.length ? "listed" : "missing", { suggest });
    },
  },
});

/** `resourceRef: { kind, name }`, `nodes[].type`: which types there are is up to what the object stands for. */
function isBareType({ name, depth }: Parameter, description: string): boolean {
  return depth > 0 && description === "" && /(?:type|kind)$/i.test(name);
}

/** True for the query of a tool that runs commands, not of one that searches for them. */
function isAboutCommands({ name }: Tool, description: string): boolean {
  const words = name.state === "known" ? wordsOf(name.value) : [];
  if (words.includes("search") || words.includes("find") || textWordSetOf(description).has("search")) return false;
  return words.includes("command") || words.includes("commands") || textWordSetOf(description).has("command");
}

/** False without values, and where the default is none of them. */
function mayBe(schema: Schema, values: readonly string[]): boolean {
  const fallback = schema.keyword("default");
  if (fallback.state === "absent" || !values.length) return values.length > 0;
  const value = valueOf(fallback);
  return value?.kind === "scalar" && typeof value.value === "string" && values.includes(value.value);
}
