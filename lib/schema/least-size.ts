import type { Alternative } from "../model/alternative.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";

/**
 * How long the texts or the lists of some alternatives are at least, or are by default: a lower limit would forbid
 * them.
 *
 * @param lowerBound the keyword that states the least size.
 */
export function leastSizeOf(alternatives: readonly Alternative[], lowerBound: "minLength" | "minItems"): number {
  let least = 0;
  for (const { conjuncts } of alternatives) {
    for (const part of conjuncts) least = Math.max(least, boundOf(part, lowerBound), sizeOfDefault(part, lowerBound));
  }
  return least;
}

function boundOf(schema: Schema, keyword: string): number {
  const bound = knownValue(schema.keyword(keyword));
  return bound?.kind === "scalar" && typeof bound.value === "number" ? Math.ceil(bound.value) : 0;
}

function sizeOfDefault(schema: Schema, lowerBound: "minLength" | "minItems"): number {
  const fallback = knownValue(schema.keyword("default"));
  if (lowerBound === "minItems") return fallback?.kind === "array" ? fallback.items.length : 0;
  // Zod counts a "😀" as two, JSON Schema as one; the larger number does for both.
  return fallback?.kind === "scalar" && typeof fallback.value === "string" ? fallback.value.length : 0;
}
