import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "no-leading-digit",
  family: "naming",
  description: "Disallow tool names that begin with a digit",
  reason:
    "The Gemini API rejects a whole request if one name begins with a digit, and generated code does not compile.",
  severity: "warning",
  presets: [],
  messages: {
    leadingDigit: "The name of {{subject}} begins with a digit.",
  },
  remedies: {
    leadingDigit: "Begin it with a letter.",
  },
  check: {
    tool(tool, { report }) {
      const { name } = tool;
      if (name.state === "known" && /^\s*\p{Nd}/u.test(name.value)) report(tool, "leadingDigit", { at: name.span });
    },
  },
});
