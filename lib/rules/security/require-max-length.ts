import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { choiceOf } from "../../prose/choices.ts";
import { choiceWords, contentWords } from "../../prose/lexicon/roles.ts";
import { likelyLengthOf } from "../../prose/likely-length.ts";
import { namesContent } from "../../prose/roles.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { requiredMinimumOf, unboundedStringsOf } from "../../schema/bounds.ts";
import { editTargetsOf, enumCandidatesOf, textKeyword } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";

/** With unlimited strings a model can pass a novel in place of an id, and the server can run out of memory. */
export default defineRule({
  name: "require-max-length",
  family: "security",
  ids: ["SEC-001"],
  description: "Require string parameters to have a maximum length",
  severity: "error",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: {
    default: option.integer(100, {
      min: 1,
      about: "The limit that the suggestion writes for ordinary text",
    }),
    exempt: option.strings(contentWords, {
      about: "The last words in the names of parameters that take text of any length",
    }),
    listed: option.boolean(true, {
      about: "Whether parameters whose description lists their values are reported, too",
    }),
  },
  presetOptions: { strict: { listed: false }, security: { listed: false }, governance: { listed: false } },
  messages: {
    missing:
      "String parameter '{{path}}' of tool '{{tool}}' has no maxLength, so a call can carry text of any size; write the longest that makes sense.",
    addMaxLength: "Limit it to {{limit}} characters.",
  },
  check: {
    parameter(parameter, { options, tool, report }) {
      if (namesContent(parameter.name, options.exempt)) return;
      const unbounded = unboundedStringsOf(parameter.schema).filter((each) => !each.isCheckedByCode);
      if (!unbounded.length || isResponseOnly(parameter)) return;
      const description = textAbout(parameter.schema) ?? "";
      if (!options.listed && listsValues(parameter, tool, description)) return;
      const likely = unbounded.map((each) => {
        if (each.mayHave("contentEncoding", "contentMediaType")) return "open";
        return likelyLengthOf({ name: parameter.name, description, format: textKeyword(each, "format") });
      });
      const limit = Math.max(
        options.default,
        requiredMinimumOf(unbounded, "minLength"),
        ...likely.map((each) => (typeof each === "number" ? each : 0)),
      );
      const edit = joinEdits(editTargetsOf(unbounded).map(({ editor }) => editor?.set("maxLength", limit)));
      const isOpen = likely.includes("open");
      report(parameter, "missing", { suggest: isOpen ? [] : [{ message: "addMaxLength", data: { limit }, edit }] });
    },
  },
});

/** True for a parameter with values in its description. `prefer-enum` reports it. */
function listsValues({ name, depth, schema }: Parameter, tool: Tool, description: string): boolean {
  if (!enumCandidatesOf(schema).length) return false;
  const toolWords = tool.name.state === "known" ? wordsOf(tool.name.value) : [];
  const toolDescription = knownValue(tool.description) ?? "";
  return choiceOf({ name, isField: depth > 0, description, toolWords, toolDescription }, choiceWords).values.length > 0;
}
