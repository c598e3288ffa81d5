import { pathAt } from "../../model/parameter.ts";
import type { Schema } from "../../model/schema.ts";
import { checkOutputs } from "../../rule/check-outputs.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOn, affectsAny } from "../../schema/clients/effects.ts";

/** Keywords that show the type of a branch. */
const typing = ["type", "$ref"];
/** Keywords of a branch that is a union itself. */
const unions = ["anyOf", "oneOf", "allOf"];

export default defineRule({
  name: "schema-anyof-needs-type",
  family: "portability",
  description: "Require a 'type' in each branch of 'anyOf' and 'oneOf'",
  reason: "Gemini's API does not infer the type of a branch, and refuses a function with a schema that has none.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  options: {
    ...checkOutputs,
    checkUnions: option.boolean(true, { about: "Whether branches that are unions themselves need a type, too" }),
  },
  messages: {
    missing: "{{clients}} tool '{{tool}}'{{also}}: a branch of {{schemaPart}} has no 'type'.",
    nested: "{{clients}} tool '{{tool}}'{{also}}: a branch of {{schemaPart}} is a union without a 'type'.",
    missingElsewhere: "A branch of {{subject}} has no 'type', which some clients need.",
  },
  remedies: {
    missing: "Write the type of each branch.",
    nested: "Write its branches in the outer union.",
    missingElsewhere: "Write the type of each branch.",
  },
  check: {
    statedSchema({ schema }, { options, report }) {
      for (const branch of options.checkOutputs ? untypedIn(schema, options.checkUnions) : [])
        report(branch, "missingElsewhere");
    },
    schema({ key, schema }, { isOn, options, settings, report }) {
      const effect = key === "inputSchema" ? effectOn(settings.clients, "untypedBranch") : undefined;
      if (effect === undefined && !options.checkOutputs) return;
      // There the union itself is the fault.
      const isRootReported =
        key === "inputSchema" && isOn("no-root-union") && affectsAny(settings.clients, "rootUnion");
      for (const branch of untypedIn(schema, options.checkUnions)) {
        if (isRootReported && ofRootUnion.test(branch.pointer) && pathAt(branch.pointer) === "") continue;
        if (effect === undefined) report(branch, "missingElsewhere");
        else report(branch, hasNone(branch, unions) ? "missing" : "nested", { data: effect });
      }
    },
  },
});

/** A part of an alternative at the root: of the root itself, or of a value in it. */
const ofRootUnion = /^\/inputSchema\/(?:allOf|anyOf|oneOf)\//u;

/** The branches without a type. */
function untypedIn(schema: Schema, countsUnions: boolean): Schema[] {
  const keywords = countsUnions ? typing : [...typing, ...unions];
  return schema
    .walk()
    .flatMap((part) => part.subschemas())
    .filter(({ keyword, schema: branch }) => isOption(keyword) && hasNone(branch, keywords))
    .map(({ schema: branch }) => branch);
}

function isOption(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

/** True for an object without any of the keywords. */
function hasNone(schema: Schema, keywords: readonly string[]): boolean {
  return schema.located.kind === "object" && keywords.every((keyword) => schema.keyword(keyword).state === "absent");
}
