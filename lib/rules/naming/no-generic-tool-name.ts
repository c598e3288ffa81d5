import { isGenericName } from "../../prose/emptiness.ts";
import { emptyNouns } from "../../prose/lexicon/emptiness.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "no-generic-tool-name",
  family: "naming",
  description: "Disallow generic tool names",
  reason: "A model with thirty tools never chooses `get_data`, or chooses it for everything.",
  severity: "warning",
  presets: [],
  options: {
    nouns: option.strings(emptyNouns, { about: "The generic nouns, in lower case" }),
    allow: option.strings([], { about: "Generic names that are allowed" }),
  },
  messages: {
    generic: "The name of {{subject}} fits any tool.",
  },
  remedies: {
    generic: "Name the action and its object, such as 'list_orders'.",
  },
  check: {
    tool(tool, { options, report }) {
      const { name } = tool;
      if (name.state !== "known" || options.allow.includes(name.value)) return;
      if (isGenericName(name.value, options.nouns)) report(tool, "generic", { at: name.span });
    },
  },
});
