import { openRedirects } from "../../code/redirects.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** The code of an authorization goes to whoever has made the link. */
export default defineRule({
  name: "no-open-redirect",
  family: "security",
  description: "Disallow redirects to an address of the request that nothing checks",
  reason: "Who makes a link to the server chooses where its users, and the codes of their authorization, are sent.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: { open: "It redirects to '{{label}}' of the request without a check." },
  remedies: { open: "Compare it with the addresses that the client has registered." },
  check: {
    module(module, { report }) {
      for (const { label, span } of openRedirects(module)) report(module, "open", { at: span, data: { label } });
    },
  },
});
