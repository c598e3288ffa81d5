import type { Schema } from "../model/schema.ts";
import type { Server } from "../model/server.ts";
import type { Tool } from "../model/tool.ts";

const answers = new WeakMap<Server, boolean>();

/** True where some tool of a server lists required parameters, or may do so. */
export function listsRequired(server: Server): boolean {
  let answer = answers.get(server);
  if (answer === undefined) answers.set(server, (answer = server.tools.some((tool) => tool.variants.some(hasList))));
  return answer;
}

function hasList({ inputSchema }: Tool): boolean {
  if (inputSchema.state !== "known") return inputSchema.state === "unknown";
  const required = inputSchema.value.keyword("required");
  if (required.state !== "known") return required.state === "unknown";
  return required.value.kind === "array" && required.value.items.length > 0;
}

/** Keywords with which a schema may require in another way than by a list. */
const others = ["$ref", "allOf", "anyOf", "oneOf", "if", "not", "dependentRequired", "dependencies", "minProperties"];

/** A parameter that nothing lists as required. */
export interface UnlistedParameter {
  readonly name: string;
  readonly schema: Schema;
}

/**
 * The parameters of a schema that neither requires any nor says that it requires none, without those that have a
 * default. Empty where the schema lists what it requires, or may do so.
 */
export function unlistedParametersOf(schema: Schema): readonly UnlistedParameter[] {
  const { located } = schema;
  if (located.kind !== "object" || located.unknownRest || located.members.has("required")) return [];
  if (others.some((keyword) => located.members.has(keyword))) return [];
  const properties = located.members.get("properties")?.value;
  if (properties?.kind !== "object" || properties.unknownRest) return [];
  return [...schema.properties()].flatMap(({ name, schema: property }) => {
    if (property.located.kind === "unknown") return [];
    return property.alternatives.some((alternative) => alternative.mayHave("default"))
      ? []
      : [{ name, schema: property }];
  });
}
