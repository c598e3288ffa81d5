import type { Alternative } from "../model/alternative.ts";
import type { Schema } from "../model/schema.ts";
import { elementsOf } from "./elements.ts";
import { saidAbout } from "./said-about.ts";

/**
 * All that is said about a value that a secret fits into: text that is not one of a few known values, a list of such
 * texts, an object that names no fields, or anything at all.
 *
 * @returns `undefined` where that is not known, and for a schema that holds no secret: a flag such as `usePassword`, a
 *   count.
 */
export function saidAboutSecretHolder(schema: Schema): string | undefined {
  return schema.alternatives.some((alternative) => isFree(alternative, 0)) ? saidAbout(schema) : undefined;
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
