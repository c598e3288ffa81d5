import type { Alternative } from "../model/alternative.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { elementsOf } from "./elements.ts";
import { mayBeOfType } from "./type-look.ts";

/** The alternatives that take text: of a schema itself, and of the elements of its lists. */
export function stringsOf(schema: Schema): readonly Alternative[] {
  if (!mayBeOfType(schema, "string", "array")) return [];
  return schema.alternatives.flatMap((alternative) => {
    if (alternative.accepts("string")) return [alternative];
    const elements = alternative.accepts("array") ? elementsOf(alternative) : undefined;
    return elements?.alternatives.filter((each) => each.accepts("string")) ?? [];
  });
}

/** The text that a keyword holds; `undefined` where it is absent, unknown or of another type. */
export function textKeyword(alternative: Alternative, keyword: string): string | undefined {
  const value = knownValue(alternative.keyword(keyword));
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}
