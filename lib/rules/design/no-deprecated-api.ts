import { defineRule } from "../../rule/define-rule.ts";

export default defineRule({
  name: "no-deprecated-api",
  family: "design",
  description: "Disallow the methods 'tool', 'resource' and 'prompt' of the SDK",
  reason:
    "The methods server.tool(), prompt() and resource() take no title, output schema or icons, and version 2 of the SDK does not have them.",
  severity: "warning",
  presets: ["strict"],
  edit: "suggest",
  messages: {
    replaced: "{{Subject}} is registered with '{{method}}', which '{{modern}}' has replaced.",
    rewrite: "Call '{{modern}}'.",
  },
  remedies: {
    replaced: "Call '{{modern}}' of the SDK instead.",
  },
  check: {
    definition(definition, { report }) {
      const { legacyCall, isElsewhere } = definition.source;
      if (!legacyCall || isElsewhere) return;
      const { method, modern, span, rewrite } = legacyCall;
      report(definition, "replaced", {
        at: span,
        data: { method, modern },
        suggest: [{ message: "rewrite", data: { modern }, edit: rewrite() }],
      });
    },
  },
});
