import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { elementsOf } from "./elements.ts";
import { isLeaf } from "./leaf.ts";

/** Compound values whose form a model has to put together by itself. */
export type Compound = "object" | "array of objects" | "union of objects";

/** What kind of compound value a schema asks for: an object with declared properties, a list or a choice of such. */
export function compoundOf(schema: Schema): Compound | undefined {
  if (isLeaf(schema.located)) return undefined;
  const kinds = schema.alternatives.map(kindOf).filter((kind) => kind !== undefined);
  const objects = kinds.filter((kind) => kind === "object");
  return objects.length > 1 ? "union of objects" : kinds[0];
}

function kindOf(alternative: Alternative): "object" | "array of objects" | undefined {
  if (isObject(alternative)) return "object";
  const elements = alternative.accepts("array") ? elementsOf(alternative) : undefined;
  return elements?.alternatives.some(isObject) ? "array of objects" : undefined;
}

function isObject(alternative: Alternative): boolean {
  const properties = knownValue(alternative.keyword("properties"));
  return alternative.accepts("object") && properties?.kind === "object" && properties.members.size > 0;
}

const showing = ["examples", "default", "example"];

/**
 * True where the schema or a part of it shows a value, or may do so: an example, a default. References are followed.
 */
export function mayShowValue(schema: Schema): boolean {
  const seen = new Set<Located>();
  const pending = [schema];
  for (let part = pending.pop(); part; part = pending.pop()) {
    if (seen.has(part.located)) continue;
    seen.add(part.located);
    if (part.located.kind === "unknown" || (part.located.kind === "object" && part.located.unknownRest)) return true;
    if (showing.some((keyword) => showsValue(part, keyword))) return true;
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
