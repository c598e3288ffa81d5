import type { Parameter } from "../model/parameter.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";

/** True for a field below a map, whose values have no names of their own: what they hold is described with the map. */
export function isFieldOfMap({ path }: Parameter): boolean {
  return /(?:^|\.)\*(?:[.[]|$)/.test(path);
}

/** True for `redirect.enabled`: the name of the object tells what is switched on. */
export function isSwitch({ name, depth, schema }: Parameter): boolean {
  return (
    depth > 0 && name === "enabled" && schema.alternatives.every(({ types }) => knownValue(types)?.includes("boolean"))
  );
}

/** True for a number, or one that may be null. */
export function isNumber(schema: Schema): boolean {
  const types = schema.alternatives.flatMap((each) => knownValue(each.types) ?? ["unknown"]);
  return (
    types.some((type) => type !== "null") &&
    types.every((type) => type === "number" || type === "integer" || type === "null")
  );
}

/** True for `params: {}`, as wrappers make it for tools without parameters: there is nothing to send. */
export function isEmptyObject(schema: Schema): boolean {
  const rest = knownValue(schema.keyword("additionalProperties"));
  const isClosed = rest?.kind === "scalar" && rest.value === false;
  return isClosed && knownValue(schema.keyword("properties"))?.kind === "object" && !schema.properties().length;
}
