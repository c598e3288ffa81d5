import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";

/** Whether a schema has a description that is not blank, itself or in a part that holds for the same value. */
export type Described = "yes" | "no" | "unknown";

/** Looks for a description on the schema, on what it refers to and on each of its alternatives. */
export function describedBy(schema: Schema): Described {
  // Most schemas have one of their own, and need not be taken apart.
  if (knownValue(schema.description)?.trim()) return "yes";
  let result: Described = "no";
  for (const { conjuncts } of schema.alternatives) {
    for (const part of conjuncts) {
      const { description } = part;
      if (knownValue(description)?.trim()) return "yes";
      const leadsOutside = part.keyword("$ref").state !== "absent" && part.target.state === "unknown";
      if (description.state === "unknown" || leadsOutside) result = "unknown";
    }
  }
  return result;
}
