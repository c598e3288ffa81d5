import type { Located, LocatedArray, LocatedObject } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import { complexityOf, ownComplexityOf } from "./structure.ts";

/** A part of a tool's schema that is complex enough for a definition. */
export interface Occurrence {
  readonly tool: Tool;
  readonly schema: Schema;
  readonly form: number;
}

type SchemaKey = "inputSchema" | "outputSchema";

const noOccurrences: readonly Occurrence[] = [];

/** The parts of a server's schemas that have at least a given complexity. */
export class Occurrences {
  readonly #least: number;
  /** Cached, because a tool is visited once and later compared with the others. */
  readonly #found: Readonly<Record<SchemaKey, Map<Tool, readonly Occurrence[]>>> = {
    inputSchema: new Map(),
    outputSchema: new Map(),
  };
  readonly #forms = new CanonicalForms();

  constructor(least: number) {
    this.#least = least;
  }

  /**
   * The parts of one of a tool's schemas that are written in the text, outermost first. Parts that come from a constant
   * or a YAML anchor are shared already.
   */
  in(tool: Tool, key: SchemaKey): readonly Occurrence[] {
    const found = this.#found[key];
    let occurrences = found.get(tool);
    if (!occurrences) {
      const reading = tool[key];
      found.set(tool, (occurrences = reading.state === "known" ? this.#find(tool, reading.value) : noOccurrences));
    }
    return occurrences;
  }

  #find(tool: Tool, root: Schema): readonly Occurrence[] {
    const least = this.#least;
    if (!mayHoldAny(root, least)) return noOccurrences;
    const occurrences: Occurrence[] = [];
    for (const schema of root.walk()) {
      const { located } = schema;
      if (located.kind !== "object" || schema.pointer === root.pointer || isSimple(located)) continue;
      // `z.array(part)` with a shared `part` repeats only the list around it.
      if (
        complexityOf(located) < least ||
        !located.editor ||
        located.editor.isShared ||
        ownComplexityOf(located) < least
      )
        continue;
      const form = this.#forms.of(located);
      if (form !== undefined) occurrences.push({ tool, schema, form });
    }
    return occurrences.length ? occurrences : noOccurrences;
  }
}

const structural = [
  "properties",
  "items",
  "enum",
  "anyOf",
  "oneOf",
  "allOf",
  "prefixItems",
  "additionalProperties",
  "patternProperties",
];

/** Quickly excludes the many schemas that are only a type with limits. */
function isSimple({ members }: LocatedObject): boolean {
  return !structural.some((keyword) => members.has(keyword));
}

/** Quickly excludes the many tools without a complex part: no part is more complex than its container. */
function mayHoldAny({ located }: Schema, least: number): boolean {
  if (located.kind !== "object") return false;
  for (const { key, value } of located.members.values()) {
    if (value.kind === "scalar" || key === "required") continue;
    const isMap = value.kind === "object" && namedSchemaKeywords.has(key);
    if (!isMap) return true;
    for (const { value: part } of value.members.values()) if (complexityOf(part) >= least) return true;
  }
  return false;
}

const namedSchemaKeywords = new Set(["properties", "$defs", "definitions", "patternProperties"]);

/** Occurrences of the same schema, in source order. */
export type Repetition = readonly [Occurrence, Occurrence, ...Occurrence[]];

/** The schemas that occur more than once, without those that are only repeated as parts of a larger one. */
export function repetitionsAmong(occurrences: readonly Occurrence[]): readonly Repetition[] {
  if (occurrences.length < 2) return [];
  // By form, then by text: a text that is reached on two paths is one occurrence.
  const byForm = new Map<number, Map<string, Occurrence>>();
  for (const occurrence of occurrences) {
    const { start, end } = occurrence.schema.located.span;
    const text = `${String(start)}-${String(end)}`;
    const same = byForm.get(occurrence.form);
    if (!same) byForm.set(occurrence.form, new Map([[text, occurrence]]));
    else if (!same.has(text)) same.set(text, occurrence);
  }
  const repeated: Repetition[] = [];
  for (const same of byForm.values()) {
    const [first, second, ...more] = same.values();
    if (first && second) repeated.push([first, second, ...more]);
  }
  const places = new Map<Tool, Set<string>>();
  for (const { tool, schema } of repeated.flat()) {
    const pointers = places.get(tool);
    if (pointers) pointers.add(schema.pointer);
    else places.set(tool, new Set([schema.pointer]));
  }
  return repeated.filter((group) => !group.every(({ tool, schema }) => isWithinAny(schema.pointer, places.get(tool))));
}

/** True if one of the pointers leads to something that contains the target of `pointer`. */
function isWithinAny(pointer: string, pointers: ReadonlySet<string> | undefined): boolean {
  for (let end = pointer.lastIndexOf("/"); end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    if (pointers?.has(pointer.slice(0, end))) return true;
  }
  return false;
}

/** Schemas that nest deeper are not compared. */
const maxDepth = 100;

/** Keywords with lists whose order does not matter. */
const unordered = new Set(["required", "enum", "type"]);
/** Keywords about one use of a schema, which can be written next to a reference. */
const remarks = new Set([
  "title",
  "description",
  "default",
  "examples",
  "deprecated",
  "readOnly",
  "writeOnly",
  "$comment",
]);

interface Forms {
  /** Including the remarks of the schema itself. */
  readonly whole: number;
  /** Without these remarks. */
  readonly bare: number;
}

/** The canonical forms of schemas and their parts, each computed once. */
export class CanonicalForms {
  readonly #known = new Map<Located, Forms | undefined>();

  /**
   * A number that is equal for two schemas if they mean the same. The order of keywords and the remarks on the whole
   * schema (title, description, default, examples) do not count; remarks on its parts do.
   *
   * @returns `undefined` if a part is unknown, refers elsewhere, or nests without end: such a schema equals no other.
   */
  of(schema: Located): number | undefined {
    return this.#formsOf(schema, 0)?.bare;
  }

  #wholeOf(located: Located, depth: number): number | undefined {
    if (located.kind === "scalar") return digestOf(String(located.value), digestOf(typeof located.value));
    return this.#formsOf(located, depth)?.whole;
  }

  #formsOf(located: Located, depth: number): Forms | undefined {
    if (located.kind !== "object" && located.kind !== "array") return undefined;
    if (this.#known.has(located)) return this.#known.get(located);
    // Until this is done, a part that contains itself equals no other.
    this.#known.set(located, undefined);
    const forms =
      depth > maxDepth || located.unknownRest
        ? undefined
        : located.kind === "array"
          ? this.#formsOfList(located, depth)
          : this.#formsOfObject(located, depth);
    this.#known.set(located, forms);
    return forms;
  }

  #formsOfList(list: LocatedArray, depth: number): Forms | undefined {
    const whole = this.#wholeOfList(list, depth, false);
    return whole === undefined ? undefined : { whole, bare: whole };
  }

  #wholeOfList({ items }: LocatedArray, depth: number, isUnordered: boolean): number | undefined {
    let sum = 0;
    for (const [index, item] of items.entries()) {
      const whole = this.#wholeOf(item, depth + 1);
      if (whole === undefined) return undefined;
      sum = sumOf(sum, digestOf(isUnordered ? "" : String(index), whole));
    }
    return digestOf("[", sum);
  }

  #formsOfObject({ members }: LocatedObject, depth: number): Forms | undefined {
    let bare = 0;
    let all = 0;
    for (const { key, value } of members.values()) {
      // The meaning of a reference depends on its document.
      if (key === "$ref" || key === "$dynamicRef" || key === "$recursiveRef") return undefined;
      const isSet = value.kind === "array" && unordered.has(key) && !value.unknownRest;
      const whole = isSet ? this.#wholeOfList(value, depth + 1, true) : this.#wholeOf(value, depth + 1);
      if (whole === undefined) return undefined;
      const part = digestOf(key, whole);
      all = sumOf(all, part);
      if (!remarks.has(key)) bare = sumOf(bare, part);
    }
    return { whole: digestOf("{", all), bare: digestOf("{", bare) };
  }
}

const digests = 2 ** 52;

/** The digest of digests in any order. Below 2 ** 53, sums are exact. */
function sumOf(a: number, b: number): number {
  return (a + b) % digests;
}

/**
 * A hash of a text after another digest. With 52 bits, two different schemas of one file will practically never
 * collide.
 */
function digestOf(text: string, before = 0): number {
  let high = 0xdeadbeef ^ (before / 4294967296);
  let low = 0x41c6ce57 ^ before;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (1048575 & low) + (high >>> 0);
}
