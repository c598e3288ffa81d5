import type { Alternative } from "../model/alternative.ts";
import type { Schema } from "../model/schema.ts";

/** The schema of the elements of a list, where they have one in common. */
export function elementsOf({ conjuncts }: Alternative): Schema | undefined {
  for (const { elements } of conjuncts) if (elements) return elements;
  return undefined;
}
