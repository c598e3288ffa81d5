import type { JsonObject } from "../model/json.ts";
import { convertZod3 } from "./convert-zod3.ts";
import { convertZod4 } from "./convert-zod4.ts";
import type { Converted } from "./converted.ts";
import { finishRoot } from "./finish.ts";
import type { Conversion, EmissionProfile, Refusal, RoleRules, SchemaRole } from "./profile.ts";
import { isTooLarge } from "./size.ts";
import { applySkew } from "./skew.ts";
import type { Version } from "./version.ts";
import { kindOf, majorOf, type Side } from "./zod-schema.ts";

/** What a running server sends for a schema. `reason` completes "It is not known, because …". */
export type Emission =
  | { readonly state: "converted"; readonly converted: Converted; readonly side: Side }
  /** The server sends this whatever the schema says. */
  | { readonly state: "replaced"; readonly json: JsonObject }
  /** The server sends no such key. */
  | { readonly state: "left out" }
  | { readonly state: "refused"; readonly reason: string };

/** Converts a Zod schema as the server does; never throws. */
export function emit(schema: object, profile: EmissionProfile, role: SchemaRole): Emission {
  const rules = profile[role];
  if (!isObjectSchema(schema) && rules.nonObject !== "kept") return nonObject(rules.nonObject);
  const conversion = majorOf(schema) === 4 ? rules.zod4 : rules.zod3;
  if ("refused" in conversion) return { state: "refused", reason: conversion.refused };
  if (isTooLarge(schema)) return { state: "refused", reason: "the schema is too large" };
  try {
    const converted = convert(schema, conversion, profile.zodVersion);
    const refused = finishRoot(converted.json, rules.finish);
    if (refused !== undefined) return { state: "refused", reason: refused };
    return { state: "converted", converted, side: sideOf(conversion) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { state: "refused", reason: `Zod cannot convert it: ${message}` };
  }
}

function nonObject(rule: Exclude<RoleRules["nonObject"], "kept">): Emission {
  if (rule === "left out") return { state: "left out" };
  return "refused" in rule ? refusal(rule) : { state: "replaced", json: rule.replacedBy };
}

function refusal({ refused }: Refusal): Emission {
  return { state: "refused", reason: refused };
}

function convert(schema: object, { converter, options }: Conversion, zodVersion: Version | undefined): Converted {
  const isZod3 = majorOf(schema) === 3;
  if (converter === "zodToJsonSchema") return convertZod3(schema, options);
  if (isZod3) throw new TypeError("z.toJSONSchema takes no schemas of Zod 3");
  const converted = convertZod4(schema, options, zodVersion);
  applySkew(converted, zodVersion, sideOf({ converter, options }));
  return converted;
}

/** Which side of transformations a conversion describes: by default, zod-to-json-schema the input, Zod 4 the output. */
function sideOf({ converter, options }: Conversion): Side {
  if (converter === "toJSONSchema") return options["io"] === "input" ? "input" : "output";
  return options["pipeStrategy"] === "output" ? "output" : "input";
}

/**
 * True for a schema whose root the SDK takes for an object: one with a shape (SDK 1.32 server/zod-compat.js,
 * `normalizeObjectSchema`).
 */
export function isObjectSchema(schema: object): boolean {
  return kindOf(schema) === "object";
}
