import type { Alternative } from "../model/alternative.ts";
import type { Schema } from "../model/schema.ts";
import { mayBeOfType } from "./type-look.ts";

/**
 * The alternatives of a schema that take text where a list of values may belong: nothing limits it, and it takes
 * nothing else.
 */
export function choosingStringsOf(schema: Schema): readonly Alternative[] {
  if (!mayBeOfType(schema, "string")) return [];
  const { alternatives } = schema;
  // An open branch beside an enum is there on purpose: known values, or any.
  const isLimited = alternatives.some(
    (each) => each.isCheckedByCode || each.mayHave("enum", "const", "pattern", "format"),
  );
  const hasOthers = alternatives.some((each) => each.accepts("object") || each.accepts("array"));
  return isLimited || hasOthers ? [] : alternatives.filter((each) => each.accepts("string"));
}
