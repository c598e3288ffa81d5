import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import { handProfile } from "../../../emission/profiles.ts";
import { isFieldMap, isStandardSchema } from "../discover/schema-look.ts";
import { unknownValue, type Value, type ZodValue } from "../evaluate/value.ts";
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
