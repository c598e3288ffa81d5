import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { isAlternative, isCalledOptional, mayBeLeftOut, saysRequired } from "../../prose/parameter-mentions.ts";
import { firstSentenceOf, quotedListOf, textWordsOf } from "../../prose/text.ts";
import { headWordOf, wordsOf } from "../../prose/words.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { listsRequired, unlistedParametersOf, type UnlistedParameter } from "../../schema/required.ts";

export default defineRule({
  name: "require-required-list",
  family: "schema",
  description: "Require input schemas to list their required parameters",
  reason:
    "A model may omit parameters that the tool needs, because in JSON Schema every unlisted property is optional.",
  severity: "warning",
  presets: ["strict"],
  edit: "draft",
  options: {
    checkUncertain: option.boolean(false, {
      about: "Whether lists that may be missing on purpose, because every parameter is optional, are reported, too",
    }),
  },
  messages: {
    missing: "The input schema of tool '{{tool}}' has no 'required' list.",
    requireAll: "Require {{names}}.",
  },
  remedies: {
    missing: "List the parameters that every call needs.",
  },
  check: ({ options, server }) => {
    const isListedElsewhere = !options.checkUncertain && listsRequired(server);
    return {
      tool(tool, { report }) {
        const { inputSchema } = tool;
        // A library that converts Zod calls decides itself which parameters are required.
        if (inputSchema.state !== "known" || tool.isAddedByServer("inputSchema") || tool.isConverted("inputSchema"))
          return;
        const schema = inputSchema.value;
        const unlisted = unlistedParametersOf(schema);
        if (!unlisted.length || (!options.checkUncertain && !isForgotten(unlisted, tool, isListedElsewhere))) return;
        const toolDescription = knownValue(tool.description) ?? "";
        const names = unlisted
          .filter((one) => !isLeftOut(one) && !isCalledOptional(one.name, toolDescription))
          .filter((one) => !isFilter(one, tool))
          .map(({ name }) => name);
        report(schema, "missing", {
          at: schema.keywordSpan("properties") ?? schema.anchor,
          suggest: [
            {
              message: "requireAll",
              data: { names: quotedListOf(names) },
              edit: names.length ? schema.editor?.set("required", names) : undefined,
              draft: true,
            },
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

/** A search works without most of its parameters, and nothing else shows which one it needs. */
function isFilter({ name, schema }: UnlistedParameter, tool: Tool): boolean {
  const toolWords = wordsOf(knownValue(tool.name) ?? "");
  const isSearch = toolWords.some((word) => searchingVerbs.has(word));
  return isSearch && !searchedFor.has(headWordOf(name).head) && !saysRequired(knownValue(schema.description) ?? "");
}

const searchingVerbs = new Set(["browse", "filter", "find", "list", "lookup", "search"]);

/** The parameter without which a search makes no sense. */
const searchedFor = new Set(["keyword", "phrase", "q", "query", "search", "term"]);

/** True if a text says that a parameter cannot be omitted: its own description, or the tool's. */
function isForgotten(parameters: readonly UnlistedParameter[], tool: Tool, isListedElsewhere: boolean): boolean {
  if (parameters.some(({ schema }) => isAlternative(knownValue(schema.description) ?? ""))) return false;
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
