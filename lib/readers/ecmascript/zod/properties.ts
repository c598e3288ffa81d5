import { zodMetadataOf } from "../../../emission/zod-library.ts";
import { asSchema, definitionOf, zodKindOf, majorOf, shapeOf } from "../../../emission/zod-schema.ts";
import {
  type MemberValue,
  type NodeRef,
  scalarValue,
  unknownValue,
  type Value,
  type ZodTrace,
  type ZodValue,
} from "../evaluate/value.ts";
import { valueFromData } from "./data.ts";
import { isCheck, partValue } from "./made-schemas.ts";
import { methodOf, openedBy } from "./methods.ts";

/** Properties that hold another schema, and their place in the schema's definition. */
const parts: Readonly<Record<string, string>> = {
  element: "element",
  keyType: "keyType",
  valueType: "valueType",
  keySchema: "keyType",
  valueSchema: "valueType",
  in: "in",
  out: "out",
  innerType: "innerType",
};

/** `schema.name`; `undefined` if it is a method. */
export function zodPropertyOf(schema: ZodValue, name: string, site: NodeRef): Value | undefined {
  if (isCheck(schema)) return unknownValue(site, "a check is no schema");
  const kind = zodKindOf(schema.schema);
  const definition = definitionOf(schema.schema);
  switch (name) {
    case "shape":
      return kind === "object" ? shapeValue(schema, site) : scalarValue(site, undefined);
    case "options":
      if (kind === "enum") return enumOptions(schema, site);
      return kind === "union" ? listOfSchemas(definition["options"], schema, site) : scalarValue(site, undefined);
    case "items":
      return listOfSchemas(definition["items"], schema, site);
    case "enum":
    case "Enum":
    case "Values":
      return kind === "enum" ? enumObject(schema, site) : scalarValue(site, undefined);
    case "value":
    case "values":
      return kind === "literal" ? literalValue(schema, name, site) : undefined;
    case "description":
      return described(schema, site);
    case "type":
      return schema.version === 4 ? scalarValue(site, kind) : undefined;
    case "_def":
    case "def":
      return definitionValue(schema, site);
    case "_zod":
      return schema.version === 4
        ? objectOf(site, [["def", definitionValue(schema, site)]])
        : scalarValue(site, undefined);
    case "~standard":
      return standardSchemaOf(schema, site);
  }
  // Some names are a method in one version and a property in the other: `innerType()` of a v3 effect.
  if (openedBy(name) ?? methodOf(schema.version, name)) return undefined;
  const part = Object.hasOwn(parts, name)
    ? asSchema(definition[parts[name] ?? ""] ?? v3Element(schema, name))
    : undefined;
  if (part) return partValue(part, schema, site);
  return primitiveOf(schema.schema, name, site);
}

/** The fields of an object schema, at the places where they are written. */
function shapeValue(schema: ZodValue, site: NodeRef): Value {
  const { trace } = schema;
  const members = new Map<string, MemberValue>();
  for (const [key, field] of Object.entries(shapeOf(schema.schema) ?? {})) {
    const written = trace.shape?.get(key);
    const made = asSchema(field);
    const value = written?.value ?? (made ? partValue(made, schema, site) : unknownValue(site, "it is no Zod schema"));
    // The original schema uses the text of a field, too.
    members.set(key, { key, keySite: written?.keySite ?? site, value: { ...value, shared: true } });
  }
  const reason = unknownIn(trace, "properties");
  return {
    kind: "object",
    site,
    members,
    unknownRest: reason === undefined ? undefined : { site, reason },
    shared: true,
  };
}

/** Why a keyword is unknown after the calls that made a schema. */
function unknownIn(trace: ZodTrace, keyword: string): string | undefined {
  for (let call: ZodTrace | undefined = trace; call; call = call.receiver) {
    const reason = call.unknownKeywords.get(keyword) ?? call.unknownKeywords.get("*");
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function enumOptions(schema: ZodValue, site: NodeRef): Value {
  const reason = unknownIn(schema.trace, "enum");
  if (reason !== undefined) return unknownValue(site, reason);
  const { options } = schema.schema as { readonly options?: unknown };
  const [written] = schema.trace.args;
  return { ...valueFromData(Array.isArray(options) ? options : [], site, written), site, shared: true };
}

function enumObject(schema: ZodValue, site: NodeRef): Value {
  const reason = unknownIn(schema.trace, "enum");
  if (reason !== undefined) return unknownValue(site, reason);
  const found: unknown = Reflect.get(schema.schema, "enum");
  return valueFromData(found, site);
}

function literalValue(schema: ZodValue, name: string, site: NodeRef): Value {
  const reason = unknownIn(schema.trace, "const");
  if (reason !== undefined) return unknownValue(site, reason);
  const found: unknown = Reflect.get(schema.schema, name);
  return valueFromData(found instanceof Set ? [...(found as Set<unknown>)] : found, site);
}

function described(schema: ZodValue, site: NodeRef): Value {
  const reason = unknownIn(schema.trace, "description");
  if (reason !== undefined) return unknownValue(site, reason);
  const found: unknown =
    majorOf(schema.schema) === 4
      ? zodMetadataOf(schema.schema)?.["description"]
      : definitionOf(schema.schema)["description"];
  return valueFromData(found, site);
}

function listOfSchemas(list: unknown, schema: ZodValue, site: NodeRef): Value {
  const reason = unknownIn(schema.trace, "anyOf");
  if (!Array.isArray(list)) return scalarValue(site, undefined);
  const items = list.flatMap((item) => {
    const made = asSchema(item);
    return made ? [partValue(made, schema, site)] : [];
  });
  return { kind: "array", site, items, unknownRest: reason === undefined ? undefined : { site, reason } };
}

/** The part of a schema's definition that code usually reads: its kind and its parts. */
function definitionValue(schema: ZodValue, site: NodeRef): Value {
  const definition = definitionOf(schema.schema);
  const entries: [string, Value][] = [];
  for (const key of ["type", "typeName", "discriminator"]) {
    if (typeof definition[key] === "string") entries.push([key, scalarValue(site, definition[key])]);
  }
  for (const key of Object.values(parts)) {
    const part = asSchema(definition[key]);
    if (part) entries.push([key, partValue(part, schema, site)]);
  }
  if (zodKindOf(schema.schema) === "object" && schema.version === 4) entries.push(["shape", shapeValue(schema, site)]);
  if (definition["description"] !== undefined) entries.push(["description", described(schema, site)]);
  const members = objectOf(site, entries);
  return { ...members, unknownRest: { site, reason: "it is an inner part of a Zod schema" } };
}

function v3Element(schema: ZodValue, name: string): unknown {
  return schema.version === 3 && name === "element" ? definitionOf(schema.schema)["type"] : undefined;
}

/** `minLength`, `isInt` and similar properties. All others are unknown, or methods. */
function primitiveOf(schema: object, name: string, site: NodeRef): Value | undefined {
  if (!Reflect.has(schema, name)) return scalarValue(site, undefined);
  const found: unknown = Reflect.get(schema, name);
  if (typeof found === "function") return undefined;
  if (found !== null && typeof found === "object")
    return unknownValue(site, `.${name} of a Zod schema is not followed`);
  return valueFromData(found, site);
}

function objectOf(site: NodeRef, entries: readonly (readonly [string, Value])[]): Extract<Value, { kind: "object" }> {
  const members = new Map(entries.map(([key, value]) => [key, { key, keySite: site, value }]));
  return { kind: "object", site, members, unknownRest: undefined };
}

/** The names for the converters of a Standard Schema that are read from it as properties. */
export const standardConverters = ["~standard.jsonSchema.input", "~standard.jsonSchema.output"] as const;

/** `schema["~standard"]`. In Zod 4 it converts itself: `schema["~standard"].jsonSchema.input({ target })`. */
function standardSchemaOf(schema: ZodValue, site: NodeRef): Value {
  const [input, output] = standardConverters;
  const entries: [string, Value][] = [
    ["version", scalarValue(site, 1)],
    ["vendor", scalarValue(site, "zod")],
    ["validate", unknownValue(site, "it runs the schema")],
  ];
  if (schema.version === 4) {
    entries.push([
      "jsonSchema",
      objectOf(site, [
        ["input", { kind: "method", site, receiver: schema, name: input }],
        ["output", { kind: "method", site, receiver: schema, name: output }],
      ]),
    ]);
  }
  return objectOf(site, entries);
}
