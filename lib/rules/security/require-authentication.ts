import { defineRule } from "../../rule/define-rule.ts";

/** Whoever reaches the port can call every tool. */
export default defineRule({
  name: "require-authentication",
  family: "security",
  description: "Require servers that listen for HTTP requests to check who calls",
  reason: "Whoever reaches the port, from another machine or through a page in a browser, can call every tool.",
  severity: "warning",
  presets: ["strict", "security"],
  messages: {
    open: "The server takes the calls of {{label}} from any machine and asks for no authentication.",
    rebinding: "A web page can reach {{label}} on this machine: the server checks neither host nor origin.",
  },
  remedies: {
    open: "Ask for a token (`requireBearerAuth`; in Python `auth=`), or listen on 127.0.0.1 only.",
    rebinding: "Use `createMcpExpressApp()` of the SDK, or set `enableDnsRebindingProtection` and `allowedHosts`.",
  },
  check: {
    module(module, { report }) {
      const { exposure } = module;
      if (exposure) report(module, exposure.kind, { at: exposure.span, data: { label: exposure.label } });
    },
  },
});
