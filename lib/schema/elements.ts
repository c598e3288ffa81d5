import type { Alternative } from "../model/alternative.ts";
import { valueOf } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";

/** The schema of the elements of a list, where they have one in common. */
export function elementsOf({ conjuncts }: Alternative): Schema | undefined {
  for (const schema of conjuncts) {
    const items = valueOf(schema.keyword("items"));
    if (items?.kind === "object") return schema.part(items, `${schema.pointer}/items`, schema.keywordSpan("items") ?? schema.anchor);
  }
  return undefined;
}
