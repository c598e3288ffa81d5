import { emit } from "../../../emission/emit.ts";
import type { EmissionProfile, SchemaRole } from "../../../emission/profile.ts";
import { unknownValue, type NodeRef, type Value, type ZodValue } from "../evaluate/value.ts";
import { valueFromJson } from "./from-data.ts";
import { isCheck } from "./memory.ts";
import { TreeBuilder } from "./tree-builder.ts";

const cache = new WeakMap<ZodValue, Map<string, Value | undefined>>();

/**
 * The JSON Schema that a running server sends for a Zod schema, each part at the text that makes it: a property's key
 * is the one of the object literal, `maxLength` the name in `.max(100)` with the argument as its value, `description`
 * the argument of `.describe()`. What an unknown argument decides is unknown.
 *
 * @param site where the schema is used
 * @returns `undefined` where the server sends no schema for it
 */
export function emitSchema(
  value: ZodValue,
  profile: EmissionProfile,
  role: SchemaRole,
  site: NodeRef,
): Value | undefined {
  const key = `${role} ${profile.id}`;
  const known = cache.get(value);
  if (known?.has(key)) return known.get(key);
  const result = made(value, profile, role, site);
  // A schema that is refused is told of where it is used, which may be in many files.
  if (result?.kind === "unknown") return result;
  if (known) known.set(key, result);
  else cache.set(value, new Map([[key, result]]));
  return result;
}

function made(value: ZodValue, profile: EmissionProfile, role: SchemaRole, site: NodeRef): Value | undefined {
  if (isCheck(value)) return unknownValue(site, "a check is no schema");
  const emission = emit(value.schema, profile, role);
  switch (emission.state) {
    case "converted":
      return new TreeBuilder(emission.converted, emission.side).build(value, site);
    case "replaced":
      return valueFromJson(emission.json, value.site);
    case "left out":
      return undefined;
    case "refused":
      return unknownValue(site, emission.reason);
  }
}
