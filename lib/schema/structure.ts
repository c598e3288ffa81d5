import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema, Subschema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";
import { elementsOf } from "./branches.ts";

/** Keywords by which a schema leads on to others that describe values. */
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

/** True for a schema that surely ends there: a type and its limits. A quick answer for most of all schemas. */
export function isLeaf(schema: Located): boolean {
  if (schema.kind !== "object") return schema.kind === "scalar";
  return !schema.unknownRest && !partKeywords.some((keyword) => schema.members.has(keyword));
}

/** Schemas within schemas that are followed; what nests further is made to hurt. */
const maxSteps = 400;

/** A step by name on the way down: from an object to one of its properties, or to what a map holds under any key. */
export interface Level {
  /** The key that leads there: where a report about it points. */
  readonly keySpan: Span;
  readonly schema: Schema;
  /** The way from the root as a person writes it: `filter.rules[].value`. */
  readonly path: string;
}

/** The longest way down a schema, and whether it leads back to where it came from, so that values nest without end. */
export interface Depth {
  readonly levels: readonly Level[];
  readonly isEndless: boolean;
}

/**
 * How deep the values of a whole schema nest. Each property is a level, and so is what a map holds; the elements
 * of an array are on its own level unless they are arrays again. Follows local references, unions and conditions.
 */
export function depthOf(root: Schema): Depth {
  const way = new Search().longest(root, 0, 0);
  const levels: Level[] = [];
  let path = "";
  for (let step = way; step.next; step = step.next) {
    path += path && step.text && !step.text.startsWith("[") ? `.${step.text}` : step.text;
    if (step.counts) levels.push({ keySpan: step.next.schema.anchor, schema: step.next.schema, path });
  }
  return { levels, isEndless: way.length === Infinity };
}

/** The longest way from a schema downwards, as a list of steps. */
interface Way {
  readonly schema: Schema;
  /** The number of levels below the schema. */
  readonly length: number;
  readonly next?: Way;
  /** What the step to `next` adds to the path. */
  readonly text: string;
  /** Whether the step to `next` is a level. */
  readonly counts: boolean;
}

class Search {
  /** The answers for the schemas that are left behind: what two references share is walked once. */
  readonly #ways = new Map<Located, Way>();
  /** The schemas on the way here, with the level that each is on. */
  readonly #above = new Map<Located, number>();

  longest(schema: Schema, level: number, steps: number): Way {
    const end: Way = { schema, length: 0, text: "", counts: false };
    if (isLeaf(schema.located) || steps > maxSteps) return end;
    const known = this.#ways.get(schema.located);
    // The same part may be reached by another key, which is where its report points.
    if (known) return { ...known, schema };
    const above = this.#above.get(schema.located);
    if (above !== undefined) return level > above ? { ...end, length: Infinity } : end;
    this.#above.set(schema.located, level);
    const way = this.#best(schema, level, steps);
    this.#above.delete(schema.located);
    this.#ways.set(schema.located, way);
    return way;
  }

  #best(schema: Schema, level: number, steps: number): Way {
    let best: Way = { schema, length: 0, text: "", counts: false };
    for (const part of schema.subschemas()) {
      // A way of one step is as long as any that ends here.
      if (best.length > 0 && isLeaf(part.schema.located)) continue;
      const step = stepTo(part);
      if (step) best = this.#better(best, part.schema, step, level, steps);
    }
    const { target } = schema;
    return target.state === "known"
      ? this.#better(best, target.value, { text: "", counts: false }, level, steps)
      : best;
  }

  #better(best: Way, to: Schema, step: Step, level: number, steps: number): Way {
    const next = this.longest(to, level + Number(step.counts), steps + 1);
    const length = next.length + Number(step.counts);
    return length > best.length ? { schema: best.schema, length, next, ...step } : best;
  }
}

interface Step {
  readonly text: string;
  readonly counts: boolean;
}

/** The step to a direct part; `undefined` for a part that describes no value: a definition, a negation. */
function stepTo({ schema, keyword, key }: Subschema): Step | undefined {
  switch (keyword) {
    case "properties":
      return { text: String(key), counts: true };
    case "additionalProperties":
    case "patternProperties":
      // `true` lets values through of which nothing is said.
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

/** Keywords that hold one schema, a list of them, or a map to them, and say what a value looks like. */
const schemaKeywords = new Set(["items", "additionalProperties", "contains", "not"]);
const listKeywords = new Set(["anyOf", "oneOf", "allOf", "prefixItems", "items"]);
const mapKeywords = new Set(["properties", "patternProperties"]);

/** More than this is not told apart. */
const maxComplexity = 1_000;
const maxNesting = 100;

/**
 * How much somebody has to write down for a schema, and to read: one for itself and for each schema within, and one for
 * every two values of an enumeration. A plain string is 1, an object of two strings 3. A reference is 1, wherever it
 * leads.
 */
export function complexityOf(schema: Located): number {
  return Math.min(maxComplexity, countParts(schema, 0, false));
}

/**
 * The same of what is written at the place of the schema itself: what comes from a constant or an anchor costs nothing
 * there, and cannot be edited from there.
 */
export function ownComplexityOf(schema: Located): number {
  return Math.min(maxComplexity, countParts(schema, 0, true));
}

function countParts(schema: Located, depth: number, isOwnOnly: boolean): number {
  if (isOwnOnly && depth > 0 && !schema.editor) return 0;
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

/** Compound values whose form a model has to put together by itself. */
export type Compound = "object" | "array of objects" | "union of objects";

/** What kind of compound value a schema asks for: an object with declared properties, a list or a choice of such. */
export function compoundOf(schema: Schema): Compound | undefined {
  if (isLeaf(schema.located)) return undefined;
  const kinds = schema.alternatives.map(compoundKindOf).filter((kind) => kind !== undefined);
  const objects = kinds.filter((kind) => kind === "object");
  return objects.length > 1 ? "union of objects" : kinds[0];
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

/**
 * True if the schema or a part of it shows a value, or may do so: an example, a default. References are followed.
 */
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

/** An empty default shows how to leave a thing out, not how to write it. */
function showsValue(schema: Schema, keyword: string): boolean {
  const reading = schema.keyword(keyword);
  if (reading.state !== "known") return reading.state === "unknown";
  const { value } = reading;
  if (value.kind === "array") return value.items.length > 0 || value.unknownRest !== undefined;
  if (value.kind === "object") return value.members.size > 0 || value.unknownRest !== undefined;
  return value.kind === "scalar" && value.value !== null && value.value !== "";
}
