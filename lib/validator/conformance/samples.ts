import { isRecord, type Json, type JsonObject } from "../../model/json.ts";
import { fits } from "./schema-check.ts";
import { textMatching, textNamed } from "./sample-words.ts";

/** How samples of one schema differ. */
interface Strategy {
  /** True to use the defaults and examples that the schema states. */
  readonly usesStated: boolean;
  /** Which alternative of `anyOf`, `oneOf` and of several types is used. */
  readonly branch: number;
  /** True to include the optional properties. */
  readonly isWhole: boolean;
}

const strategies: readonly Omit<Strategy, "isWhole">[] = [0, 1, 2, 3].flatMap((branch) => [
  { usesStated: true, branch },
  { usesStated: false, branch },
]);

/**
 * A value that a schema allows: plausible words rather than random text, always the same for one schema.
 *
 * @param options `name`: what the value is for, such as the name of a parameter. `isWhole`: with the optional
 * properties.
 * @returns `undefined` if none was found, or if it is not certain that the schema allows it.
 */
export function sampleOf(
  schema: JsonObject,
  { name = "", isWhole = false }: { readonly name?: string; readonly isWhole?: boolean } = {},
): Json | undefined {
  const wholes = isWhole ? [true] : [false, true];
  for (const whole of wholes)
    for (const strategy of strategies) {
      const sample = new Sampler(schema, { ...strategy, isWhole: whole }).of(schema, name, 0);
      if (sample !== undefined && fits(schema, sample)) return sample;
    }
  return undefined;
}

/** The maximum number of parts of a sample. Schemas may refer to themselves. */
const maxParts = 1_000;
const maxDepth = 12;
/** Deeper optional properties are left out. */
const maxWholeDepth = 2;
const maxItems = 20;
const maxLength = 10_000;
const maxReferences = 20;

class Sampler {
  readonly #root: JsonObject;
  readonly #strategy: Strategy;
  #parts = 0;

  constructor(root: JsonObject, strategy: Strategy) {
    this.#root = root;
    this.#strategy = strategy;
  }

  of(given: Json | undefined, name: string, depth: number): Json | undefined {
    if (given === true) return textNamed(name);
    if (!isRecord(given) || depth > maxDepth || ++this.#parts > maxParts) return undefined;
    const schema = this.#flat(given, 0);
    if (!schema) return undefined;
    if (schema["const"] !== undefined) return schema["const"];
    const { enum: members, default: fallback, examples, example } = schema;
    if (this.#strategy.usesStated) {
      if (fallback !== undefined) return fallback;
      if (Array.isArray(examples) && examples.length) return examples[0] as Json;
      if (example !== undefined) return example;
    }
    if (Array.isArray(members)) return members[this.#strategy.usesStated ? 0 : members.length - 1] as Json | undefined;
    switch (this.#typeOf(schema)) {
      case "object":
        return this.#object(schema, depth);
      case "array":
        return this.#array(schema, name, depth);
      case "string":
        return text(schema, name);
      case "integer":
        return number(schema, name, true);
      case "number":
        return number(schema, name, false);
      case "boolean":
        return false;
      case "null":
        return null;
      default:
        return textNamed(name);
    }
  }

  /** A schema merged with its references, its parts of `allOf`, and one of its alternatives. */
  #flat(given: JsonObject, references: number): JsonObject | undefined {
    if (references > maxReferences || ++this.#parts > maxParts) return undefined;
    const { $ref, allOf, anyOf, oneOf, ...own } = given;
    const parts: Json[] = [];
    if (typeof $ref === "string") parts.push(this.#resolve($ref) ?? false);
    if (Array.isArray(allOf)) parts.push(...(allOf as Json[]));
    for (const alternatives of [anyOf, oneOf])
      if (Array.isArray(alternatives) && alternatives.length)
        parts.push(this.#preferred(alternatives as Json[])[this.#strategy.branch % alternatives.length] ?? false);
    let merged: JsonObject = own;
    for (const part of parts) {
      if (part === true) continue;
      const flat = isRecord(part) ? this.#flat(part, references + 1) : undefined;
      if (!flat) return undefined;
      merged = mergedSchemas(merged, flat);
    }
    return merged;
  }

  /** The alternatives, those that allow only null last. */
  #preferred(alternatives: readonly Json[]): readonly Json[] {
    const isNull = (one: Json): boolean => isRecord(one) && one["type"] === "null";
    return [...alternatives.filter((one) => !isNull(one)), ...alternatives.filter(isNull)];
  }

  #resolve(reference: string): Json | undefined {
    if (!reference.startsWith("#")) return undefined;
    if (reference === "#") return this.#root;
    if (!reference.startsWith("#/")) return undefined;
    let place: unknown = this.#root;
    for (const token of reference.slice(2).split("/")) {
      const key = decoded(token).replaceAll("~1", "/").replaceAll("~0", "~");
      if (!(isRecord(place) || Array.isArray(place)) || !Object.hasOwn(place, key)) return undefined;
      place = (place as Record<string, unknown>)[key];
    }
    return place as Json;
  }

  #typeOf(schema: JsonObject): string | undefined {
    const { type } = schema;
    if (typeof type === "string") return type;
    if (Array.isArray(type) && type.length) {
      const types = this.#preferredTypes(type as Json[]);
      const chosen = types[this.#strategy.branch % types.length];
      return typeof chosen === "string" ? chosen : undefined;
    }
    return impliedType(schema);
  }

  #preferredTypes(types: readonly Json[]): readonly Json[] {
    return [...types.filter((type) => type !== "null"), ...types.filter((type) => type === "null")];
  }

  #object(schema: JsonObject, depth: number): Json | undefined {
    const properties = recordOf(schema["properties"]);
    const required = namesOf(schema["required"]);
    const names = new Set(required);
    if (this.#strategy.isWhole && depth < maxWholeDepth) for (const name of Object.keys(properties)) names.add(name);
    const least = schema["minProperties"];
    if (typeof least === "number") for (const name of Object.keys(properties)) if (names.size < least) names.add(name);
    for (const [name, others] of Object.entries(recordOf(schema["dependentRequired"])))
      if (names.has(name)) for (const other of namesOf(others)) names.add(other);
    const members: [string, Json][] = [];
    for (const name of names) {
      const value = this.of(Object.hasOwn(properties, name) ? properties[name] : restOf(schema), name, depth + 1);
      if (value !== undefined) members.push([name, value]);
      else if (required.includes(name)) return undefined;
    }
    if (typeof least === "number" && least <= maxItems)
      for (let index = 1; members.length < least; index++) {
        const value = this.of(restOf(schema), "", depth + 1);
        if (value === undefined) return undefined;
        members.push([`key${String(index)}`, value]);
      }
    return Object.fromEntries(members);
  }

  #array(schema: JsonObject, name: string, depth: number): Json | undefined {
    const { items, prefixItems, minItems, maxItems: most, uniqueItems, contains } = schema;
    const first = (Array.isArray(prefixItems) ? prefixItems : Array.isArray(items) ? items : []) as Json[];
    const least = typeof minItems === "number" ? minItems : 0;
    if (least > maxItems) return undefined;
    const wanted = Math.min(Math.max(least, first.length, 1), typeof most === "number" ? most : Infinity);
    const rest = Array.isArray(items) ? schema["additionalItems"] : items;
    const list: Json[] = [];
    for (let index = 0; index < wanted; index++) {
      const itemSchema = first[index] ?? (index === 0 ? contains : undefined) ?? rest ?? true;
      const found = this.of(itemSchema, name, depth + 1);
      if (found === undefined) break;
      list.push(uniqueItems === true && index > 0 ? otherThan(list, found, rest) : found);
    }
    return list.length < least ? undefined : list;
  }
}

/** The schema of properties that are not named. */
function restOf(schema: JsonObject): Json {
  const { patternProperties, additionalProperties } = schema;
  const [pattern] = Object.values(recordOf(patternProperties));
  return pattern ?? (isRecord(additionalProperties) ? additionalProperties : true);
}

/** A value that a list does not contain yet, made from one that it may contain. */
function otherThan(list: readonly Json[], value: Json, schema: Json | undefined): Json {
  const members = isRecord(schema) && Array.isArray(schema["enum"]) ? (schema["enum"] as Json[]) : [];
  const other = members.find((member) => !list.includes(member));
  if (other !== undefined) return other;
  if (typeof value === "string") return `${value}${String(list.length + 1)}`;
  return typeof value === "number" ? value + list.length : value;
}

function text(schema: JsonObject, name: string): string | undefined {
  const { minLength, maxLength: most, pattern, format } = schema;
  const least = typeof minLength === "number" ? minLength : 0;
  if (least > maxLength) return undefined;
  const word = textNamed(name, typeof format === "string" ? format : undefined);
  if (typeof pattern === "string") {
    const limit = typeof most === "number" ? most : Infinity;
    return textMatching(pattern, [word], (one) => one.length >= least && one.length <= limit);
  }
  const long = word.length >= least ? word : word.padEnd(least, "test");
  return typeof most === "number" ? long.slice(0, Math.max(most, 0)) : long;
}

/** Plausible numbers by name. */
function plausible(name: string, isInteger: boolean): number {
  const word = textNamed(name);
  const value = Number(word);
  return Number.isFinite(value) && word !== "" && (!isInteger || Number.isInteger(value)) ? value : 1;
}

function number(schema: JsonObject, name: string, isInteger: boolean): number {
  const bound = (key: string): number | undefined => {
    const value = schema[key];
    return typeof value === "number" ? value : undefined;
  };
  const { multipleOf } = schema;
  const step = typeof multipleOf === "number" && multipleOf > 0 ? multipleOf : isInteger ? 1 : 0;
  const gap = step || 0.001;
  const above = bound("exclusiveMinimum");
  const below = bound("exclusiveMaximum");
  const least = Math.max(bound("minimum") ?? -Infinity, above === undefined ? -Infinity : above + gap);
  const most = Math.min(bound("maximum") ?? Infinity, below === undefined ? Infinity : below - gap);
  const value = Math.min(Math.max(plausible(name, isInteger), least), most);
  if (!step) return least > most && above !== undefined && below !== undefined ? (above + below) / 2 : value;
  const multiple = Math.round(value / step) * step;
  if (multiple < least) return Math.ceil(least / step) * step;
  return multiple > most ? Math.floor(most / step) * step : multiple;
}

/** The type that the keywords of a schema without `type` imply. */
function impliedType(schema: JsonObject): string | undefined {
  const keywords: Readonly<Record<string, readonly string[]>> = {
    object: ["properties", "required", "additionalProperties", "minProperties", "patternProperties"],
    array: ["items", "prefixItems", "minItems", "contains", "uniqueItems"],
    string: ["minLength", "maxLength", "pattern", "format"],
    number: ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
  };
  return Object.keys(keywords).find((type) => keywords[type]?.some((key) => schema[key] !== undefined));
}

/** One schema that allows what both schemas allow. */
function mergedSchemas(one: JsonObject, other: JsonObject): JsonObject {
  const properties = { ...recordOf(one["properties"]) };
  for (const [name, schema] of Object.entries(recordOf(other["properties"]))) {
    const known = properties[name];
    properties[name] = known === undefined ? schema : { allOf: [known, schema] };
  }
  const required = [...new Set([...namesOf(one["required"]), ...namesOf(other["required"])])];
  return {
    ...other,
    ...one,
    ...(Object.keys(properties).length ? { properties } : {}),
    ...(required.length ? { required } : {}),
  };
}

function recordOf(value: Json | undefined): JsonObject {
  return isRecord(value) ? value : {};
}

function namesOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];
}

function decoded(token: string): string {
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
