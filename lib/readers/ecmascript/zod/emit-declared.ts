import type { RegistrationKind } from "../../../emission/choose-profile.ts";
import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import { unknownValue, type NodeRef, type Value } from "../evaluate/value.ts";
import { emitSchema } from "./emit-schema.ts";
import { valueFromJson } from "./from-data.ts";
import { isRawShape, rawShapeOf } from "./raw-shape.ts";

/** Where a schema is declared. */
export interface Declaration {
  readonly profile: EmissionProfile;
  readonly role: SchemaRole;
  readonly kind: RegistrationKind;
  /** The nearest node to point at: the schema's expression, or the registering call where there is none. */
  readonly site: NodeRef;
}

/**
 * What a running server sends for whatever a tool declares as a schema: a Zod schema, a raw shape, a JSON Schema (as it
 * stands), or nothing at all.
 *
 * @param declared the value of `inputSchema` or `outputSchema`; `undefined` where the key is not there
 * @returns `undefined` where the server sends no such key
 */
export function emitDeclared(
  declared: Value | undefined,
  { profile, role, kind, site }: Declaration,
): Value | undefined {
  if (!declared || (declared.kind === "scalar" && declared.value === undefined)) {
    const { absent } = profile[role];
    return absent && valueFromJson(absent, site);
  }
  switch (declared.kind) {
    case "zod":
      return emitSchema(declared, profile, role, site);
    case "object": {
      // Of which Zod the fields are is not known either.
      if (declared.unknownRest && !declared.members.size) return unknownValue(site, declared.unknownRest.reason);
      const isEmpty = !declared.members.size && (kind === "registerTool" || kind === "legacyTool");
      if (declared.trace || (!isRawShape(declared) && !isEmpty)) return declared;
      const schema = rawShapeOf(declared, profile, site);
      return schema.kind === "zod" ? emitSchema(schema, profile, role, site) : schema;
    }
    case "unknown":
    case "scalar":
      return declared;
    default:
      return unknownValue(site, "it is no schema that we can convert");
  }
}
