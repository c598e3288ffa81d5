import type { Call } from "./scope.ts";
import { scalarValue, unknownValue, type ObjectValue, type Value } from "./value.ts";

/** Methods that every object inherits. */
export function callObjectMethod(object: ObjectValue, name: string, { args, site }: Call): Value {
  const [key] = args;
  if (name === "hasOwnProperty" && key?.kind === "scalar") {
    if (object.members.has(String(key.value))) return scalarValue(site, true);
    return object.unknownRest ? unknownValue(site, object.unknownRest) : scalarValue(site, false);
  }
  return unknownValue(site, object.unknownRest ?? `it calls ${name} of an object`);
}
