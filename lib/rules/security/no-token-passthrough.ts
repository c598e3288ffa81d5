import { passedTokens } from "../../code/caller-token.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** A token that was issued for one service opens another one, which cannot tell the server from its caller. */
export default defineRule({
  name: "no-token-passthrough",
  family: "security",
  description: "Disallow sending the token of the caller to other services",
  reason: "The other service cannot tell the server from its caller, and a token stolen there opens the server.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: { passed: "'{{label}}' sends the token of the caller to another service." },
  remedies: { passed: "Send a token that was issued to this server for that service." },
  check: {
    module(module, { report }) {
      for (const { label, span } of passedTokens(module)) report(module, "passed", { at: span, data: { label } });
    },
  },
});
