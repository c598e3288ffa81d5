import { knownValue } from "../../model/reading.ts";
import { withoutSourceIndentation } from "../../prose/indentation.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { descriptionsOf } from "../../schema/descriptions.ts";

export default defineRule({
  name: "no-source-indentation",
  family: "description",
  description: "Disallow the indentation of source code in descriptions",
  reason: "The spaces before each line of a template literal are sent to the model, which pays for them in every call.",
  severity: "suggestion",
  presets: ["strict"],
  edit: "fix",
  messages: {
    indented: "The description of {{subject}} has {{count}} characters of source indentation.",
  },
  remedies: {
    indented: "Remove it, because the model gets every space.",
  },
  check: {
    tool(tool, { report }) {
      const { description } = tool;
      if (description.state !== "known") return;
      const { value: text, span: at } = description;
      const plain = withoutSourceIndentation(text);
      if (plain === undefined) return;
      const data = { count: text.length - plain.length };
      report(tool, "indented", { at, data, fix: knownValue(tool.get("description"))?.editor?.replace(plain) });
    },
    parameter(parameter, { report }) {
      const [first] = descriptionsOf(parameter.schema).written;
      const plain = first && withoutSourceIndentation(first.text);
      if (!first || plain === undefined) return;
      const data = { count: first.text.length - plain.length };
      const editor = knownValue(first.schema.keyword("description"))?.editor;
      report(parameter, "indented", { at: first.span, data, fix: editor?.replace(plain) });
    },
  },
});
