import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

export default defineRule({
  name: "tool-name-length",
  family: "naming",
  description: "Enforce a minimum and maximum length of tool names",
  reason: "Two letters say nothing about a tool. Menus cut a name as long as a sentence, and clients reject it.",
  severity: "warning",
  presets: [],
  options: {
    min: option.integer(3, { min: 1, about: "The minimum number of characters" }),
    max: option.integer(50, { min: 1, about: "The maximum number of characters" }),
  },
  messages: {
    tooShort: "The name of {{subject}} is too short: {{length}} of at least {{min}} characters.",
    tooLong: "The name of {{subject}} is too long: {{length}} of at most {{max}} characters.",
  },
  remedies: {
    tooShort: "Write the words out.",
    tooLong: "Leave out words that every tool of the server has.",
  },
  check: {
    tool(tool, { options: { min, max }, report }) {
      const { name } = tool;
      // Another rule reports a blank name.
      if (name.state !== "known" || !name.value.trim()) return;
      const { length } = name.value;
      if (length < min) report(tool, "tooShort", { at: name.span, data: { length, min } });
      else if (length > max) report(tool, "tooLong", { at: name.span, data: { length, max } });
    },
  },
});
