import type { Located, LocatedObject } from "../model/located.ts";

const combining = ["$ref", "allOf", "anyOf", "oneOf"];

/** A schema, as far as a quick look goes. */
interface Looked {
  readonly located: Located;
}

/** A quick answer for the many schemas of other types, which need not be taken apart: false where none fits for sure. */
export function mayBeOfType({ located }: Looked, ...types: readonly string[]): boolean {
  if (located.kind !== "object") return false;
  if (located.hole) return true;
  const type = located.members.get("type")?.value;
  if (type?.kind !== "scalar" || types.some((one) => one === type.value)) return true;
  return hasParts(located);
}

/** The object that holds all there is to know of a schema; `undefined` where parts of it stand elsewhere. */
export function wholeOf({ located }: Looked): LocatedObject | undefined {
  return located.kind === "object" && !located.hole && !hasParts(located) ? located : undefined;
}

function hasParts({ members }: LocatedObject): boolean {
  return combining.some((keyword) => members.has(keyword));
}
