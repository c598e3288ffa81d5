import type { Alternative } from "../model/alternative.ts";
import type { Schema } from "../model/schema.ts";

/** The schemas that an edit of several alternatives belongs to: two of them may share the one that states the type. */
export function basesOf(alternatives: readonly Alternative[]): readonly Schema[] {
  return [...new Map(alternatives.map(({ base }) => [base.located, base])).values()];
}
