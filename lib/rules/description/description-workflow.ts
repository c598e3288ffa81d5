import { knownValue } from "../../model/reading.ts";
import type { Tool } from "../../model/tool.ts";
import { effectOf } from "../../prose/effects.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import {
  callsOther,
  changesExisting,
  isDeprecationNotice,
  isHumanReadable,
  isReference,
  mentionsTool,
  mentionsWorkflow,
} from "../../prose/guidance.ts";
import { hasPhrase, isForeign } from "../../prose/text.ts";
import { toolNamesOf } from "../../prose/tool-names.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "description-workflow",
  family: "description",
  description: "Require tool descriptions to say which calls come before, after or instead",
  reason: "A model that does not know which call comes first calls the update with invented values.",
  severity: "suggestion",
  presets: [],
  options: {
    phrases: option.strings([], { about: "More phrases for an order of calls, a precondition or an alternative" }),
    every: option.boolean(false, { about: "Whether tools that do not seem to depend on other calls are checked, too" }),
  },
  messages: {
    noGuidance: "The description of '{{tool}}' does not say what comes before or after a call.",
  },
  remedies: {
    noGuidance: "Name the other tools, such as 'Call get-record first'.",
  },
  check: {
    tool(tool, { options, report, server }) {
      const { name: reading, description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (mentionsWorkflow(text) || hasPhrase(text, options.phrases) || isPlaceholder(text) || isForeign(text)) return;
      if (!options.every && isDeprecationNotice(text)) return;
      const name = reading.state === "known" ? reading.value : "";
      if (!options.every && !dependsOnOthers(tool, name, text)) return;
      const { all } = toolNamesOf(server);
      // The parameter's own description may say where its value comes from.
      const texts = options.every
        ? [text]
        : [text, ...tool.parameters.map(({ schema }) => knownValue(schema.description) ?? "")];
      if (texts.some((one) => mentionsTool(one, name, all) || (one !== text && mentionsWorkflow(one)))) return;
      if (callsOther(text, [tool.label, ...tool.parameters.map((parameter) => parameter.name)])) return;
      report(tool, "noGuidance", { at });
    },
  },
});

/**
 * True for a tool that needs a value from another call, or that changes something existing without saying how it is
 * identified.
 */
function dependsOnOthers({ parameters }: Tool, name: string, text: string): boolean {
  if (!parameters.length) return changesExisting(name, text);
  return parameters.some(({ depth, isRequired, name: own, schema }) => {
    if (depth !== 0 || isRequired !== true || !isReference(own)) return false;
    // A tool that creates a project chooses its key.
    if (own === "key" && effectOf(name)?.kind === "creating") return false;
    return !isHumanReadable(knownValue(schema.description) ?? "");
  });
}
