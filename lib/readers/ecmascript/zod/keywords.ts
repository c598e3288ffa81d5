import { boundaryMethods, formatMethods } from "../../../edits/zod/checks.ts";
import { type MemberValue, type NodeRef, unknownValue, type ValueHole, type ZodTrace } from "../evaluate/value.ts";
import type { SchemaCall } from "./chain-calls.ts";

const sizes: Readonly<Record<string, { readonly min: string; readonly max: string }>> = {
  string: { min: "minLength", max: "maxLength" },
  file: { min: "minLength", max: "maxLength" },
  number: { min: "minimum", max: "maximum" },
  bigint: { min: "minimum", max: "maximum" },
  date: { min: "minimum", max: "maximum" },
};
const listSize = { min: "minItems", max: "maxItems" };

/** The JSON Schema keywords that a method decides on any receiver. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  gte: ["minimum"],
  gt: ["exclusiveMinimum"],
  lte: ["maximum"],
  lt: ["exclusiveMaximum"],
  positive: ["exclusiveMinimum"],
  nonnegative: ["minimum"],
  negative: ["exclusiveMaximum"],
  nonpositive: ["maximum"],
  multipleOf: ["multipleOf"],
  step: ["multipleOf"],
  int: ["type", "minimum", "maximum"],
  safe: ["type", "minimum", "maximum"],
  regex: ["pattern"],
  includes: ["pattern", "format"],
  startsWith: ["pattern", "format"],
  endsWith: ["pattern", "format"],
  lowercase: ["pattern", "format"],
  uppercase: ["pattern", "format"],
  describe: ["description"],
  default: ["default"],
  _default: ["default"],
  prefault: ["default"],
  catch: ["default"],
  readonly: ["readOnly"],
  nullable: ["type", "anyOf", "enum"],
  nullish: ["type", "anyOf", "enum"],
  or: ["type", "anyOf", "enum"],
  strict: ["additionalProperties"],
  strip: ["additionalProperties"],
  nonstrict: ["additionalProperties"],
  passthrough: ["additionalProperties"],
  loose: ["additionalProperties"],
  catchall: ["additionalProperties"],
  merge: ["additionalProperties", "properties", "required"],
  partial: ["required"],
  deepPartial: ["required"],
  exactPartial: ["required"],
  required: ["required"],
  rest: ["items", "additionalItems", "maxItems"],
  mime: ["contentMediaType", "anyOf"],
};

/** Keywords that metadata cannot state, because they come from the type. */
const structural = new Set([
  "type",
  "properties",
  "required",
  "additionalProperties",
  "items",
  "anyOf",
  "oneOf",
  "allOf",
  "enum",
  "const",
  "$ref",
  "$schema",
]);

/** The keywords that a call of `method` on a schema of `kind` decides, as far as its arguments do. */
export function decidedBy(method: string, kind: string): readonly string[] {
  const size = sizes[kind] ?? listSize;
  switch (method) {
    case "min":
    case "nonempty":
      return [size.min];
    case "max":
      return [size.max];
    case "length":
    case "size":
      return [size.min, size.max];
    default:
      if (formatMethods.has(method) && kind === "string") return ["format", "pattern", "contentEncoding"];
      return fixed[method] ?? [];
  }
}

/** True if a call of `method` may decide the keyword of a schema of that kind. */
export function decides(method: string, kind: string, keyword: string): boolean {
  // Metadata may state any keyword except those of the type.
  if (method === "meta" || method === "register") return !structural.has(keyword);
  if (method === "check" || method === "with") return !structural.has(keyword) && keyword !== "description";
  return decidedBy(method, kind).includes(keyword);
}

/** Keywords that two calls narrow together, so one unknown argument makes the result unknown. */
const narrowed = new Set([
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "pattern",
  "format",
]);

/** True for a keyword whose value depends on all calls that decide it. For others only the last call counts. */
function isNarrowed(keyword: string): boolean {
  return narrowed.has(keyword);
}

/** True for a method whose result has another JSON Schema object than its receiver. */
export function isBoundary(method: string, side: "input" | "output"): boolean {
  return boundaryMethods.has(method) || (side === "output" && (method === "pipe" || method === "transform"));
}

/** True for the methods and factories named after a string format. */
export function isFormat(method: string): boolean {
  return formatMethods.has(method);
}

/** Of two bounds on the same side the tighter one is written, so if one is unknown, so is the other. */
const rivals: Readonly<Record<string, string>> = {
  minimum: "exclusiveMinimum",
  exclusiveMinimum: "minimum",
  maximum: "exclusiveMaximum",
  exclusiveMaximum: "maximum",
  // Two patterns are written as `allOf`.
  pattern: "allOf",
};

/**
 * Makes those members of a JSON Schema object unknown that depend on an unknown argument.
 *
 * @returns why there may be further members, if there may be any
 */
export function addUnknownKeywords(
  members: Map<string, MemberValue>,
  calls: readonly SchemaCall[],
): ValueHole | undefined {
  let unknownRest: ValueHole | undefined;
  calls.forEach((call, index) => {
    const { trace } = call;
    for (const [keyword, reason] of trace.unknownKeywords) {
      // "properties" makes the list of fields unknown, not the object: see the builder.
      if (keyword === "properties") continue;
      const site = trace.args[0]?.site ?? trace.site;
      if (keyword === "*") {
        unknownRest ??= { site, reason };
        continue;
      }
      if (!isNarrowed(keyword) && isDecidedBefore(calls, index, keyword)) continue;
      const keySite = calleeSite(trace);
      members.set(keyword, { key: keyword, keySite, value: unknownValue(site, reason) });
      const rival = rivals[keyword];
      const other = rival === undefined ? undefined : members.get(rival);
      if (other?.key === "allOf") members.delete(other.key);
      else if (other) members.set(other.key, { ...other, value: unknownValue(site, reason) });
    }
  });
  return unknownRest;
}

/** True if a later call decides the keyword again: `.describe(x).describe("known")`. */
function isDecidedBefore(calls: readonly SchemaCall[], index: number, keyword: string): boolean {
  return calls.slice(0, index).some(({ trace, kind }) => {
    return decides(trace.method, kind, keyword) && !trace.unknownKeywords.has(keyword);
  });
}

/** The place of the name in the call: `max` in `.max(5)`. */
export function calleeSite({ site }: ZodTrace): NodeRef {
  const { node, module } = site;
  if (node.type !== "CallExpression") return site;
  const { callee } = node;
  return { module, node: callee.type === "MemberExpression" ? callee.property : callee };
}
