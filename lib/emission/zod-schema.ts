import type { ZodMajor } from "./profile.ts";

/**
 * What we read of Zod's own objects, all in this file: `_zod.def` of Zod 4 and `_def` of Zod 3, both of which Zod
 * keeps stable for libraries that build on it. A Zod 3 schema may be given as its `_def`, too, because that is what the
 * hooks of zod-to-json-schema see.
 */
export type Definition = Readonly<Record<string, unknown>>;

/** Which side of a transformation the JSON Schema describes. */
export type Side = "input" | "output";

/** The major version of Zod that made an object; `undefined` for what is no schema. */
export function majorOf(schema: object): ZodMajor | undefined {
  if ("_zod" in schema) return 4;
  return "_def" in schema || "typeName" in schema ? 3 : undefined;
}

/** The definition of a schema: `{ type: "string", checks: [...] }`, `{ typeName: "ZodString", checks: [...] }`. */
export function definitionOf(schema: object): Definition {
  if ("_zod" in schema && isDefinition(schema._zod) && isDefinition(schema._zod["def"])) return schema._zod["def"];
  if ("_def" in schema && isDefinition(schema._def)) return schema._def;
  return schema as Definition;
}

/** The object under which a schema is remembered: for Zod 4 the schema, for Zod 3 its {@link Definition}. */
export function identityOf(schema: object): object {
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

/** What kind of schema it is, in the words of Zod 4 for both versions: "string", "object", "optional", "pipe", … */
export function kindOf(schema: object): string {
  const { type, typeName } = definitionOf(schema);
  if (typeof typeName === "string") return zod3Kinds[typeName] ?? typeName.slice("Zod".length).toLowerCase();
  return typeof type === "string" ? type : "";
}

const wrappers = new Set(["optional", "nonoptional", "default", "prefault", "readonly", "catch", "promise", "brand"]);

/** The schema inside a wrapper that adds keywords to it but makes no JSON Schema object of its own. */
export function wrappedBy(schema: object, side: Side): object | undefined {
  const definition = definitionOf(schema);
  const kind = kindOf(schema);
  if (wrappers.has(kind)) return asSchema(definition["innerType"] ?? definition["type"]);
  switch (kind) {
    case "effects":
      return asSchema(definition["schema"]);
    case "lazy":
      return majorOf(schema) === 4 ? lazyOf(schema) : called(definition["getter"]);
    case "pipe": {
      const from = asSchema(definition["in"]);
      // Zod 4 writes `preprocess` as a pipe out of a transformation, whose input is what the second schema takes.
      const isPreprocess = from !== undefined && kindOf(from) === "transform";
      return side === "input" && !isPreprocess ? from : asSchema(definition["out"]);
    }
    default:
      return undefined;
  }
}

/** A schema and, one inside the other, the schemas that it wraps: all that make one JSON Schema object together. */
export function layersOf(schema: object, side: Side): object[] {
  const layers: object[] = [];
  for (let layer: object | undefined = schema; layer && layers.length < 100; layer = wrappedBy(layer, side)) {
    const identity = identityOf(layer);
    if (layers.includes(identity)) break;
    layers.push(identity);
  }
  return layers;
}

/** The schemas that are direct parts of a schema, wrapped ones too. */
export function partsOf(schema: object): object[] {
  const definition = definitionOf(schema);
  const parts: unknown[] = kindOf(schema) === "lazy" ? [wrappedBy(schema, "input")] : [];
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
  return kindOf(schema) === "object" && isDefinition(fields) ? fields : undefined;
}

/** A schema in a place where Zod keeps one. */
export function asSchema(value: unknown): object | undefined {
  return typeof value === "object" && value !== null && majorOf(value) ? value : undefined;
}

function lazyOf(schema: object): object | undefined {
  // Zod caches the schema that a lazy one gives under `_zod.innerType`; the getter would make another.
  return "_zod" in schema && isDefinition(schema._zod) ? asSchema(schema._zod["innerType"]) : undefined;
}

function called(getter: unknown): object | undefined {
  return typeof getter === "function" ? asSchema(Reflect.apply(getter, undefined, [])) : undefined;
}

function isDefinition(value: unknown): value is Definition {
  return typeof value === "object" && value !== null;
}
