import type { EmissionProfile, ZodMajor } from "../../../emission/profile.ts";
import { callZod, zod3, zod4 } from "../../../emission/zod-library.ts";
import {
  unknownValue,
  type ObjectValue,
  type NodeRef,
  type UnknownValue,
  type Value,
  type ZodValue,
} from "../evaluate/value.ts";
import { Call, zodValueOf } from "./call.ts";
import { fieldsAfter } from "./fields.ts";
import { remember } from "./memory.ts";
import type { Invoker } from "./replay.ts";

/** Reading a shape calls no function of the project. */
const noCalls: Invoker = {
  call: (callee) => unknownValue(callee.site, "a function makes it"),
  spend: () => true,
  markUncacheable: () => undefined,
};

/** Kinds of values that may be a schema: what a package exports, a name declared elsewhere, a call half typed. */
const possibleSchemas: ReadonlySet<Value["kind"]> = new Set(["unknown", "external", "global", "method"]);

/**
 * True for an object that can only be a raw shape, `{ name: z.string() }`: it has schemas, and beside them only values
 * that may be schemas. An empty object is a shape or a JSON Schema; the caller knows the place.
 */
export function isRawShape(value: ObjectValue): boolean {
  const kinds = [...value.members.values()].map((member) => member.value.kind);
  if (!kinds.includes("zod")) return kinds.length > 0 && kinds.every((kind) => kind === "unknown");
  return kinds.every((kind) => kind === "zod" || possibleSchemas.has(kind));
}

/** The schema that a server makes of a raw shape; unknown where it refuses it. */
export function rawShapeOf(value: ObjectValue, profile: EmissionProfile, site: NodeRef): ZodValue | UnknownValue {
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
  const call = new Call({ version, method: "shape", kind: "object", site: value.site, invoker: noCalls });
  // The allow-list of `z.object` is the shape's own reading: its values are schemas of the real Zod.
  const fields = call.shapeOf(value);
  const schema = callZod(version === 4 ? zod4() : zod3(), "object", [fields]);
  const { unknownKeywords } = call;
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
