import { joinEdits } from "../../model/editor.ts";
import { statedMostOf } from "../../prose/numbers.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { requiredMinimumOf, unboundedArraysOf } from "../../schema/bounds.ts";
import { editTargetsOf } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";

/**
 * With an unlimited list, one call can cause a million steps: memory, requests to other services, and the bill for
 * both.
 */
export default defineRule({
  name: "require-max-items",
  family: "security",
  ids: ["SEC-002"],
  description: "Require array parameters to have a maximum number of items",
  severity: "error",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: { default: option.integer(50, { min: 1, about: "The limit that the suggestion writes" }) },
  messages: {
    missing:
      "Array parameter '{{path}}' of tool '{{tool}}' has no maxItems, so a call can carry a list of any length; write the longest that the tool can handle.",
    addMaxItems: "Limit it to {{limit}} items.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const unbounded = unboundedArraysOf(parameter.schema).filter((each) => !each.isCheckedByCode);
      if (!unbounded.length || isResponseOnly(parameter)) return;
      const stated = statedMostOf(textAbout(parameter.schema) ?? "") ?? options.default;
      const limit = Math.max(stated, requiredMinimumOf(unbounded, "minItems"));
      const edit = joinEdits(editTargetsOf(unbounded).map(({ editor }) => editor?.set("maxItems", limit)));
      report(parameter, "missing", { suggest: [{ message: "addMaxItems", data: { limit }, edit }] });
    },
  },
});
