import type { ZodMajor } from "./profile.ts";

/**
 * Everything that we read from Zod's own objects is in this file: `_zod.def` of Zod 4 and `_def` of Zod 3. Zod keeps
 * both stable for libraries. A Zod 3 schema may be given as its `_def`, too, because the hooks of zod-to-json-schema
 * get that.
 */
export type ZodDef = Readonly<Record<string, unknown>>;

/** The side of a transformation that the JSON Schema describes. */
export type Side = "input" | "output";

/** The major version of Zod that made an object; `undefined` if it is not a schema. */
export function majorOf(schema: object): ZodMajor | undefined {
  if ("_zod" in schema) return 4;
  return "_def" in schema || "typeName" in schema ? 3 : undefined;
}

/**
 * The major version of the Zod that made a value of a program; `undefined` if it is not a schema. Zod stores its own
 * facts in plain members of each schema, so that nothing is called.
 */
export function schemaMajorOf(value: object): ZodMajor | undefined {
  const { def } = ownDefinition(value, "_zod") ?? {};
  if (isDefinition(def) && typeof def["type"] === "string") return 4;
  const { typeName } = ownDefinition(value, "_def") ?? {};
  return typeof typeName === "string" ? 3 : undefined;
}

/** The version of the Zod 4 that made a schema, "4.1.13", according to the schema itself. */
export function zodVersionIn(schema: object): string | undefined {
  const { version } = ownDefinition(schema, "_zod") ?? {};
  const { major, minor, patch } = isDefinition(version) ? version : {};
  const parts = [major, minor, patch];
  return parts.every((part) => typeof part === "number") ? parts.join(".") : undefined;
}

/** The object in an own data property; getters are not called. */
function ownDefinition(value: object, key: string): ZodDef | undefined {
  const found: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
  return isDefinition(found) ? found : undefined;
}

/** The definition of a schema: `{ type: "string", checks: [...] }`, `{ typeName: "ZodString", checks: [...] }`. */
export function definitionOf(schema: object): ZodDef {
  if ("_zod" in schema && isDefinition(schema._zod) && isDefinition(schema._zod["def"])) return schema._zod["def"];
  if ("_def" in schema && isDefinition(schema._def)) return schema._def;
  return schema as ZodDef;
}

/** The object that identifies a schema: for Zod 4 the schema, for Zod 3 its {@link ZodDef}. */
export function schemaIdentity(schema: object): object {
  return majorOf(schema) === 4 ? schema : definitionOf(schema);
}

const zod3Kinds: Readonly<Record<string, string>> = {
  ZodNativeEnum: "enum",
  ZodDiscriminatedUnion: "union",
  ZodBranded: "brand",
  ZodPipeline: "pipe",
  ZodEffects: "effects",
  ZodBigInt: "bigint",
  ZodNaN: "nan",
};

/** The kind of a schema, in the terms of Zod 4 for both versions: "string", "object", "optional", "pipe", … */
export function zodKindOf(schema: object): string {
  const { type, typeName } = definitionOf(schema);
  if (typeof typeName === "string") return zod3Kinds[typeName] ?? typeName.slice("Zod".length).toLowerCase();
  return typeof type === "string" ? type : "";
}

const wrappers = new Set(["optional", "nonoptional", "default", "prefault", "readonly", "catch", "promise", "brand"]);

/** The schema inside a wrapper that adds keywords to it without making its own JSON Schema object. */
export function wrappedBy(schema: object, side: Side): object | undefined {
  const definition = definitionOf(schema);
  const kind = zodKindOf(schema);
  if (wrappers.has(kind)) return asSchema(definition["innerType"] ?? definition["type"]);
  switch (kind) {
    case "effects":
      return asSchema(definition["schema"]);
    case "lazy":
      return majorOf(schema) === 4 ? lazyOf(schema) : called(definition["getter"]);
    case "pipe": {
      const from = asSchema(definition["in"]);
      // Zod 4 writes `preprocess` as a pipe from a transformation. Its input is the input of the second schema.
      const isPreprocess = from !== undefined && zodKindOf(from) === "transform";
      return side === "input" && !isPreprocess ? from : asSchema(definition["out"]);
    }
    default:
      return undefined;
  }
}

/** A schema and the schemas that it wraps, from the outside in: together they make one JSON Schema object. */
export function layersOf(schema: object, side: Side): object[] {
  const layers: object[] = [];
  for (let layer: object | undefined = schema; layer && layers.length < 100; layer = wrappedBy(layer, side)) {
    const identity = schemaIdentity(layer);
    if (layers.includes(identity)) break;
    layers.push(identity);
  }
  return layers;
}

/** The kinds of schemas whose values JSON does not have. */
const kindsWithoutJson = new Set(["date", "bigint", "symbol", "map", "set", "function", "nan"]);

/** True for a schema of a kind that no JSON Schema expresses. */
export function isWithoutJson(schema: object): boolean {
  const kind = zodKindOf(schema);
  return kindsWithoutJson.has(kind) || ["void", "undefined", "custom", "transform"].includes(kind);
}

/**
 * The kind of a schema that rejects every JSON value, such as "date"; `undefined` for others, and if a part of the
 * chain may change the value first: `z.coerce.date()`, `z.preprocess(…)`.
 *
 * @param layers see {@link layersOf}
 */
export function kindWithoutJson(layers: readonly object[]): string | undefined {
  const innermost = layers.at(-1);
  const kind = innermost && zodKindOf(innermost);
  if (!innermost || kind === undefined || !kindsWithoutJson.has(kind)) return undefined;
  const mayConvert = layers.some((layer) => ["effects", "pipe", "lazy"].includes(zodKindOf(layer)));
  return mayConvert || definitionOf(innermost)["coerce"] === true ? undefined : kind;
}

/** The direct parts of a schema, including wrapped schemas. */
export function zodPartsOf(schema: object): object[] {
  const definition = definitionOf(schema);
  const parts: unknown[] = zodKindOf(schema) === "lazy" ? [wrappedBy(schema, "input")] : [];
  for (const key of [
    "element",
    "innerType",
    "schema",
    "in",
    "out",
    "left",
    "right",
    "keyType",
    "valueType",
    "rest",
    "catchall",
    "type",
  ]) {
    parts.push(definition[key]);
  }
  for (const key of ["items", "options"]) {
    const list = definition[key];
    if (Array.isArray(list)) parts.push(...(list as unknown[]));
  }
  parts.push(...Object.values(shapeOf(schema) ?? {}));
  return parts.filter((part): part is object => typeof part === "object" && part !== null && !!majorOf(part));
}

/** The fields of an object schema. */
export function shapeOf(schema: object): Readonly<Record<string, unknown>> | undefined {
  const { shape } = definitionOf(schema);
  const fields: unknown = typeof shape === "function" ? Reflect.apply(shape, undefined, []) : shape;
  return zodKindOf(schema) === "object" && isDefinition(fields) ? fields : undefined;
}

/** A schema in a place where Zod keeps one. */
export function asSchema(value: unknown): object | undefined {
  return typeof value === "object" && value !== null && majorOf(value) ? value : undefined;
}

function lazyOf(schema: object): object | undefined {
  // Zod caches the schema of a lazy one under `_zod.innerType`; the getter would make another.
  return "_zod" in schema && isDefinition(schema._zod) ? asSchema(schema._zod["innerType"]) : undefined;
}

function called(getter: unknown): object | undefined {
  return typeof getter === "function" ? asSchema(Reflect.apply(getter, undefined, [])) : undefined;
}

function isDefinition(value: unknown): value is ZodDef {
  return typeof value === "object" && value !== null;
}

/** A schema that repeats its parts can double with each level. No known server has a JSON Schema beyond this size. */
const maxNodes = 20_000;
const maxDepth = 400;

/** True for a schema with a JSON Schema that would be too large. */
export function isTooLarge(schema: object): boolean {
  return sizeOf(schema, 0, new Map()) > maxNodes;
}

/** The maximum number of objects in the JSON Schema. Parts that are used twice count twice. */
function sizeOf(schema: object, depth: number, sizes: Map<object, number>): number {
  if (depth > maxDepth) return Infinity;
  const key = schemaIdentity(schema);
  const known = sizes.get(key);
  if (known !== undefined) return known;
  // A part that leads back to here becomes a reference.
  sizes.set(key, 1);
  let size = 1;
  for (const part of zodPartsOf(schema)) size += sizeOf(part, depth + 1, sizes);
  sizes.set(key, size);
  return size;
}
