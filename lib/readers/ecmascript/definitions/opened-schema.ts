import type { Converter } from "../discover/draft.ts";
import { unknownValue, type MemberValue, type ObjectValue, type Value, type ZodTrace } from "../evaluate/value.ts";

/** The calls that say themselves whether an object takes further properties. */
const sayMore = /^(?:strict|passthrough|loose|catchall|strictObject|looseObject)$/u;
const listSizes = ["minItems", "maxItems"];

/**
 * The JSON Schema of a Zod schema with all that left open which converters do not agree on: what they say about the
 * further properties of an object, at every depth, and the dialect that they name.
 */
export function openedSchema(schema: Value, converter: Converter): Value {
  return schema.kind === "object" && schema.trace ? opened(schema, converter, true) : schema;
}

function opened(value: Value, converter: Converter, isRoot = false): Value {
  if (value.kind === "array") return { ...value, items: value.items.map((item) => opened(item, converter)) };
  if (value.kind !== "object") return value;
  const members = new Map<string, MemberValue>();
  for (const member of value.members.values())
    members.set(member.key, { ...member, value: opened(member.value, converter) });
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
