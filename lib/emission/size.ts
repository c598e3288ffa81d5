import { identityOf, partsOf } from "./zod-schema.ts";

/**
 * A schema that repeats its parts can double with each level; JSON Schemas beyond this size exist in no server seen.
 */
const maxNodes = 20_000;
const maxDepth = 400;

const sizes = new WeakMap<object, number>();

/** True for a schema whose JSON Schema would be too large to be worth making. */
export function isTooLarge(schema: object): boolean {
  return sizeOf(schema, 0) > maxNodes;
}

/** The number of objects that the JSON Schema will have, at the most; parts that are used twice count twice. */
function sizeOf(schema: object, depth: number): number {
  if (depth > maxDepth) return Infinity;
  const key = identityOf(schema);
  const known = sizes.get(key);
  if (known !== undefined) return known;
  // A part that leads back to here is written as a reference.
  sizes.set(key, 1);
  let size = 1;
  for (const part of partsOf(schema)) size += sizeOf(part, depth + 1);
  sizes.set(key, size);
  return size;
}
