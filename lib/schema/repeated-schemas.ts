import type { LocatedObject } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import { canonicalFormOf } from "./canonical-form.ts";
import { complexityOf, ownComplexityOf } from "./complexity.ts";

/** A part of a tool's schema that is worth a name of its own. */
export interface Occurrence {
  readonly tool: Tool;
  readonly schema: Schema;
  readonly form: string;
}

/** A schema of more parts is generated; nobody looks for what they have in common by hand. */
const maxParts = 5_000;

type SchemaKey = "inputSchema" | "outputSchema";

const none: readonly Occurrence[] = [];
/** Found when a tool is looked at, asked for once more when it is compared with the others. */
const found = new WeakMap<Tool, Map<string, readonly Occurrence[]>>();

/**
 * The parts of one of a tool's schemas that are at least so complex and stand in the text, outermost first. What comes
 * from a constant or a YAML anchor is shared already, and stands at none of its places.
 */
export function occurrencesIn(tool: Tool, key: SchemaKey, least: number): readonly Occurrence[] {
  const id = `${key} ${String(least)}`;
  let ofTool = found.get(tool);
  if (!ofTool) found.set(tool, (ofTool = new Map<string, readonly Occurrence[]>()));
  let occurrences = ofTool.get(id);
  if (!occurrences) {
    const reading = tool[key];
    ofTool.set(id, (occurrences = reading.state === "known" ? find(tool, reading.value, least) : none));
  }
  return occurrences;
}

function find(tool: Tool, root: Schema, least: number): readonly Occurrence[] {
  if (!mayHoldAny(root, least)) return none;
  const occurrences: Occurrence[] = [];
  let parts = 0;
  for (const schema of root.walk()) {
    if (++parts > maxParts) return none;
    const { located } = schema;
    if (located.kind !== "object" || schema.pointer === root.pointer || isSimple(located)) continue;
    // `z.array(part)` with a shared `part` repeats no more than the list around it.
    if (complexityOf(located) < least || !located.editor || ownComplexityOf(located) < least) continue;
    const form = canonicalFormOf(located);
    if (form !== undefined) occurrences.push({ tool, schema, form });
  }
  return occurrences.length ? occurrences : none;
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

/** A quick answer for the many schemas that are no more than a type with limits. */
function isSimple({ members }: LocatedObject): boolean {
  return !structural.some((keyword) => members.has(keyword));
}

/** A quick answer for the many tools of which no part is so complex: no part is more complex than what holds it. */
function mayHoldAny({ located }: Schema, least: number): boolean {
  if (located.kind !== "object") return false;
  for (const { key, value } of located.members.values()) {
    if (value.kind === "scalar" || key === "required") continue;
    const isMap = value.kind === "object" && maps.has(key);
    if (!isMap) return true;
    for (const { value: part } of value.members.values()) if (complexityOf(part) >= least) return true;
  }
  return false;
}

const maps = new Set(["properties", "$defs", "definitions", "patternProperties"]);

/** Occurrences of one schema in the order in which they are written. */
export type Repetition = readonly [Occurrence, Occurrence, ...Occurrence[]];

/** The schemas that occur more than once, without those that do so only as parts of a greater one. */
export function repetitionsAmong(occurrences: readonly Occurrence[]): readonly Repetition[] {
  if (occurrences.length < 2) return [];
  const byForm = new Map<string, Occurrence[]>();
  for (const occurrence of occurrences) {
    const same = byForm.get(occurrence.form);
    if (!same) byForm.set(occurrence.form, [occurrence]);
    // One text that is met on two ways stands there once.
    else if (!same.some((other) => isSameText(other, occurrence))) same.push(occurrence);
  }
  const repeated: Repetition[] = [];
  for (const [first, second, ...more] of byForm.values()) if (first && second) repeated.push([first, second, ...more]);
  const places = new Map<Tool, Set<string>>();
  for (const { tool, schema } of repeated.flat()) {
    const pointers = places.get(tool);
    if (pointers) pointers.add(schema.pointer);
    else places.set(tool, new Set([schema.pointer]));
  }
  return repeated.filter((group) => !group.every(({ tool, schema }) => isWithinAny(schema.pointer, places.get(tool))));
}

function isSameText({ schema: a }: Occurrence, { schema: b }: Occurrence): boolean {
  return a.located.span.start === b.located.span.start && a.located.span.end === b.located.span.end;
}

/** True where one of the pointers leads to something that holds what `pointer` leads to. */
function isWithinAny(pointer: string, pointers: ReadonlySet<string> | undefined): boolean {
  for (let end = pointer.lastIndexOf("/"); end > 0; end = pointer.lastIndexOf("/", end - 1)) {
    if (pointers?.has(pointer.slice(0, end))) return true;
  }
  return false;
}
