import type { JsonObject } from "../model/json.ts";
import { type Converted, convertZod3, convertZod4, isTree, type JsonTree, setMember } from "./convert.ts";
import { downlevel } from "./downlevel.ts";
import type { Conversion, EmissionProfile, Refusal, RoleRules, SchemaRole, Version } from "./profile.ts";
import { isTooLarge, zodKindOf, majorOf, type Side } from "./zod-schema.ts";

/** What a running server sends for a schema. `reason` completes the sentence "It is not known, because …". */
export type Emission =
  | { readonly state: "converted"; readonly converted: Converted; readonly side: Side }
  /** The server sends this for any schema. */
  | { readonly state: "replaced"; readonly json: JsonObject }
  /** The server omits the key. */
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
    const refused = postProcessRoot(converted.json, rules.postProcess);
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
  downlevel(converted, zodVersion, sideOf({ converter, options }));
  return converted;
}

/**
 * The side of transformations that a conversion describes: by default the input in zod-to-json-schema, the output in
 * Zod 4.
 */
function sideOf({ converter, options }: Conversion): Side {
  if (converter === "toJSONSchema") return options["io"] === "input" ? "input" : "output";
  return options["pipeStrategy"] === "output" ? "output" : "input";
}

/**
 * True for a schema that the SDK accepts as an object: one with a shape (SDK 1.32 server/zod-compat.js,
 * `normalizeObjectSchema`).
 */
export function isObjectSchema(schema: object): boolean {
  return zodKindOf(schema) === "object";
}

/**
 * Changes the converter's result in place, as the server does.
 *
 * @returns why the server rejects the schema, or `undefined`
 */
function postProcessRoot(root: JsonTree, rule: RoleRules["postProcess"]): string | undefined {
  switch (rule) {
    case "none":
      return undefined;
    case "strict":
      makeStrict(root);
      return undefined;
    case "object-root": {
      const { type } = root;
      if (type === undefined) setMember(root, "type", "object");
      return type === undefined || type === "object"
        ? undefined
        : `the MCP SDK 2 takes schemas of objects only, and this is one of type ${JSON.stringify(type)}`;
    }
    case "object-root-if-provable":
      if (root["type"] === undefined && isObjectShaped(root, root)) setMember(root, "type", "object");
      return undefined;
  }
}

/** xsschema 0.4, `strictJsonSchema`: objects inside objects, but not those in lists or unions. */
function makeStrict(node: JsonTree): void {
  setMember(node, "additionalProperties", false);
  const { properties } = node;
  if (!isTree(properties)) return;
  for (const property of Object.values(properties)) {
    if (isTree(property) && property["type"] === "object") makeStrict(property);
  }
}

/** SDK 2.4, `isProvablyObjectShapedRoot`. */
function isObjectShaped(node: JsonTree, root: JsonTree): boolean {
  if (["properties", "patternProperties", "additionalProperties", "required"].some((key) => key in node)) return true;
  const reference = /^#\/(\$defs|definitions)\/([^/~%]+)$/.exec(typeof node["$ref"] === "string" ? node["$ref"] : "");
  const definitions = reference?.[1] === undefined ? undefined : root[reference[1]];
  const target = isTree(definitions) && reference?.[2] !== undefined ? definitions[reference[2]] : undefined;
  if (isTree(target) && target["type"] === "object") return true;
  for (const key of ["oneOf", "anyOf", "allOf"]) {
    const members = node[key];
    if (!Array.isArray(members) || !members.length) continue;
    return members.every((member) => isTree(member) && (member["type"] === "object" || isObjectShaped(member, root)));
  }
  return false;
}
