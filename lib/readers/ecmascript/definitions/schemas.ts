import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import { handProfile } from "../../../emission/profiles.ts";
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

/** What becomes of a schema on its way to the client. */
export type SentSchema = { readonly state: "sent"; readonly value: Value } | { readonly state: "left out" };

/** What the server sends for what the source states as a schema: a Zod schema, a raw shape, a JSON Schema. */
export function sentSchema(value: Value, role: SchemaRole, profile: EmissionProfile): SentSchema {
  if (isStandardSchema(value))
    return { state: "sent", value: unknownValue(value.site, "a validation library makes the schema of it") };
  if (isFieldMap(value))
    return { state: "sent", value: unknownValue(value.site, "a framework makes the schema of a map of fields") };
  // An empty object is a shape without fields wherever the definition is not sent as it stands.
  const sent = emitDeclared(value, { profile, role, kind: "registerTool", site: value.site });
  return sent ? { state: "sent", value: sent } : { state: "left out" };
}

/** The JSON Schema of a Zod schema that is no whole input or output: a field of mcp-ts-core's `enrichment`. */
export function plainSchema(value: ZodValue, { zodVersion }: EmissionProfile): Value | undefined {
  const conversion =
    value.version === 4
      ? ({ converter: "toJSONSchema", options: { target: "draft-7", io: "output" } } as const)
      : ({ converter: "zodToJsonSchema", options: {} } as const);
  return emitSchema(value, handProfile(conversion, zodVersion), "output", value.site);
}

/** The calls that say themselves whether an object takes further properties. */
const sayMore = /^(?:strict|passthrough|loose|catchall|strictObject|looseObject)$/u;
const listSizes = ["minItems", "maxItems"];

/**
 * The JSON Schema of a Zod schema with all that left open which converters do not agree on: what they say about the
 * further properties of an object, at every depth, and the dialect that they name.
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
  // Those of `z.record()` are schemas.
  const mayDiffer = members.has("properties") && (isOfFields || !saysMore(trace)) && further?.kind !== "object";
  if (mayDiffer) keys.push("additionalProperties");
  if (isOfFields && members.has("items")) keys.push(...listSizes);
  return keys;
}

function saysMore(trace: ZodTrace): boolean {
  for (let call: ZodTrace | undefined = trace; call; call = call.receiver) if (sayMore.test(call.method)) return true;
  return false;
}
