import type { LocatedScalar } from "../model/located.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";

/** The members of the `enum` of a schema that its `type` does not allow; none if that is not known. */
export function mismatchedMembersOf(part: Schema): readonly LocatedScalar[] {
  const members = knownValue(part.keyword("enum"));
  const { types } = part;
  if (members?.kind !== "array" || types.state !== "known" || !types.value.length) return [];
  const allowed = [...types.value, ...(isNullable(part) ? ["null"] : [])];
  return members.items.filter(
    (item): item is LocatedScalar => item.kind === "scalar" && !isOfType(item.value, allowed),
  );
}

/** OpenAPI's keyword for null, which converters keep. */
function isNullable(part: Schema): boolean {
  const value = knownValue(part.keyword("nullable"));
  return value?.kind === "scalar" && value.value === true;
}

/** True for a value of one of the types. */
export function isOfType(value: LocatedScalar["value"], types: readonly string[]): boolean {
  if (value === null) return types.includes("null");
  if (typeof value !== "number") return types.includes(typeof value);
  return types.includes("number") || (types.includes("integer") && Number.isInteger(value));
}
