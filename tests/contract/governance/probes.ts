import type { Json, JsonObject } from "../../../lib/model/json.ts";

/** Documents that the rule with an id must report in `governance`, and documents that it must accept. */
export interface Probes {
  readonly id: string;
  readonly fires: readonly JsonObject[];
  readonly silent: readonly JsonObject[];
}

const noParameters = { type: "object", properties: {}, additionalProperties: false };

const standard: JsonObject = {
  name: "get-user",
  description: "Retrieves the profile of a user.",
  inputSchema: noParameters,
};

/** A list with one tool. A member of `undefined` is omitted. */
export function tool(members: { readonly [key: string]: Json | undefined }): JsonObject {
  const all = Object.entries({ ...standard, ...members });
  return { tools: [Object.fromEntries(all.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))] };
}

/** A list with one tool of that name. */
export function named(name: string, members: JsonObject = {}): JsonObject {
  return tool({ name, ...members });
}

/** A list with one tool of that description. */
export function described(description: string, name = "get-user"): JsonObject {
  return tool({ name, description });
}

/** A list of tools, each with its name and description. */
export function all(...tools: readonly (readonly [name: string, description: string])[]): JsonObject {
  return { tools: tools.map(([name, description]) => ({ ...standard, name, description })) };
}

/** A list with one tool that has that input schema. */
export function accepting(inputSchema: Json, members: JsonObject = {}): JsonObject {
  return tool({ inputSchema, ...members });
}

/** A list with one tool that takes a parameter of that name. */
export function taking(name: string, schema: JsonObject, members: JsonObject = {}): JsonObject {
  return takingAll({ [name]: schema }, members);
}

/** A list with one tool that takes these parameters. */
export function takingAll(properties: JsonObject, members: JsonObject = {}): JsonObject {
  const required = Object.keys(properties);
  return accepting({ type: "object", properties, required, additionalProperties: false }, members);
}

/** The schema of a text with that description. */
export function text(description: string, more: JsonObject = {}): JsonObject {
  return { type: "string", description, ...more };
}

/** The schema of an integer. */
export function integer(more: JsonObject = {}): JsonObject {
  return { type: "integer", description: "A number that the caller chooses", ...more };
}

/** The schema of a closed object with these fields. */
export function object(properties: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: "object", description: "The settings of the call", properties, additionalProperties: false, ...more };
}
