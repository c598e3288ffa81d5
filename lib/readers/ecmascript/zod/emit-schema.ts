import type { RegistrationKind } from "../../../emission/choose-profile.ts";
import { emit } from "../../../emission/emit.ts";
import type { EmissionProfile, SchemaRole, ZodMajor } from "../../../emission/profile.ts";
import { callZod, zod3, zod4 } from "../../../emission/zod-library.ts";
import {
  type NodeRef,
  type ObjectValue,
  unknownValue,
  type UnknownValue,
  type Value,
  type ZodValue,
} from "../evaluate/value.ts";
import { type Invoker, ZodCall } from "./call.ts";
import { fieldsAfter, isCheck, remember, zodValueOf } from "./made-schemas.ts";
import { valueFromJson } from "./data.ts";
import { TreeBuilder } from "./tree-builder.ts";

/** Kept between linted files, like the values of imported modules. */
const cache = new WeakMap<ZodValue, Map<string, Value | undefined>>();

/**
 * The JSON Schema that a running server sends for a Zod schema, with each part at the text that makes it: the key of a
 * property is that in the object literal; `maxLength` has the name in `.max(100)` as key and the argument as value;
 * `description` is the argument of `.describe()`. Keywords that an unknown argument decides are unknown.
 *
 * @param site the place where the schema is used
 * @returns `undefined` if the server sends no schema for it
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
  // A rejected schema is reported where it is used, which may be in many files.
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

/** The declaration of a schema. */
export interface SchemaDeclaration {
  readonly profile: EmissionProfile;
  readonly role: SchemaRole;
  readonly kind: RegistrationKind;
  /** The nearest place: the schema's expression, or the registering call if there is none. */
  readonly site: NodeRef;
}

/**
 * What a running server sends for a schema that a tool declares: a Zod schema, a raw shape, a JSON Schema (unchanged),
 * or nothing.
 *
 * @param declared the value of `inputSchema` or `outputSchema`; `undefined` if there is no such key
 * @returns `undefined` if the server sends no such key
 */
export function emitDeclared(
  declared: Value | undefined,
  { profile, role, kind, site }: SchemaDeclaration,
): Value | undefined {
  if (!declared || (declared.kind === "scalar" && declared.value === undefined)) {
    const { absent } = profile[role];
    return absent && valueFromJson(absent, site);
  }
  switch (declared.kind) {
    case "zod":
      return emitSchema(declared, profile, role, site);
    case "object": {
      // The version of Zod is unknown, too.
      if (declared.unknownRest && !declared.members.size) return unknownValue(site, declared.unknownRest.reason);
      const isEmpty = !declared.members.size && (kind === "registerTool" || kind === "legacyTool");
      const look = declared.trace ? "json" : lookOf(declared);
      if (look === "open") return unknownValue(site, "it may be a JSON Schema or an object of Zod schemas");
      if (look === "json" && !isEmpty) return declared;
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

/** Reading a shape does not call functions of the project. */
const noCalls: Invoker = {
  call: (callee) => unknownValue(callee.site, "a function makes it"),
  spend: () => true,
  markUncacheable: () => undefined,
};

/** Keys of a JSON Schema. If no value is known, they distinguish it from a raw shape. */
const jsonKeys = ["type", "properties", "required", "$ref", "$schema", "anyOf", "oneOf", "allOf"];

/**
 * Whether an object is a raw shape, `{ name: z.string() }`: it contains schemas, and otherwise only values that may be
 * schemas. "open": no value distinguishes it from a JSON Schema.
 */
function lookOf(value: ObjectValue): "shape" | "json" | "open" {
  const values = [...value.members.values()].map((member) => member.value);
  if (!values.length || !values.every(mayBeSchema)) return "json";
  const isShape = values.some(({ kind }) => kind === "zod") || !jsonKeys.some((key) => value.members.has(key));
  return isShape ? "shape" : "open";
}

/**
 * True for a schema, and for a value that is not known or incomplete code that is still being typed: a package's
 * export, an undeclared name, `z.string`, `ids.` (which is `undefined`), a function that makes a schema.
 */
function mayBeSchema(value: Value): boolean {
  switch (value.kind) {
    case "zod":
    case "unknown":
    case "external":
    case "global":
    case "method":
    case "function":
    case "class":
    case "instance":
      return true;
    case "scalar":
      return value.value === undefined;
    default:
      return false;
  }
}

/** The schema that a server makes from a raw shape; unknown if the server rejects the shape. */
function rawShapeOf(value: ObjectValue, profile: EmissionProfile, site: NodeRef): ZodValue | UnknownValue {
  const { rawShape } = profile;
  if (typeof rawShape === "object") return unknownValue(site, rawShape.refused);
  const versions = new Set<ZodMajor>();
  for (const member of value.members.values()) {
    const schema = zodValueOf(member.value);
    if (schema) versions.add(schema.version);
  }
  // SDK 1.32 server/zod-compat.js, `objectFromShape`.
  if (rawShape === "as its fields" && versions.size > 1) {
    return unknownValue(site, "the server throws: Mixed Zod versions detected in object shape.");
  }
  if (rawShape === "zod 4" && versions.has(3))
    return unknownValue(site, "the MCP SDK 2 does not take schemas of Zod 3");
  const version = rawShape === "zod 3" || (rawShape === "as its fields" && versions.has(3)) ? 3 : 4;
  const call = new ZodCall({ version, method: "shape", kind: "object", site: value.site, invoker: noCalls });
  // Reading the shape replaces the allow-list of `z.object`: its values are schemas of the real Zod.
  const fields = call.shapeOf(value);
  const schema = callZod(version === 4 ? zod4() : zod3(), "object", [fields]);
  // The server converts the object with the Zod of its fields, and one converter closes it.
  const isOpen = rawShape === "as its fields" && !versions.size && value.members.size > 0;
  const unknownKeywords = isOpen
    ? new Map([...call.unknownKeywords, ["additionalProperties", "which Zod makes the fields is not known"]])
    : call.unknownKeywords;
  const made = remember(schema, {
    version,
    site: value.site,
    method: "shape",
    args: [value],
    receiver: undefined,
    unknownKeywords,
    shape: fieldsAfter(schema, call, [value], undefined),
    shared: value.shared ?? false,
  });
  return value.shared ? { ...made, shared: true } : made;
}
