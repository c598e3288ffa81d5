import { plainOfValue } from "./plain-value.ts";
import { scalarValue, unknownValue, type ObjectValue, type Site, type Value } from "./value.ts";

/** Methods that every object inherits. */
export function callObjectMethod(object: ObjectValue, name: string, args: readonly Value[], site: Site): Value {
  const [key] = args;
  if (name === "hasOwnProperty" && key?.kind === "scalar") {
    if (object.members.has(String(key.value))) return scalarValue(site, true);
    return object.hole ? unknownValue(site, object.hole.why) : scalarValue(site, false);
  }
  if (object.hole) return unknownValue(site, object.hole.why);
  return unknownValue(site, plainOfValue(object) === undefined ? `it calls ${name} of an object` : `the object has no method ${name}`);
}
