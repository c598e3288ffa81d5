import type { Alternative } from "../model/alternative.ts";
import type { Schema } from "../model/schema.ts";
import { maxLengthOfPattern } from "./pattern-length.ts";

/** Formats whose texts have a greatest length, by their definition or in practice. */
const boundedFormats = new Set(["date", "date-time", "time", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"]);

/** The alternatives of a schema that surely let through text of any length. */
export function unboundedStringsOf(schema: Schema): readonly Alternative[] {
  if (isNoString(schema)) return [];
  return schema.alternatives.filter((alternative) => alternative.accepts("string") && !mayBeBounded(alternative));
}

/** A quick answer for the many schemas of one other type, which need not be taken apart. */
function isNoString({ located, hasParts }: Schema): boolean {
  if (located.kind !== "object" || located.unknownRest) return false;
  const type = located.members.get("type")?.value;
  const isOther = type?.kind === "scalar" && type.value !== "string";
  return isOther && !hasParts;
}

function mayBeBounded(alternative: Alternative): boolean {
  if (alternative.mayHave("maxLength", "enum", "const")) return true;
  return (
    mayHaveText(alternative, "format", (format) => boundedFormats.has(format)) ||
    mayHaveText(alternative, "pattern", (pattern) => Number.isFinite(maxLengthOfPattern(pattern)))
  );
}

/** True where a conjunct's keyword passes the test, or may do so because it is unknown. */
function mayHaveText(alternative: Alternative, keyword: string, test: (text: string) => boolean): boolean {
  return alternative.conjuncts.some((schema) => {
    const reading = schema.keyword(keyword);
    if (reading.state !== "known") return reading.state === "unknown";
    const { value } = reading;
    return value.kind === "scalar" && typeof value.value === "string" && test(value.value);
  });
}
