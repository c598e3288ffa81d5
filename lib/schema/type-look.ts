import type { Located, LocatedObject } from "../model/located.ts";
import { hasPartsIn } from "../model/schema.ts";

/** A schema, as far as a quick look goes; the model's remembers whether it has parts. */
interface Looked {
  readonly located: Located;
  readonly hasParts?: boolean;
}

/**
 * A quick answer for the many schemas of other types, which need not be taken apart: false where none fits for sure.
 */
export function mayBeOfType(schema: Looked, ...types: readonly string[]): boolean {
  const { located } = schema;
  if (located.kind !== "object") return false;
  if (located.unknownRest) return true;
  const type = located.members.get("type")?.value;
  if (type?.kind !== "scalar" || types.some((one) => one === type.value)) return true;
  return schema.hasParts ?? hasPartsIn(located);
}

/** The object that holds all there is to know of a schema; `undefined` where parts of it stand elsewhere. */
export function wholeOf({ located, hasParts }: Looked): LocatedObject | undefined {
  return located.kind === "object" && !located.unknownRest && !(hasParts ?? hasPartsIn(located)) ? located : undefined;
}
