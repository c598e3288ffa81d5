import { openOrigins } from "../../code/cross-origin.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** Pages in a browser reach servers that other machines do not. */
export default defineRule({
  name: "require-origin-check",
  family: "security",
  description: "Require servers to check which pages of a browser call them",
  reason: "Every page that a user opens can call a server on this machine, or with the cookies of the user.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    rebinding: "A web page can call '{{label}}' on this machine: host and origin are not checked.",
    reflected: "'{{label}}' lets the pages of all origins send requests with credentials.",
    wildcard: "'{{label}}' allows credentials for origin '*', which browsers refuse.",
  },
  remedies: {
    rebinding: "Set 'allowedHosts' or 'security_settings'.",
    reflected: "List the origins.",
    wildcard: "List the origins, or leave the credentials out.",
  },
  check: {
    module(module, { report }) {
      const { exposure } = module;
      if (exposure?.kind === "rebinding")
        report(module, "rebinding", { at: exposure.span, data: { label: exposure.label } });
      for (const { kind, label, span } of openOrigins(module)) report(module, kind, { at: span, data: { label } });
    },
  },
});
