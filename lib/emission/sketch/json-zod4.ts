import type { Converted } from "../converted.ts";
import { copyOf, isTree, type JsonNode, type JsonTree } from "../json-tree.ts";
import { isBefore, type Version } from "../version.ts";
import type { Side } from "../zod-schema.ts";
import { keywordsOfNumber, keywordsOfText, lengthsOf } from "./keywords-zod4.ts";
import { isOutdated, metadataOfSketch, metadataUntil43 } from "./metadata.ts";
import { Sketch } from "./sketch.ts";

const dialects: ReadonlyMap<unknown, readonly [string, boolean]> = new Map([
  [undefined, ["https://json-schema.org/draft/2020-12/schema", false]],
  ["draft-2020-12", ["https://json-schema.org/draft/2020-12/schema", false]],
  ["draft-7", ["http://json-schema.org/draft-07/schema#", true]],
  ["draft-07", ["http://json-schema.org/draft-07/schema#", true]],
]);

/**
 * What `z.toJSONSchema(schema, options)` of Zod 4.6.7 gives for a sketch, to the order of the keywords.
 *
 * @param zodVersion the version whose result is wanted: see `convertZod4`, whose steps for older ones this one repeats
 * @returns `undefined` where the options or a schema are not the usual ones
 */
export function sketchedZod4(
  schema: Sketch,
  options: Readonly<Record<string, unknown>>,
  zodVersion: Version | undefined,
): Converted | undefined {
  const { target, io, ...others } = options;
  const dialect = dialects.get(target);
  if (!dialect || Object.keys(others).length || (io !== undefined && io !== "input" && io !== "output"))
    return undefined;
  const [uri, isDraft7] = dialect;
  const writer = new Writer({ side: io === "input" ? "input" : "output", isDraft7, zodVersion });
  const json = writer.schema(schema);
  if (!json) return undefined;
  const root: JsonTree = { $schema: uri, ...json };
  writer.causes.delete(json);
  writer.causes.set(root, schema);
  return { json: root, causes: writer.causes, failures: new Map() };
}

interface Writing {
  readonly side: Side;
  readonly isDraft7: boolean;
  readonly zodVersion: Version | undefined;
}

class Writer {
  readonly causes = new Map<JsonTree, object>();
  readonly #side: Side;
  readonly #isDraft7: boolean;
  /** Zod 4.5 began to merge `anyOf` lists of bare types into one `type` list. */
  readonly #mergesTypes: boolean;
  /** Until 4.3, a check behind a description loses it. */
  readonly #losesMetadata: boolean;

  constructor({ side, isDraft7, zodVersion }: Writing) {
    this.#side = side;
    this.#isDraft7 = isDraft7;
    this.#mergesTypes = !isBefore(zodVersion, "4.5.0");
    this.#losesMetadata = isBefore(zodVersion, "4.3.0");
  }

  /** The JSON Schema of one schema; `undefined` where some part of it is none of the usual ones. */
  schema(sketch: Sketch): JsonTree | undefined {
    if (isOutdated(sketch)) return undefined;
    const { definition } = sketch;
    const json: JsonTree = {};
    if (!this.#write(json, definition)) return undefined;
    Object.assign(json, this.#losesMetadata ? metadataUntil43(sketch) : metadataOfSketch(sketch));
    const { innerType } = definition;
    if (innerType instanceof Sketch && definition["type"] !== "nullable") {
      const inner = this.schema(innerType);
      if (!inner) return undefined;
      this.causes.delete(inner);
      // What the wrapper says itself comes first, and counts.
      for (const [key, value] of Object.entries(inner)) if (!(key in json)) json[key] = value;
    }
    if (this.#mergesTypes) mergeTypes(json);
    this.causes.set(json, sketch);
    return json;
  }

  /** Writes what the type of a schema says; false where the type is none of the usual ones. */
  #write(json: JsonTree, definition: Sketch["definition"]): boolean {
    switch (definition["type"]) {
      case "string":
        return keywordsOfText(json, definition, this.#isDraft7);
      case "number":
        return keywordsOfNumber(json, definition);
      case "boolean":
      case "null":
        json["type"] = definition["type"];
        return true;
      case "any":
      case "unknown":
      case "optional":
        return true;
      case "never":
        json["not"] = {};
        return true;
      case "enum":
        json["type"] = "string";
        json["enum"] = valuesOf(definition["entries"]);
        return true;
      case "literal":
        return writeLiteral(json, definition["values"]);
      case "object":
        return this.#object(json, definition);
      case "array":
        lengthsOf(json, definition, "minItems", "maxItems");
        json["type"] = "array";
        return this.#into(json, "items", definition["element"]);
      case "record":
        json["type"] = "object";
        return (
          this.#into(json, "propertyNames", definition["keyType"]) &&
          this.#into(json, "additionalProperties", definition["valueType"])
        );
      case "union":
        return this.#union(json, definition);
      case "nullable": {
        const inner = definition["innerType"] instanceof Sketch ? this.schema(definition["innerType"]) : undefined;
        if (inner) json["anyOf"] = [inner, { type: "null" }];
        return inner !== undefined;
      }
      case "default":
        json["default"] = copyOf(definition["defaultValue"] as JsonNode);
        return true;
      case "readonly":
        json["readOnly"] = true;
        return true;
      default:
        return false;
    }
  }

  #into(json: JsonTree, keyword: string, part: unknown): boolean {
    const written = part instanceof Sketch ? this.schema(part) : undefined;
    if (written) json[keyword] = written;
    return written !== undefined;
  }

  #union(json: JsonTree, { options, inclusive }: Sketch["definition"]): boolean {
    if (!Array.isArray(options)) return false;
    const written: JsonTree[] = [];
    for (const option of options as readonly unknown[]) {
      const one = option instanceof Sketch ? this.schema(option) : undefined;
      if (!one) return false;
      written.push(one);
    }
    json[inclusive === false ? "oneOf" : "anyOf"] = written;
    return true;
  }

  #object(json: JsonTree, { shape, catchall }: Sketch["definition"]): boolean {
    if (typeof shape !== "object" || shape === null) return false;
    json["type"] = "object";
    const properties: JsonTree = {};
    json["properties"] = properties;
    const required: string[] = [];
    for (const [key, field] of Object.entries(shape)) {
      if (!(field instanceof Sketch) || !this.#into(properties, key, field)) return false;
      if (!(this.#side === "input" ? takesNothing(field) : givesNothing(field))) required.push(key);
    }
    if (required.length) json["required"] = required;
    if (catchall instanceof Sketch) {
      if (catchall.definition["type"] !== "never") return this.#into(json, "additionalProperties", catchall);
      json["additionalProperties"] = false;
    } else if (this.#side === "output") {
      json["additionalProperties"] = false;
    }
    return true;
  }
}

/** True for a schema that takes a missing value: `optin` of Zod. */
function takesNothing({ definition }: Sketch): boolean {
  const { type, innerType, options } = definition;
  if (type === "optional" || type === "default") return true;
  if (type === "nullable" || type === "readonly") return innerType instanceof Sketch && takesNothing(innerType);
  return (
    type === "union" &&
    Array.isArray(options) &&
    options.some((option) => option instanceof Sketch && takesNothing(option))
  );
}

/** True for a schema that may give a missing value: `optout` of Zod. */
function givesNothing({ definition }: Sketch): boolean {
  const { type, innerType, options } = definition;
  if (type === "optional") return true;
  if (type === "nullable" || type === "readonly") return innerType instanceof Sketch && givesNothing(innerType);
  return (
    type === "union" &&
    Array.isArray(options) &&
    options.some((option) => option instanceof Sketch && givesNothing(option))
  );
}

function valuesOf(entries: unknown): JsonNode[] {
  return typeof entries === "object" && entries !== null ? (Object.values(entries) as string[]) : [];
}

function writeLiteral(json: JsonTree, values: unknown): boolean {
  if (!Array.isArray(values)) return false;
  const all = values as (string | number | boolean | null)[];
  const [only, ...others] = all;
  if (!others.length && only !== undefined) {
    json["type"] = only === null ? "null" : typeof only;
    json["const"] = only;
    return true;
  }
  for (const type of ["number", "string", "boolean"])
    if (all.every((value) => typeof value === type)) json["type"] = type;
  if (all.every((value) => value === null)) json["type"] = "null";
  json["enum"] = [...all];
  return true;
}

/** `anyOf: [{ type: "a" }, { type: "b" }]` becomes `type: ["a", "b"]`, as `compactTypeUnion` of Zod 4.5 does. */
function mergeTypes(json: JsonTree): void {
  const { anyOf } = json;
  if (!Array.isArray(anyOf) || json["type"] !== undefined) return;
  const types: string[] = [];
  for (const option of anyOf) {
    if (!isTree(option)) return;
    const keys = Object.keys(option);
    if (keys.length !== 1 || keys[0] !== "type") return;
    const { type } = option;
    for (const one of Array.isArray(type) ? type : [type]) {
      if (typeof one !== "string") return;
      if (!types.includes(one)) types.push(one);
    }
  }
  delete json["anyOf"];
  json["type"] = types.length === 1 && types[0] !== undefined ? types[0] : types;
}
