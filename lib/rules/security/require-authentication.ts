import { defineRule } from "../../rule/define-rule.ts";

/** Anyone who can reach the port can call every tool. */
export default defineRule({
  name: "require-authentication",
  family: "security",
  description: "Require servers that listen for HTTP requests to check who calls",
  reason: "Whoever reaches the port, from another machine or through a proxy, can call every tool.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: { open: "'{{label}}' takes calls from any machine without authentication." },
  remedies: { open: "Require a token, or bind 127.0.0.1." },
  check: {
    module(module, { report }) {
      const { exposure } = module;
      if (exposure?.kind === "open") report(module, "open", { at: exposure.span, data: { label: exposure.label } });
    },
  },
});
