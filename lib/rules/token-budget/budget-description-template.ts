import type { Server } from "../../model/server.ts";
import type { Tool } from "../../model/tool.ts";
import {
  missingElements,
  templateSections,
  templateElements,
  type TemplateElement,
} from "../../prose/description-template.ts";
import { isPlaceholder } from "../../prose/emptiness.ts";
import { generatedDescription } from "../../prose/generated-description.ts";
import { hasPhrase, isForeign, listOf, quotedListOf } from "../../prose/text.ts";
import { thingsOf } from "../../prose/tool-names.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { dispatchOf } from "../../schema/dispatch.ts";
import { templateFactsOf } from "../../schema/template-facts.ts";

/** A model that knows four facts about each tool need not call it to find out: the token-budget checklist, §9. */
export default defineRule({
  name: "budget-description-template",
  family: "token-budget",
  description: "Require tool descriptions to state domain, purpose, occasion, parameters and limitations",
  reason: "What a description leaves out, a model learns by calls that fail, and each of them costs tokens.",
  severity: "error",
  presets: [],
  edit: "draft",
  options: {
    elements: option.choices(templateElements, templateElements, {
      about: "The elements that a description must have",
    }),
  },
  messages: {
    missing: "The description of {{subject}} lacks {{elements}}.",
    catalog: "'Parameters' of {{subject}} does not name {{actions}}, which explain its actions.",
    generate: "Complete the description from the schema, for you to finish.",
  },
  remedies: {
    missing: "Write '{domain}: {purpose}.', 'When to use:', 'Parameters:' and 'Limitations:'.",
    catalog: `Write 'Call {action:"help"} for the full catalog'.`,
  },
  check: {
    tool(tool, { options, report, server }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      if (!text.trim() || isPlaceholder(text) || isForeign(text)) return;
      const missing = missingElements(text).filter(
        (element) => options.elements.includes(element) && (element !== "parameters" || tool.parameters.length > 0),
      );
      const suggest = [{ message: "generate" as const, edit: completed(tool, server, missing), draft: true }];
      if (missing.length) {
        report(tool, "missing", { at, data: { elements: listOf(missing.map((element) => names[element])) }, suggest });
        return;
      }
      const actions = options.elements.includes("parameters") ? unnamedActions(tool, text) : [];
      if (actions.length) report(tool, "catalog", { at, data: { actions: quotedListOf(actions) } });
    },
  },
});

const names: Readonly<Record<TemplateElement, string>> = {
  domain: "its domain",
  purpose: "its purpose",
  "when-to-use": "'When to use'",
  parameters: "'Parameters'",
  limitations: "'Limitations'",
};

/** The edit that adds the missing parts, if the description needs nothing else. */
function completed(tool: Tool, server: Server, missing: readonly TemplateElement[]) {
  const description = tool.get("description");
  const facts = templateFactsOf(tool, thingsOf(tool, server));
  if (description.state !== "known" || "reason" in facts || !missing.length) return undefined;
  const text = generatedDescription(missing.includes("domain") ? facts : { ...facts, domain: undefined });
  if (missingElements(text).some((element) => missing.includes(element)) || unnamedActions(tool, text).length)
    return undefined;
  return description.value.editor?.replace(text);
}

/** The actions of every such tool that explain the others, as far as the description does not name them. */
function unnamedActions(tool: Tool, text: string): readonly string[] {
  if (!dispatchOf(tool)) return [];
  const section = templateSections(text).find(({ name }) => name === "parameters");
  const list = section && text.slice(section.start, section.end);
  return list === undefined ? [] : ["help", "schema"].filter((action) => !hasPhrase(list, [action]));
}
