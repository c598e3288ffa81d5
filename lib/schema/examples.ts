import type { Json, JsonObject } from "../model/json.ts";
import { toJson } from "../model/plain.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import type { Described } from "./descriptions.ts";

/**
 * Whether the input schema shows what to pass: "yes" where a parameter has `examples`, a description with an example,
 * or a list of its values, and where there is no parameter at all.
 *
 * @param hasExample tells of a text whether it gives an example.
 */
export function showsExample(tool: Tool, hasExample: (text: string) => boolean): Described {
  if (tool.inputSchema.state === "unknown") return "unknown";
  let result: Described = tool.parameters.length ? "no" : "yes";
  for (const { schema } of tool.parameters) {
    const keywords = ["examples", "example", "enum", "const"].map((keyword) => schema.keyword(keyword).state);
    if (keywords.includes("known") || hasExample(knownValue(schema.description) ?? "")) return "yes";
    if (keywords.includes("unknown") || schema.description.state === "unknown") result = "unknown";
  }
  return result;
}

/** An object of which no more than this share is shown is no example of it: `{"operator":"and"}` of a filter. */
const smallShare = 0.5;

/** Objects within objects for which an example is put together. */
const maxDepth = 5;

/**
 * A value of a schema, put together of what its author wrote down: constants, defaults, first members of enumerations.
 * Fields that are not required are left out where nothing says what they may be.
 *
 * @returns `undefined` if a part that cannot be left out would have to be invented, or too little of an object is
 *   known.
 */
export function sampleOf(schema: Schema, depth = 0): Json | undefined {
  const stated = statedValueOf(schema);
  if (stated !== undefined || depth > maxDepth) return stated;
  const { types } = schema;
  if (types.state !== "known" || types.value.length !== 1) return undefined;
  const [type] = types.value;
  if (type === "array") {
    const item = schema.elements && sampleOf(schema.elements, depth + 1);
    return item === undefined ? undefined : [item];
  }
  return type === "object" ? sampleObject(schema, depth) : undefined;
}

function sampleObject(schema: Schema, depth: number): JsonObject | undefined {
  const required = schema.keyword("required");
  const list = required.state === "known" && required.value.kind === "array" ? required.value : undefined;
  if (required.state === "unknown" || list?.unknownRest) return undefined;
  const names = new Set(list?.items.map((item) => (item.kind === "scalar" ? item.value : undefined)));
  const members: [string, Json][] = [];
  let declared = 0;
  for (const { name, schema: property } of schema.properties()) {
    declared++;
    const sample = sampleOf(property, depth + 1);
    if (sample !== undefined) members.push([name, sample]);
    else if (names.has(name)) return undefined;
  }
  const hasAll = members.length >= names.size && members.length > 0;
  return hasAll && members.length > declared * smallShare ? Object.fromEntries(members) : undefined;
}

function statedValueOf(schema: Schema): Json | undefined {
  for (const keyword of ["const", "default", "examples", "enum"]) {
    const located = knownValue(schema.keyword(keyword));
    const isList = keyword === "examples" || keyword === "enum";
    const stated = isList ? (located?.kind === "array" ? located.items[0] : undefined) : located;
    const plain = stated && toJson(stated);
    if (plain !== undefined && !isEmpty(plain)) return plain;
  }
  return undefined;
}

/** Nothing, or what shows nothing. */
function isEmpty(value: Json): boolean {
  return value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
}
