import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";
import { closedObjectOf, elementsOf, mayBeOfType } from "./branches.ts";

/** An object schema that declares properties and allows others. */
export interface OpenObject {
  readonly schema: Schema;
  /**
   * The path from the inspected schema: "" for itself, `[]` for the elements of a list, `.*` for the values of a map.
   */
  readonly path: string;
  /** The keyword that allows other properties; `undefined` if there is none. */
  readonly at: Span | undefined;
}

/**
 * The open objects among a schema's alternatives, the elements of its lists and the values of its maps. Objects in
 * `allOf` are omitted: closing one part would reject the properties of the others.
 *
 * @param undeclared whether to include objects that declare no properties and set `additionalProperties` to true
 */
export function openObjectsOf(schema: Schema, undeclared = false): readonly OpenObject[] {
  if (!mayBeOfType(schema, "object", "array") || isPlainAndClosed(schema)) return [];
  const found: OpenObject[] = [];
  const seen = new Set<Located>();
  const reported = new Set<Located>();
  const pending = [{ part: schema, path: "" }];
  for (let step = pending.pop(); step; step = pending.pop()) {
    const { part: next, path } = step;
    if (!mayBeOfType(next, "object", "array") || seen.has(next.located)) continue;
    seen.add(next.located);
    for (const alternative of next.alternatives) {
      const open = openObjectOf(alternative, path) ?? (undeclared ? explicitlyOpen(alternative, path) : undefined);
      // The branches of a union share the properties next to the union.
      if (open && !reported.has(open.schema.located)) {
        reported.add(open.schema.located);
        found.push(open);
      }
      const [elements, values] = [elementsOf(alternative), valuesOf(alternative)];
      if (elements) pending.push({ part: elements, path: `${path}[]` });
      if (values) pending.push({ part: values, path: `${path}.*` });
    }
  }
  return found;
}

/** Quickly excludes closed objects, and lists of other values. */
function isPlainAndClosed(schema: Schema): boolean {
  const members = closedObjectOf(schema)?.members;
  const others = members?.get("additionalProperties")?.value;
  if (others?.kind === "scalar" && others.value === false) return !members?.has("items");
  const elements = members?.get("items")?.value;
  if (!elements || members.has("properties") || others) return false;
  return elements.kind === "object" && !mayBeOfType({ located: elements }, "object", "array");
}

/** The object schema of an alternative, if it declares properties and allows others. */
export function openObjectOf(alternative: Alternative, path = ""): OpenObject | undefined {
  const declaring = alternative.conjuncts.filter((each) => hasProperties(each));
  const [schema] = declaring;
  if (!schema || declaring.length > 1 || alternative.mayHave("enum", "const", "patternProperties")) return undefined;
  const { types } = alternative;
  if (types.state === "unknown" || (types.state === "known" && !types.value.includes("object"))) return undefined;
  for (const part of alternative.conjuncts) {
    if (mayClose(part, "unevaluatedProperties") || mayClose(part, "additionalProperties")) return undefined;
  }
  return { schema, path, at: schema.keywordSpan("additionalProperties") };
}

/** The schema of an alternative that sets `additionalProperties` to true without declaring properties. */
function explicitlyOpen(alternative: Alternative, path: string): OpenObject | undefined {
  const [schema, ...others] = alternative.conjuncts;
  if (others.length || !alternative.accepts("object")) return undefined;
  const reading = schema.keyword("additionalProperties");
  const isTrue = reading.state === "known" && reading.value.kind === "scalar" && reading.value.value === true;
  if (!isTrue || alternative.mayHave("properties", "enum", "const", "patternProperties")) return undefined;
  if (mayClose(schema, "unevaluatedProperties")) return undefined;
  return { schema, path, at: schema.keywordSpan("additionalProperties") };
}

function hasProperties(schema: Schema): boolean {
  const properties = knownValue(schema.keyword("properties"));
  return properties?.kind === "object" && properties.members.size > 0;
}

/** False if the keyword is absent, true, or the empty schema `{}`. A map with one type of values is closed. */
function mayClose(schema: Schema, keyword: string): boolean {
  const reading = schema.keyword(keyword);
  if (reading.state !== "known") return reading.state === "unknown";
  const { value } = reading;
  if (value.kind === "scalar") return value.value !== true;
  return value.kind !== "object" || value.members.size > 0 || value.unknownRest !== undefined;
}

function valuesOf({ conjuncts }: Alternative): Schema | undefined {
  for (const schema of conjuncts) {
    const values = knownValue(schema.keyword("additionalProperties"));
    if (values?.kind === "object" && values.members.size) {
      return schema.part(
        values,
        `${schema.pointer}/additionalProperties`,
        schema.keywordSpan("additionalProperties") ?? schema.anchor,
      );
    }
  }
  return undefined;
}
