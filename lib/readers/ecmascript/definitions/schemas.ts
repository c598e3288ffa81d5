import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import { customProfile } from "../../../emission/profiles.ts";
import { isFieldMap, isStandardSchema } from "../discover/classify-schema.ts";
import type { Converter } from "../discover/raw-definition.ts";
import {
  type MemberValue,
  type ObjectValue,
  unknownValue,
  type Value,
  type ZodTrace,
  type ZodValue,
} from "../evaluate/value.ts";
import { emitDeclared, emitSchema } from "../zod/emit-schema.ts";

/** The form of a schema that reaches the client. */
export type SentSchema = { readonly state: "sent"; readonly value: Value } | { readonly state: "left out" };

/** The schema that the server sends for one in the source: a Zod schema, a raw shape, a JSON Schema. */
export function sentSchema(value: Value, role: SchemaRole, profile: EmissionProfile): SentSchema {
  if (isStandardSchema(value))
    return { state: "sent", value: unknownValue(value.site, "a validation library makes the schema of it") };
  if (isFieldMap(value))
    return { state: "sent", value: unknownValue(value.site, "a framework makes the schema of a map of fields") };
  // An empty object is a shape without fields, unless the definition is sent unchanged.
  const sent = emitDeclared(value, { profile, role, kind: "registerTool", site: value.site });
  return sent ? { state: "sent", value: sent } : { state: "left out" };
}

/** The JSON Schema of a Zod schema that is not a whole input or output: a field of mcp-ts-core's `enrichment`. */
export function plainSchema(value: ZodValue, { zodVersion }: EmissionProfile): Value | undefined {
  const conversion =
    value.version === 4
      ? ({ converter: "toJSONSchema", options: { target: "draft-7", io: "output" } } as const)
      : ({ converter: "zodToJsonSchema", options: {} } as const);
  return emitSchema(value, customProfile(conversion, zodVersion), "output", value.site);
}

/** The calls that state whether an object accepts further properties. */
const strictnessMethods = /^(?:strict|passthrough|loose|catchall|strictObject|looseObject)$/u;
const listSizes = ["minItems", "maxItems"];

/**
 * The JSON Schema of a Zod schema, with unknown values where converters differ: `additionalProperties`, the required
 * properties among those with defaults, at every depth, and the dialect.
 */
export function widenSchema(schema: Value, converter: Converter): Value {
  return schema.kind === "object" && schema.trace ? widen(schema, converter, true) : schema;
}

function widen(value: Value, converter: Converter, isRoot = false): Value {
  if (value.kind === "array") return { ...value, items: value.items.map((item) => widen(item, converter)) };
  if (value.kind !== "object") return value;
  const members = new Map<string, MemberValue>();
  for (const member of value.members.values())
    members.set(member.key, { ...member, value: widen(member.value, converter) });
  for (const key of keysOf(value, converter, isRoot)) {
    const keySite = value.members.get(key)?.keySite ?? value.site;
    members.set(key, { key, keySite, value: unknownValue(keySite, converter.reason) });
  }
  return { ...value, members };
}

function keysOf({ members, trace }: ObjectValue, { isOfFields }: Converter, isRoot: boolean): string[] {
  if (!trace) return [];
  const keys = isRoot ? ["$schema"] : [];
  const further = members.get("additionalProperties")?.value;
  // In the value of `z.record()`, `additionalProperties` is a schema.
  const mayDiffer = members.has("properties") && (isOfFields || !statesStrictness(trace)) && further?.kind !== "object";
  if (mayDiffer) keys.push("additionalProperties");
  if (isOfFields && members.has("items")) keys.push(...listSizes);
  // Only some converters require properties with a default.
  if (!isOfFields && hasDefault(members.get("properties")?.value)) keys.push("required");
  return keys;
}

function hasDefault(properties: Value | undefined): boolean {
  if (properties?.kind !== "object") return false;
  return [...properties.members.values()].some(({ value }) => value.kind === "object" && value.members.has("default"));
}

function statesStrictness(trace: ZodTrace): boolean {
  for (let call: ZodTrace | undefined = trace; call; call = call.receiver)
    if (strictnessMethods.test(call.method)) return true;
  return false;
}
