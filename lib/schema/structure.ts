import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema, Subschema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";
import { elementsOf } from "./branches.ts";

/** Keywords that lead from a schema to schemas of the values inside. */
const partKeywords = [
  "properties",
  "items",
  "$ref",
  "anyOf",
  "oneOf",
  "allOf",
  "additionalProperties",
  "patternProperties",
  "prefixItems",
  "then",
  "else",
];

/** True for a schema without parts: a type and its limits. A quick check for most schemas. */
export function isLeaf(schema: Located): boolean {
  if (schema.kind !== "object") return schema.kind === "scalar";
  return !schema.unknownRest && !partKeywords.some((keyword) => schema.members.has(keyword));
}

/** True for `{}`, which allows every value. */
export function allowsAll(schema: Located): boolean {
  return schema.kind === "object" && !schema.members.size && !schema.unknownRest;
}

/** True for a choice of several schemas that all are of type object. */
export function isUnionOfObjects({ alternatives }: Schema): boolean {
  return alternatives.length > 1 && alternatives.every((alternative) => alternative.accepts("object"));
}

/** The number of nested schemas to follow. Deeper schemas are hostile. */
const maxSteps = 400;

/** A named step of a path downwards: from an object to one of its properties, or to the values of a map. */
interface DownwardStep {
  /** The key of the level, where reports about it point. */
  readonly keySpan: Span;
  readonly schema: Schema;
  /** The path from the root in the notation of a person: `filter.rules[].value`. */
  readonly path: string;
}

/** The longest path down a schema, and whether it returns to an earlier schema, so that values nest without end. */
export interface Depth {
  readonly levels: readonly DownwardStep[];
  readonly isEndless: boolean;
}

/**
 * How deep the values of a whole schema nest. Each property is a level, and so are the values of a map. The elements of
 * an array are on the array's own level unless they are arrays, too. Follows local references, unions and conditions.
 */
export function depthOf(root: Schema): Depth {
  const way = new Search().longest(root, 0, 0);
  const levels: DownwardStep[] = [];
  let path = "";
  for (let step = way; step.next; step = step.next) {
    path += path && step.text && !step.text.startsWith("[") ? `.${step.text}` : step.text;
    if (step.counts) levels.push({ keySpan: step.next.schema.anchor, schema: step.next.schema, path });
  }
  return { levels, isEndless: way.length === Infinity };
}

/** The longest path from a schema downwards, as a list of steps. */
interface SchemaPath {
  readonly schema: Schema;
  /** The number of levels below the schema. */
  readonly length: number;
  readonly next?: SchemaPath;
  /** The text that the step to `next` adds to the path. */
  readonly text: string;
  /** Whether the step to `next` is a level. */
  readonly counts: boolean;
}

class Search {
  /** The results for finished schemas, so that the target of two references is walked once. */
  readonly #ways = new Map<Located, SchemaPath>();
  /** The schemas on the current path, with their levels. */
  readonly #above = new Map<Located, number>();

  longest(schema: Schema, level: number, steps: number): SchemaPath {
    const end: SchemaPath = { schema, length: 0, text: "", counts: false };
    if (isLeaf(schema.located) || steps > maxSteps) return end;
    const known = this.#ways.get(schema.located);
    // Another key may lead to the same part, and the report points at that key.
    if (known) return { ...known, schema };
    const above = this.#above.get(schema.located);
    if (above !== undefined) return level > above ? { ...end, length: Infinity } : end;
    this.#above.set(schema.located, level);
    const way = this.#best(schema, level, steps);
    this.#above.delete(schema.located);
    this.#ways.set(schema.located, way);
    return way;
  }

  #best(schema: Schema, level: number, steps: number): SchemaPath {
    let best: SchemaPath = { schema, length: 0, text: "", counts: false };
    for (const part of schema.subschemas()) {
      // A path of one step is as long as any path that ends here.
      if (best.length > 0 && isLeaf(part.schema.located)) continue;
      const step = stepTo(part);
      if (step) best = longer(best, this.longest(part.schema, level + Number(step.counts), steps + 1), step);
    }
    const { target } = schema;
    return target.state === "known"
      ? longer(best, this.longest(target.value, level, steps + 1), { text: "", counts: false })
      : best;
  }
}

/** The path that begins with a step to `next`, if it is longer than the best so far. */
function longer(best: SchemaPath, next: SchemaPath, step: Step): SchemaPath {
  const length = next.length + Number(step.counts);
  return length > best.length ? { schema: best.schema, length, next, ...step } : best;
}

interface Step {
  readonly text: string;
  readonly counts: boolean;
}

/** The step to a direct part; `undefined` for a part that does not describe a value: a definition, a negation. */
function stepTo({ schema, keyword, key }: Subschema): Step | undefined {
  switch (keyword) {
    case "properties":
      return { text: String(key), counts: true };
    case "additionalProperties":
    case "patternProperties":
      // `true` accepts values without describing them.
      return schema.located.kind === "object" && schema.located.members.size ? { text: "*", counts: true } : undefined;
    case "items":
    case "prefixItems":
      return { text: "[]", counts: schema.keyword("items").state !== "absent" };
    case "allOf":
    case "anyOf":
    case "oneOf":
    case "then":
    case "else":
      return { text: "", counts: false };
    default:
      return undefined;
  }
}

/** Keywords that hold one schema, a list or a map of schemas, and describe values. */
const schemaKeywords = new Set(["items", "additionalProperties", "contains", "not"]);
const listKeywords = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const mapKeywords = new Set(["properties", "patternProperties"]);

/** Larger complexities are all counted as this one. */
const maxComplexity = 1_000;
const maxNesting = 100;

/**
 * The work of writing and reading a schema: one for the schema and for each schema inside, and one for every two values
 * of an enumeration. A plain string is 1, an object of two strings 3. A reference is always 1.
 */
export function complexityOf(schema: Located): number {
  return Math.min(maxComplexity, countParts(schema, 0, false));
}

/**
 * The complexity of the text at the schema's own place. Parts from a constant or an anchor cost nothing there, and
 * cannot be edited from there.
 */
export function ownComplexityOf(schema: Located): number {
  return Math.min(maxComplexity, countParts(schema, 0, true));
}

function countParts(schema: Located, depth: number, isOwnOnly: boolean): number {
  if (isOwnOnly && depth > 0 && (!schema.editor || schema.editor.isShared)) return 0;
  if (schema.kind !== "object" || depth > maxNesting || schema.members.has("$ref")) return 1;
  let sum = 1;
  for (const { key: keyword, value } of schema.members.values()) {
    if (value.kind === "scalar" || sum >= maxComplexity) continue;
    if (value.kind === "array") {
      if (keyword === "enum") sum += value.items.length >> 1;
      else if (listKeywords.has(keyword))
        for (const part of value.items) if (sum < maxComplexity) sum += countParts(part, depth + 1, isOwnOnly);
    } else if (value.kind === "object") {
      if (schemaKeywords.has(keyword)) sum += countParts(value, depth + 1, isOwnOnly);
      else if (mapKeywords.has(keyword))
        for (const { value: part } of value.members.values())
          if (sum < maxComplexity) sum += countParts(part, depth + 1, isOwnOnly);
    }
  }
  return sum;
}

/** Compound values that a model has to compose. */
export type Compound = "object" | "array of objects" | "union of objects" | "array" | "value of one of several types";

/**
 * The kind of compound value that a schema requires: an object with declared properties, or a list or a union of such
 * objects.
 */
export function compoundOf(schema: Schema): Compound | undefined {
  if (isLeaf(schema.located)) return undefined;
  const kinds = schema.alternatives.map(compoundKindOf).filter((kind) => kind !== undefined);
  const objects = kinds.filter((kind) => kind === "object");
  return objects.length > 1 ? "union of objects" : kinds[0];
}

/** As {@link compoundOf}, and also any array, and any value that may be of several types. `null` is none of them. */
export function anyCompoundOf(schema: Schema): Compound | undefined {
  const compound = compoundOf(schema);
  if (compound !== undefined) return compound;
  const types = schema.alternatives.map(({ types: stated }) => (stated.state === "known" ? stated.value : undefined));
  if (types.includes(undefined)) return undefined;
  const all = new Set(types.flatMap((some) => some ?? []).filter((type) => type !== "null"));
  // Nothing states the types of a schema that allows all of them.
  if (all.size > 1) return all.size < 6 ? "value of one of several types" : undefined;
  return all.has("array") ? "array" : undefined;
}

function compoundKindOf(alternative: Alternative): "object" | "array of objects" | undefined {
  if (declaresProperties(alternative)) return "object";
  const elements = alternative.accepts("array") ? elementsOf(alternative) : undefined;
  return elements?.alternatives.some(declaresProperties) ? "array of objects" : undefined;
}

function declaresProperties(alternative: Alternative): boolean {
  const properties = knownValue(alternative.keyword("properties"));
  return alternative.accepts("object") && properties?.kind === "object" && properties.members.size > 0;
}

const valueKeywords = ["examples", "default", "example"];

/** True if the schema or a part of it shows a value, or may do so: an example, a default. Follows references. */
export function mayShowValue(schema: Schema): boolean {
  const seen = new Set<Located>();
  const pending = [schema];
  for (let part = pending.pop(); part; part = pending.pop()) {
    if (seen.has(part.located)) continue;
    seen.add(part.located);
    if (part.located.kind === "unknown" || (part.located.kind === "object" && part.located.unknownRest)) return true;
    if (valueKeywords.some((keyword) => showsValue(part, keyword))) return true;
    if (isLeaf(part.located)) continue;
    for (const { schema: below } of part.subschemas()) pending.push(below);
    if (part.target.state === "known") pending.push(part.target.value);
    else if (part.target.state === "unknown") return true;
  }
  return false;
}

/** An empty default shows how to omit a value, not how to write one. */
function showsValue(schema: Schema, keyword: string): boolean {
  const reading = schema.keyword(keyword);
  if (reading.state !== "known") return reading.state === "unknown";
  const { value } = reading;
  if (value.kind === "array") return value.items.length > 0 || value.unknownRest !== undefined;
  if (value.kind === "object") return value.members.size > 0 || value.unknownRest !== undefined;
  return value.kind === "scalar" && value.value !== null && value.value !== "";
}
