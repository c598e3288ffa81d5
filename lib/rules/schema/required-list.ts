import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { isAlternative, isCalledOptional, mayBeLeftOut, saysRequired } from "../../prose/parameter-mentions.ts";
import { firstSentenceOf, quotedListOf, textWordsOf } from "../../prose/text.ts";
import { wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { dialectOf } from "../../schema/meta-schema/validate.ts";
import { listsRequired, unlistedParametersOf, type UnlistedParameter } from "../../schema/required.ts";

/**
 * In JSON Schema every unlisted property is optional, so without the list a model may omit parameters that the tool
 * needs.
 */
export default defineRule({
  name: "required-list",
  family: "schema",
  ids: ["SCH-007"],
  description: "Require input schemas to list their required parameters",
  severity: "warning",
  presets: ["strict", "governance"],
  edit: "suggest",
  options: {
    forgotten: option.boolean(false, {
      about: "Whether only lists that were certainly forgotten are reported",
    }),
  },
  presetOptions: { strict: { forgotten: true } },
  messages: {
    missing:
      "The input schema of tool '{{tool}}' has no 'required', so a model may leave out every parameter; list those that the tool cannot do without, or write an empty list if all are optional.",
    requireAll: "Require {{names}}.",
    requireNone: "Write an empty list: all parameters are optional.",
  },
  check: ({ options, server }) => {
    const isListedElsewhere = options.forgotten && listsRequired(server);
    return {
      tool(tool, { report }) {
        const { inputSchema } = tool;
        // A library that converts Zod calls decides itself what is required.
        if (inputSchema.state !== "known" || tool.isSupplied("inputSchema") || tool.isConverted("inputSchema")) return;
        const schema = inputSchema.value;
        const unlisted = unlistedParametersOf(schema);
        if (unlisted.some(({ schema: one }) => isAlternative(knownValue(one.description) ?? ""))) return;
        if (!unlisted.length || (options.forgotten && !isForgotten(unlisted, tool, isListedElsewhere))) return;
        const toolDescription = knownValue(tool.description) ?? "";
        const names = unlisted
          .filter((one) => !isLeftOut(one) && !isCalledOptional(one.name, toolDescription))
          .map(({ name }) => name);
        report(schema, "missing", {
          at: schema.keywordSpan("properties") ?? schema.anchor,
          suggest: [
            {
              message: "requireAll",
              data: { names: quotedListOf(names) },
              edit: names.length ? schema.editor?.set("required", names) : undefined,
            },
            // Drafts before 06 do not allow an empty list.
            { message: "requireNone", edit: dialectOf(schema) ? schema.editor?.set("required", []) : undefined },
          ],
        });
      },
    };
  },
});

function isLeftOut({ name, schema }: UnlistedParameter): boolean {
  const isFlag = schema.alternatives.some(({ types }) => types.state === "known" && types.value.includes("boolean"));
  return isFlag || mayBeLeftOut(name, knownValue(schema.description) ?? "");
}

/** True if a text says that a parameter cannot be omitted: its own description, or the tool's. */
function isForgotten(parameters: readonly UnlistedParameter[], tool: Tool, isListedElsewhere: boolean): boolean {
  if (parameters.some(({ schema }) => saysRequired(knownValue(schema.description) ?? ""))) return true;
  // Generators, and authors who use the list elsewhere, omit it if everything is optional.
  const isGenerated =
    tool.inputSchema.state === "known" && tool.inputSchema.value.keyword("$schema").state !== "absent";
  if (isGenerated || isListedElsewhere) return false;
  const subject = textWordsOf(firstSentenceOf(knownValue(tool.description) ?? ""));
  return parameters.some(({ name }) => {
    const words = wordsOf(name);
    return words.length > 0 && words.every((word) => subject.includes(word));
  });
}
