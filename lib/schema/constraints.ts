import type { Constraint } from "../model/constraint.ts";
import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";

/** Every constraint needs one of these keywords. Most schemas have none of them. */
const constraining = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "enum",
];
const branching = ["$ref", "allOf", "anyOf", "oneOf"];
const relevant: ReadonlySet<string> = new Set([...constraining, ...branching]);

/**
 * The constraints of a schema on scalars, in each of its alternatives. Omits keywords whose value is unknown or that do
 * not apply to the alternative's type.
 */
export function constraintsOf(schema: Schema): readonly Constraint[] {
  if (!mayConstrain(schema.located)) return [];
  const [only, ...others] = schema.alternatives;
  if (only && !others.length) return constraintsOfAlternative(only);
  const found = new Map<string, Constraint>();
  for (const alternative of schema.alternatives) {
    for (const constraint of constraintsOfAlternative(alternative)) found.set(JSON.stringify(constraint), constraint);
  }
  return [...found.values()];
}

function mayConstrain(located: Located): boolean {
  if (located.kind !== "object") return false;
  for (const key of located.members.keys()) if (relevant.has(key)) return true;
  return false;
}

function constraintsOfAlternative(alternative: Alternative): Constraint[] {
  const enumeration = enumOf(alternative);
  // The members show their length and form.
  if (enumeration) return [enumeration];
  if (alternative.mayHave("enum", "const")) return [];
  const constraints: Constraint[] = [];
  const isInteger = alternative.accepts("integer");
  if (isInteger || alternative.accepts("number")) {
    const min = numberAt(alternative, "minimum");
    const max = numberAt(alternative, "maximum");
    const above = numberAt(alternative, "exclusiveMinimum");
    const below = numberAt(alternative, "exclusiveMaximum");
    if ((min ?? max ?? above ?? below) !== undefined)
      constraints.push({ kind: "range", isInteger, min, max, above, below });
  }
  if (alternative.accepts("string")) {
    const min = numberAt(alternative, "minLength");
    const max = numberAt(alternative, "maxLength");
    if (min !== undefined || max !== undefined) constraints.push({ kind: "length", min, max });
    const format = textAt(alternative, "format");
    if (format !== undefined) constraints.push({ kind: "format", format });
    const pattern = textAt(alternative, "pattern");
    if (pattern !== undefined) constraints.push({ kind: "pattern", pattern });
  }
  return constraints;
}

function enumOf(alternative: Alternative): Constraint | undefined {
  const reading = alternative.keyword("enum");
  if (reading.state !== "known" || reading.value.kind !== "array" || reading.value.unknownRest) return undefined;
  const members: (string | number)[] = [];
  for (const item of reading.value.items) {
    if (item.kind !== "scalar") return undefined;
    const { value } = item;
    if (typeof value === "string" || typeof value === "number") members.push(value);
  }
  return { kind: "enum", members };
}

function numberAt(alternative: Alternative, keyword: string): number | undefined {
  const value = scalarAt(alternative, keyword);
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function textAt(alternative: Alternative, keyword: string): string | undefined {
  const value = scalarAt(alternative, keyword);
  return typeof value === "string" ? value : undefined;
}

function scalarAt(alternative: Alternative, keyword: string) {
  const reading = alternative.keyword(keyword);
  return reading.state === "known" && reading.value.kind === "scalar" ? reading.value.value : undefined;
}
