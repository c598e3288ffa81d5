import { enforcedBoundsOf } from "../../code/rejected-limits.ts";
import { joinEdits } from "../../model/editor.ts";
import type { Parameter } from "../../model/parameter.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { setAll } from "../../model/set-all.ts";
import type { Tool } from "../../model/tool.ts";
import type { Claim } from "../../prose/claims/claim.ts";
import { claimsIn } from "../../prose/claims.ts";
import {
  beginsWithIdentifier,
  hasFixedRange,
  isNumberOfThing,
  isUnboundedByNature,
  namesUnit,
  type NumberRange,
  rangeOf,
  textAfter,
} from "../../prose/numbers.ts";
import { statedRangeOf } from "../../prose/stated.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { isResponseOnly } from "../../schema/response-only-fields.ts";
import { textAbout } from "../../schema/descriptions.ts";
import { editTargetsOf } from "../../schema/branches.ts";
import { openNumbersOf, type OpenNumber } from "../../schema/bounds.ts";

export default defineRule({
  name: "require-number-range",
  family: "security",
  description: "Require number parameters to have a minimum or a maximum",
  reason: "A model that means 'all' writes 999999999 or -1, and a page size or a timeout without bounds accepts both.",
  severity: "warning",
  presets: ["strict", "security"],
  edit: ["suggest", "draft"],
  presetOptions: { security: { checkUnknownLimits: true } },
  options: {
    checkBothSides: option.boolean(false, { about: "Whether a number needs both bounds" }),
    allow: option.strings([], { about: "The names of parameters that may be any number" }),
    checkAllNumbers: option.boolean(false, {
      about:
        "Whether points in time, positions and values of the caller's own data are reported, too, and not only amounts",
    }),
    checkUnknownLimits: option.boolean(false, {
      about: "Whether numbers are reported, too, whose range nothing states, fixes or enforces",
    }),
  },
  messages: {
    missing: "{{Subject}} has no 'minimum' and no 'maximum'.",
    oneSide: "{{Subject}} has no '{{side}}'.",
    addRange: "Allow {{range}}.",
  },
  plurals: {
    missing: "{{count}} number parameters of {{source}} have no 'minimum' and no 'maximum': {{names}}.",
  },
  remedies: {
    missing: "Set the smallest and the largest number that make sense.",
    oneSide: "Set '{{side}}', too.",
  },
  check: {
    parameter(parameter, { options, report, tool }) {
      const open = openNumbersOf(parameter.schema).filter(({ alternative }) => !alternative.isCheckedByCode);
      const { name, schema } = parameter;
      if (!open.length || options.allow.includes(name)) return;
      if (options.checkAllNumbers ? isNumberOfThing(name) : isUnboundedByNature(name)) return;
      const isOpen = open.some((each) => each.open === "both");
      if (!isOpen && !options.checkBothSides) return;
      const description = textAbout(schema);
      if (description === undefined || isResponseOnly(parameter)) return;
      if (!options.checkAllNumbers && namesThing(schema, description)) return;
      if (isOpen) {
        const said = `${description}\n${textAfter(name, knownValue(tool.description) ?? "")}`.trim();
        const stated = statedRangeOf(said);
        const enforced = stated ? undefined : enforcedRangeOf(parameter, tool);
        const likely = stated ?? enforced ?? usualRangeOf(name, said);
        const range =
          likely && rangeWith(likely, said, [...defaultsOf(schema, said), ...valuesMeaning("special", said)]);
        const isKnown = stated ? !namesUnit(said) : enforced !== undefined || hasFixedRange(name);
        const isCertain = range !== undefined && range === likely && isKnown;
        if (!isCertain && !options.checkUnknownLimits) return;
        report(parameter, "missing", { suggest: range ? [suggestionFor(open, range, !isCertain)] : [] });
      } else {
        const side = open[0]?.open === "below" ? "minimum" : "maximum";
        report(parameter, "oneSide", { data: { side } });
      }
    },
  },
});

/** "Database ID to invalidate", "Customer id, from list_customers", and "User ID or name", which may also be a text. */
function namesThing(schema: Schema, description: string): boolean {
  const isText = schema.alternatives.some(({ types }) => types.state === "known" && types.value.includes("string"));
  return beginsWithIdentifier(description) || (isText && /\b(?:id|identifier)s?\b/i.test(description));
}

/** The range outside of which the handler refuses every call. */
function enforcedRangeOf({ depth, name }: Parameter, tool: Tool): NumberRange | undefined {
  if (depth > 0) return undefined;
  const { minimum, maximum } = enforcedBoundsOf(tool, name, "value");
  if (minimum === undefined && maximum === undefined) return undefined;
  return (minimum ?? Number.NEGATIVE_INFINITY) > (maximum ?? Number.POSITIVE_INFINITY)
    ? undefined
    : { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

/** The usual range for the name, starting at the number that the text starts from. */
function usualRangeOf(name: string, said: string): NumberRange | undefined {
  const { minimum, maximum } = rangeOf(name, said) ?? {};
  // "Documents: 1-based. Text files: 0-based."
  const bases = valuesMeaning("base", said);
  const isOpen = maximum === undefined && minimum !== undefined && bases.length > 0;
  const least = isOpen ? Math.min(...bases) : minimum;
  if (least === undefined && maximum === undefined) return undefined;
  const isBounded = maximum !== undefined && !says("unlimited", said);
  return { ...(least === undefined ? {} : { minimum: least }), ...(isBounded ? { maximum } : {}) };
}

function suggestionFor(open: readonly OpenNumber[], range: NumberRange, draft: boolean) {
  const bases = editTargetsOf(open.map(({ alternative }) => alternative));
  const edit = joinEdits(bases.map(({ editor }) => setAll(editor, { ...range })));
  return { message: "addRange" as const, data: { range: wordsFor(range) }, edit, draft };
}

function wordsFor({ minimum, maximum }: NumberRange): string {
  const [least, most] = [minimum?.toLocaleString("en"), maximum?.toLocaleString("en")];
  if (least === undefined) return `at most ${most ?? ""}`;
  return most === undefined ? `${least} or more` : `${least} to ${most}`;
}

/** The defaults of the parameter in the schema or the description. */
function defaultsOf(schema: Schema, description: string): readonly number[] {
  const fallback = knownValue(schema.keyword("default"));
  const stated = claimsIn(description, "default").flatMap(({ form, value }) =>
    form === "number" ? Number(value) : [],
  );
  return fallback?.kind === "scalar" && typeof fallback.value === "number" ? [fallback.value, ...stated] : stated;
}

/**
 * The range without bounds that exclude a number which a call may use: pages may be counted from 0, and -1 may be the
 * last one.
 *
 * @param used the defaults and the numbers with a special meaning.
 */
function rangeWith(range: NumberRange, said: string, used: readonly number[]): NumberRange | undefined {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = range;
  const lowest = Math.min(minimum, ...used);
  const low = lowest >= 0 && says("negative", said) ? Number.NEGATIVE_INFINITY : lowest;
  const high = used.some((one) => one > maximum) ? Number.POSITIVE_INFINITY : maximum;
  if (low === minimum && high === maximum) return range;
  if (!Number.isFinite(low) && !Number.isFinite(high)) return undefined;
  return { ...(Number.isFinite(low) ? { minimum: low } : {}), ...(Number.isFinite(high) ? { maximum: high } : {}) };
}

type Meaning = Claim<"number">["meaning"];

function says(meaning: Meaning, text: string): boolean {
  return claimsIn(text, "number").some((claim) => claim.meaning === meaning);
}

function valuesMeaning(meaning: Meaning, text: string): readonly number[] {
  return claimsIn(text, "number").flatMap((claim) => (claim.meaning === meaning ? (claim.value ?? []) : []));
}
