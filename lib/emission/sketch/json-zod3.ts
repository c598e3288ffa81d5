import type { Converted } from "../converted.ts";
import { copyOf, type JsonNode, type JsonTree } from "../json-tree.ts";
import { acceptsNothing } from "./optional-zod3.ts";
import { Sketch } from "./sketch.ts";
import { textKeywords, numberKeywords } from "./keywords-zod3.ts";

/** The place of a part in the JSON Schema; written out only where something refers to it. */
interface Path {
  readonly key: string;
  readonly outer: Path | undefined;
}

const usualOptions = new Set(["strictUnions", "pipeStrategy", "$refStrategy", "target"]);

/**
 * What `zodToJsonSchema(schema, options)` gives for a sketch of Zod 3, to the order of the keywords.
 *
 * @returns `undefined` where the options or a schema are not the usual ones
 */
export function sketchedZod3(schema: Sketch, options: Readonly<Record<string, unknown>>): Converted | undefined {
  if (!Object.keys(options).every((key) => usualOptions.has(key))) return undefined;
  const { $refStrategy: references = "root", target = "jsonSchema7", strictUnions } = options;
  if ((references !== "root" && references !== "none") || target !== "jsonSchema7") return undefined;
  const writer = new Writer(references === "root", strictUnions === true);
  const root: Path = { key: "#", outer: undefined };
  const json = writer.schema(schema, root, undefined);
  if (!json) return undefined;
  json["$schema"] = "http://json-schema.org/draft-07/schema#";
  writer.causes.set(json, schema);
  return { json, causes: writer.causes, failures: new Map() };
}

class Writer {
  readonly causes = new Map<JsonTree, object>();
  readonly #seen = new Map<Sketch, Path>();
  readonly #refers: boolean;
  readonly #isStrict: boolean;

  constructor(refers: boolean, isStrict: boolean) {
    this.#refers = refers;
    this.#isStrict = isStrict;
  }

  /**
   * The JSON Schema of one schema; `undefined` where some part of it is none of the usual ones.
   *
   * @param property the place of the field that the schema is the value of, or inside of
   */
  schema(sketch: Sketch, path: Path, property: Path | undefined): JsonTree | undefined {
    const before = this.#seen.get(sketch);
    // A schema that is used a second time is written as a reference to the first.
    if (before && this.#refers) return { $ref: textOf(before) };
    this.#seen.set(sketch, path);
    const json = this.#write(sketch.definition, path, property);
    if (!json) return undefined;
    const { description } = sketch.definition;
    if (typeof description === "string" && description) json["description"] = description;
    this.causes.set(json, sketch);
    return json;
  }

  #write(definition: Sketch["definition"], path: Path, property: Path | undefined): JsonTree | undefined {
    switch (definition["typeName"]) {
      case "ZodString":
        return textKeywords(definition["checks"]);
      case "ZodNumber":
        return numberKeywords(definition["checks"]);
      case "ZodBoolean":
        return { type: "boolean" };
      case "ZodNull":
        return { type: "null" };
      case "ZodAny":
      case "ZodUnknown":
        return {};
      case "ZodLiteral":
        return literal(definition["value"]);
      case "ZodEnum":
      case "ZodNativeEnum":
        return { type: "string", enum: valuesOf(definition["values"]) };
      case "ZodObject":
        return this.#object(definition, path);
      case "ZodArray":
        return this.#array(definition, path, property);
      case "ZodRecord":
        return this.#record(definition, path, property);
      case "ZodUnion":
      case "ZodDiscriminatedUnion":
        return this.#union(definition["options"], path, property);
      case "ZodNullable":
        return this.#nullable(definition["innerType"], path, property);
      case "ZodOptional":
        return this.#optional(definition["innerType"], path, property);
      case "ZodDefault": {
        const { innerType, defaultValue } = definition;
        const inner = innerType instanceof Sketch ? this.schema(innerType, path, property) : undefined;
        return inner && { ...inner, default: copyOf(defaultValue as JsonNode) };
      }
      case "ZodEffects":
        return definition["schema"] instanceof Sketch ? this.schema(definition["schema"], path, property) : undefined;
      default:
        return undefined;
    }
  }

  #object({ shape, unknownKeys, catchall }: Sketch["definition"], path: Path): JsonTree | undefined {
    if (typeof shape !== "object" || shape === null) return undefined;
    const properties: JsonTree = {};
    const json: JsonTree = { type: "object", properties };
    const required: string[] = [];
    for (const [key, field] of Object.entries(shape)) {
      if (!(field instanceof Sketch)) return undefined;
      const place: Path = { key, outer: { key: "properties", outer: path } };
      const written = this.schema(field, place, place);
      if (!written) return undefined;
      properties[key] = written;
      if (!acceptsNothing(field)) required.push(key);
    }
    if (required.length) json["required"] = required;
    if (catchall === undefined) {
      json["additionalProperties"] = unknownKeys === "passthrough";
      return json;
    }
    const rest =
      catchall instanceof Sketch
        ? this.schema(catchall, { key: "additionalProperties", outer: path }, undefined)
        : undefined;
    if (!rest) return undefined;
    json["additionalProperties"] = rest;
    return json;
  }

  #array(
    { type, minLength, maxLength, exactLength }: Sketch["definition"],
    path: Path,
    property: Path | undefined,
  ): JsonTree | undefined {
    if (!(type instanceof Sketch)) return undefined;
    const json: JsonTree = { type: "array" };
    if (type.definition["typeName"] !== "ZodAny") {
      const items = this.schema(type, { key: "items", outer: path }, property);
      if (!items) return undefined;
      json["items"] = items;
    }
    if (typeof minLength === "number") json["minItems"] = minLength;
    if (typeof maxLength === "number") json["maxItems"] = maxLength;
    if (typeof exactLength === "number") {
      json["minItems"] = exactLength;
      json["maxItems"] = exactLength;
    }
    return json;
  }

  #record({ keyType, valueType }: Sketch["definition"], path: Path, property: Path | undefined): JsonTree | undefined {
    if (!(keyType instanceof Sketch) || !(valueType instanceof Sketch)) return undefined;
    const values = this.schema(valueType, { key: "additionalProperties", outer: path }, property);
    if (!values) return undefined;
    const json: JsonTree = { type: "object", additionalProperties: values };
    const { typeName, checks, values: names } = keyType.definition;
    if (typeName === "ZodEnum") json["propertyNames"] = { enum: valuesOf(names) };
    else if (Array.isArray(checks) && checks.length) {
      const keywords = textKeywords(checks);
      if (!keywords) return undefined;
      delete keywords["type"];
      json["propertyNames"] = keywords;
    }
    return json;
  }

  #union(options: unknown, path: Path, property: Path | undefined): JsonTree | undefined {
    if (!Array.isArray(options)) return undefined;
    const sketches = options.filter((option) => option instanceof Sketch);
    const short = shortUnion(sketches);
    if (short) return short;
    const anyOf: JsonTree[] = [];
    for (const [index, option] of sketches.entries()) {
      const written = this.schema(option, { key: String(index), outer: { key: "anyOf", outer: path } }, property);
      if (!written) return undefined;
      if (!this.#isStrict || Object.keys(written).length) anyOf.push(written);
    }
    // Of a union of nothing but `any`, nothing is left.
    return anyOf.length ? { anyOf } : undefined;
  }

  #nullable(inner: unknown, path: Path, property: Path | undefined): JsonTree | undefined {
    if (!(inner instanceof Sketch)) return undefined;
    const type = bareTypeOf(inner);
    if (type !== undefined) return { type: [type, "null"] };
    const written = this.schema(inner, { key: "0", outer: { key: "anyOf", outer: path } }, property);
    return written && { anyOf: [written, { type: "null" }] };
  }

  #optional(inner: unknown, path: Path, property: Path | undefined): JsonTree | undefined {
    if (!(inner instanceof Sketch)) return undefined;
    // A field may be left out; anything else may be "not anything".
    if (path === property) return this.schema(inner, path, property);
    const written = this.schema(inner, { key: "1", outer: { key: "anyOf", outer: path } }, property);
    return written && { anyOf: [{ not: {} }, written] };
  }
}

function textOf(path: Path): string {
  return path.outer ? `${textOf(path.outer)}/${path.key}` : path.key;
}

const types: ReadonlyMap<unknown, string> = new Map([
  ["ZodString", "string"],
  ["ZodNumber", "number"],
  ["ZodBoolean", "boolean"],
  ["ZodNull", "null"],
]);

/** The type of a primitive without checks. */
function bareTypeOf({ definition }: Sketch): string | undefined {
  const { typeName, checks } = definition;
  return Array.isArray(checks) && checks.length ? undefined : types.get(typeName);
}

/** Unions of bare types, of literals and of enums are written as one schema. */
function shortUnion(options: readonly Sketch[]): JsonTree | undefined {
  const bare = options.map(bareTypeOf).filter((type) => type !== undefined);
  if (bare.length === options.length) return { type: oneOrMore(bare) };
  if (options.every(({ definition }) => definition["typeName"] === "ZodLiteral" && !definition["description"])) {
    const values = options.map(({ definition }) => definition["value"] as string | number | boolean | null);
    return {
      type: oneOrMore(values.map((value) => (value === null ? "null" : typeof value))),
      enum: [...new Set(values)],
    };
  }
  if (!options.every(({ definition }) => definition["typeName"] === "ZodEnum")) return undefined;
  // Each list is compared with those before it, not with itself.
  const all: JsonNode[] = [];
  for (const { definition } of options)
    all.push(...valuesOf(definition["values"]).filter((value) => !all.includes(value)));
  return { type: "string", enum: all };
}

function oneOrMore(names: readonly string[]): JsonNode {
  const distinct = [...new Set(names)];
  return distinct.length === 1 && distinct[0] !== undefined ? distinct[0] : distinct;
}

function literal(value: unknown): JsonTree {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? { type: typeof value, const: value }
    : { type: "object" };
}

function valuesOf(values: unknown): JsonNode[] {
  return typeof values === "object" && values !== null ? [...(Object.values(values) as string[])] : [];
}
