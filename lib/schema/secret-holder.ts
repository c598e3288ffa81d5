import type { Alternative } from "../model/alternative.ts";
import type { Schema } from "../model/schema.ts";
import { elementsOf } from "./elements.ts";

/**
 * True for a schema that a secret fits into: text that is not one of a few known values, a list of such texts, an object that
 * names no fields, or anything at all. A flag such as `usePassword` and a count hold none.
 */
export function mayHoldSecret(schema: Schema): boolean {
  return schema.alternatives.some((alternative) => isFree(alternative, 0));
}

/** Lists of lists end somewhere. */
const maxDepth = 8;

function isFree(alternative: Alternative, depth: number): boolean {
  if (alternative.mayHave("enum", "const") || depth > maxDepth) return false;
  const { types } = alternative;
  if (types.state !== "known") return types.state === "absent";
  if (types.value.includes("string")) return true;
  if (types.value.includes("object")) return !alternative.mayHave("properties");
  const elements = types.value.includes("array") ? elementsOf(alternative) : undefined;
  return elements?.alternatives.some((each) => isFree(each, depth + 1)) ?? false;
}
