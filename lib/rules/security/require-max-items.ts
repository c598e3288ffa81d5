import { enforcedBoundsOf } from "../../code/rejected-limits.ts";
import { joinEdits } from "../../model/editor.ts";
import { statedBoundsOf, statedMostOf } from "../../prose/stated.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { requiredMinimumOf, unboundedArraysOf } from "../../schema/bounds.ts";
import { editTargetsOf } from "../../schema/branches.ts";
import { textAbout } from "../../schema/descriptions.ts";

export default defineRule({
  name: "require-max-items",
  family: "security",
  description: "Require array parameters to have a maximum number of items",
  reason:
    "With an unlimited list, one call can cause a million steps: memory, requests to other services, and the bill.",
  severity: "error",
  presets: ["strict", "security"],
  presetSeverity: { strict: "warning" },
  edit: ["suggest", "draft"],
  presetOptions: { security: { checkUnknownLimits: true } },
  options: {
    suggestedLimit: option.integer(50, { min: 1, about: "The limit that the suggestion writes" }),
    checkUnknownLimits: option.boolean(false, {
      about: "Whether parameters are reported, too, whose limit nothing states or enforces",
    }),
  },
  messages: {
    missing: "{{Subject}} has no 'maxItems'.",
    addMaxItems: "Limit it to {{limit}} items.",
  },
  plurals: {
    missing: "{{count}} array parameters of {{source}} have no 'maxItems': {{names}}.",
  },
  remedies: {
    missing: "Set 'maxItems' to the largest number of items that the tool can handle.",
  },
  check: {
    parameter(parameter, { options, report, tool }) {
      const unbounded = unboundedArraysOf(parameter.schema).filter((each) => !each.isCheckedByCode);
      if (!unbounded.length || isResponseOnly(parameter)) return;
      const said = textAbout(parameter.schema) ?? "";
      const stated = statedMostOf(said);
      // "At most 5 can be invited at the same time, and the group cannot exceed 15": it is not clear which limit
      // applies.
      const other = statedBoundsOf(said)?.maximum;
      const isAmbiguous = stated !== undefined && other !== undefined && other !== stated;
      const known =
        (isAmbiguous ? undefined : stated) ??
        (parameter.depth === 0 ? enforcedBoundsOf(tool, parameter.name, "length").maximum : undefined);
      const limit = Math.max(known ?? options.suggestedLimit, requiredMinimumOf(unbounded, "minItems"));
      const isKnown = limit === known;
      if (!isKnown && !options.checkUnknownLimits) return;
      const edit = joinEdits(editTargetsOf(unbounded).map(({ editor }) => editor?.set("maxItems", limit)));
      report(parameter, "missing", {
        suggest: [{ message: "addMaxItems", data: { limit: limit.toLocaleString("en") }, edit, draft: !isKnown }],
      });
    },
  },
});
