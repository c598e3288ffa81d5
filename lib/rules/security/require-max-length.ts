import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/** draft */
export default defineRule({
  name: "require-max-length",
  family: "security",
  ids: ["SEC-001"],
  description: "Require string parameters to have a maximum length",
  severity: "error",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: {
    default: option.integer(100, { min: 1, about: "The limit that the suggestion writes" }),
  },
  messages: {
    missing: "String parameter '{{path}}' of tool '{{tool}}' has no maxLength, so a call can carry text of any size.",
    addMaxLength: "Limit it to {{limit}} characters.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const open = parameter.schema.alternatives.find((one) => one.accepts("string") && !one.mayHave("maxLength", "enum"));
      if (!open) return;
      const limit = options.default;
      report(parameter, "missing", {
        suggest: [{ message: "addMaxLength", data: { limit }, edit: open.base.editor?.set("maxLength", limit) }],
      });
    },
  },
});
