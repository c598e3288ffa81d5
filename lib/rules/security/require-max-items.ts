import { joinEdits } from "../../model/editor.ts";
import { valueOf } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { statedMostOf } from "../../prose/stated-range.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isForAnswersOnly } from "../../schema/answer-only.ts";
import { unboundedArraysOf } from "../../schema/array-bounds.ts";
import { basesOf } from "../../schema/bases.ts";
import { saidAbout } from "../../schema/said-about.ts";

/** A list without an end makes one call out of a million: memory, requests to other services, and the bill for both. */
export default defineRule({
  name: "require-max-items",
  family: "security",
  ids: ["SEC-002"],
  description: "Require array parameters to have a maximum number of items",
  severity: "error",
  presets: ["strict", "security", "governance"],
  edit: "suggest",
  options: {
    default: option.integer(50, { min: 1, about: "The limit that the suggestion writes" }),
  },
  messages: {
    missing:
      "Array parameter '{{path}}' of tool '{{tool}}' has no maxItems, so a call can carry a list of any length; write the longest that the tool can handle.",
    addMaxItems: "Limit it to {{limit}} items.",
  },
  check: {
    parameter(parameter, { options, report }) {
      const unbounded = unboundedArraysOf(parameter.schema);
      if (!unbounded.length || isForAnswersOnly(parameter)) return;
      const bases = basesOf(unbounded);
      const stated = statedMostOf(saidAbout(parameter.schema) ?? "") ?? options.default;
      const limit = Math.max(stated, ...bases.map(leastOf));
      const edit = joinEdits(bases.map(({ editor }) => editor?.set("maxItems", limit)));
      report(parameter, "missing", { suggest: [{ message: "addMaxItems", data: { limit }, edit }] });
    },
  },
});

/** The number of items that a list must have, or has by default: a lower limit would forbid them. */
function leastOf(schema: Schema): number {
  const least = valueOf(schema.keyword("minItems"));
  const fallback = valueOf(schema.keyword("default"));
  const required = least?.kind === "scalar" && typeof least.value === "number" ? least.value : 0;
  return Math.max(required, fallback?.kind === "array" ? fallback.items.length : 0);
}
