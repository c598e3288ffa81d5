import type { Members, PartMember, SchemaPart } from "../../../emission/python/part.ts";
import { type Core, updated } from "./core.ts";
import type { FieldConstraint } from "./metadata.ts";
import type { SourceRef } from "./source-ref.ts";

const numeric = {
  multiple_of: "multipleOf",
  le: "maximum",
  ge: "minimum",
  lt: "exclusiveMaximum",
  gt: "exclusiveMinimum",
};
const lengths = ["min_length", "max_length"];

/** The JSON Schema keywords of constraints, by the type in pydantic-core (`ValidationsMapping` of json_schema.py). */
const keywords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  int: numeric,
  float: numeric,
  decimal: numeric,
  str: { min_length: "minLength", max_length: "maxLength", pattern: "pattern" },
  bytes: { min_length: "minLength", max_length: "maxLength" },
  url: { max_length: "maxLength" },
  array: { min_length: "minItems", max_length: "maxItems" },
  dict: { min_length: "minProperties", max_length: "maxProperties" },
};

/** Constraints that a type validates itself without a keyword for them. */
const silent: Readonly<Record<string, readonly string[]>> = {
  date: ["le", "ge", "lt", "gt"],
  time: ["le", "ge", "lt", "gt"],
  datetime: ["le", "ge", "lt", "gt"],
  timedelta: ["le", "ge", "lt", "gt", "multiple_of"],
  decimal: ["max_digits", "decimal_places", "allow_inf_nan"],
  float: ["allow_inf_nan"],
};

/** Constraints that only change how a value is read. */
const withoutSchema: ReadonlySet<string> = new Set(["strict", "fail_fast", "union_mode", "coerce_numbers_to_str"]);

/** Types for which pydantic can be strict; it refuses to start for others. */
const neverStrict: ReadonlySet<string> = new Set(["union", "literal", "any"]);

/** A type with an additional constraint on its values (`apply_known_metadata` of pydantic). */
export function constrained(core: Core, constraint: FieldConstraint): Core {
  const { name, value, keyOrigin } = constraint;
  if (value.kind === "scalar" && value.value === null) return core;
  switch (core.kind) {
    case "nullable":
      return { ...core, inner: constrained(core.inner, constraint) };
    case "unknown":
    case "refused":
    case "omitted":
      return core;
    default:
  }
  const type = typeOf(core);
  if (withoutSchema.has(name)) {
    if (name !== "strict" || !neverStrict.has(type) || isFalse(value)) return core;
    return {
      kind: "refused",
      origin: core.origin,
      reason: "pydantic cannot apply 'strict' to it",
      isWithoutJson: false,
    };
  }
  const keyword = keywords[type]?.[name];
  if (keyword !== undefined) return withKeyword(core, keyword, { keyOrigin, value });
  if (silent[type]?.includes(name)) return { ...core, isChecked: true };
  if (name === "pattern") return { kind: "chain", inner: core, origin: core.origin, isChecked: true };
  if (name === "allow_inf_nan") return { ...core, isChecked: true };
  // Another check around the type: pydantic adds the keyword under another name.
  const key = lengths.includes(name) ? lengthKeyword(core, name) : name;
  return updated(
    { kind: "function", inner: core, origin: core.origin, isChecked: true },
    { members: new Map([[key, { keyOrigin, value }]]) },
  );
}

function isFalse(value: SchemaPart<SourceRef>): boolean {
  return value.kind === "scalar" && value.value === false;
}

function typeOf(core: Core): string {
  switch (core.kind) {
    case "simple":
      return core.type;
    case "array":
      return core.type === "sequence" ? "sequence" : "array";
    case "tuple":
      return "array";
    default:
      return core.kind;
  }
}

function withKeyword(core: Core, keyword: string, member: PartMember<SourceRef>): Core {
  if (core.kind !== "simple" && core.kind !== "array" && core.kind !== "tuple" && core.kind !== "dict") return core;
  const members: Members<SourceRef> = new Map([...core.members, [keyword, member]]);
  return { ...core, members };
}

function lengthKeyword(core: Core, name: string): string {
  let inner = core;
  while (inner.kind === "function") inner = inner.inner;
  const isList = inner.kind === "array" && (inner.type === "list" || inner.type === "sequence");
  return `${name === "min_length" ? "min" : "max"}${isList ? "Items" : "Length"}`;
}
