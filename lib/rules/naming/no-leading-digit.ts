import { defineRule } from "../../rule/define-rule.ts";

/** The Gemini API rejects a whole request if one name begins with a digit, and generated code does not compile. */
export default defineRule({
  name: "no-leading-digit",
  family: "naming",
  ids: ["NAM-004"],
  description: "Disallow tool names that begin with a digit",
  severity: "warning",
  presets: ["governance"],
  messages: {
    leadingDigit:
      "The tool name '{{tool}}' begins with a digit, so the API of Gemini refuses every request that offers it; begin with a letter.",
  },
  check: {
    tool(tool, { report }) {
      const { name } = tool;
      if (name.state === "known" && /^\s*\p{Nd}/u.test(name.value)) report(tool, "leadingDigit", { at: name.span });
    },
  },
});
