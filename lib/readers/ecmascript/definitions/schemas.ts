import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import type { Value } from "../evaluate/value.ts";
import { emitDeclared } from "../zod/emit-declared.ts";

/** What becomes of a schema on its way to the client. */
export type SentSchema = { readonly state: "sent"; readonly value: Value } | { readonly state: "left out" };

/** What the server sends for what the source states as a schema: a Zod schema, a raw shape, a JSON Schema. */
export function sentSchema(value: Value, role: SchemaRole, profile: EmissionProfile): SentSchema {
  // An empty object is a shape without fields wherever the definition is not sent as it stands.
  const sent = emitDeclared(value, { profile, role, kind: "registerTool", site: value.site });
  return sent ? { state: "sent", value: sent } : { state: "left out" };
}
