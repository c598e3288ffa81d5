import type { Alternative } from "../model/alternative.ts";
import type { Located } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";
import { mayBeOfType, wholeOf } from "./type-look.ts";

/** An alternative that takes numbers, and the sides on which it surely has no bound. */
export interface OpenNumber {
  readonly alternative: Alternative;
  readonly open: "both" | "below" | "above";
}

/** The alternatives of a schema that take numbers and are open on one side or both. */
export function openNumbersOf(schema: Schema): readonly OpenNumber[] {
  if (!mayBeOfType(schema, "number", "integer") || isPlainAndBounded(schema)) return [];
  return schema.alternatives.flatMap((alternative) => {
    if (!alternative.accepts("number") && !alternative.accepts("integer")) return [];
    if (alternative.mayHave("enum", "const")) return [];
    const isOpenBelow = !mayBound(alternative, "minimum") && !mayBound(alternative, "exclusiveMinimum");
    const isOpenAbove = !mayBound(alternative, "maximum") && !mayBound(alternative, "exclusiveMaximum");
    if (!isOpenBelow && !isOpenAbove) return [];
    return [{ alternative, open: isOpenBelow && isOpenAbove ? "both" : isOpenBelow ? "below" : "above" }];
  });
}

/** A quick answer for the number that most are: with a minimum and a maximum. */
function isPlainAndBounded(schema: Schema): boolean {
  const members = wholeOf(schema)?.members;
  return members !== undefined && isBound(members.get("minimum")?.value) && isBound(members.get("maximum")?.value);
}

function mayBound(alternative: Alternative, keyword: string): boolean {
  const reading = alternative.keyword(keyword);
  return reading.state === "known" ? isBound(reading.value) : reading.state === "unknown";
}

/** The limits that Zod 4 writes for every `.int()` say what JavaScript can count, not what the tool takes. */
function isBound(value: Located | undefined): boolean {
  return value?.kind === "scalar" && typeof value.value === "number" && Math.abs(value.value) < Number.MAX_SAFE_INTEGER;
}
