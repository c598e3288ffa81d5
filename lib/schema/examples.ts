import type { Json, JsonObject } from "../model/json.ts";
import { toJson } from "../model/plain.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import type { Tool } from "../model/tool.ts";
import type { DescriptionState } from "./descriptions.ts";

/**
 * Whether the input schema shows what to pass. The answer is "yes" if a parameter has `examples`, a description with an
 * example, or a list of its values, and if there are no parameters.
 *
 * @param hasExample whether a text contains an example.
 */
export function showsExample(tool: Tool, hasExample: (text: string) => boolean): DescriptionState {
  if (tool.inputSchema.state === "unknown") return "unknown";
  let result: DescriptionState = tool.parameters.length ? "no" : "yes";
  for (const { schema } of tool.parameters) {
    const keywords = ["examples", "example", "enum", "const"].map((keyword) => schema.keyword(keyword).state);
    if (keywords.includes("known") || hasExample(knownValue(schema.description) ?? "")) return "yes";
    if (keywords.includes("unknown") || schema.description.state === "unknown") result = "unknown";
  }
  return result;
}

/** A value that shows at most this share of an object is not an example of it: `{"operator":"and"}` of a filter. */
const smallShare = 0.5;

/** How deep an example is composed of objects within objects. */
const maxDepth = 5;

/**
 * A value of a schema, composed of what its author wrote: constants, defaults, first members of enumerations. Optional
 * fields are omitted if nothing shows their value.
 *
 * @returns `undefined` if a required part would have to be invented, or too little of an object is known.
 */
export function exampleOf(schema: Schema, depth = 0): Json | undefined {
  const stated = statedValueOf(schema);
  if (stated !== undefined || depth > maxDepth) return stated;
  const { types } = schema;
  if (types.state !== "known" || types.value.length !== 1) return undefined;
  const [type] = types.value;
  if (type === "array") {
    const item = schema.elements && exampleOf(schema.elements, depth + 1);
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
    const sample = exampleOf(property, depth + 1);
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

/** True for values that show nothing. */
function isEmpty(value: Json): boolean {
  return value === null || value === "" || (typeof value === "object" && !Object.keys(value).length);
}
