import type { Schema } from "../model/schema.ts";

const combining = ["$ref", "allOf", "anyOf", "oneOf"];

/** A quick answer for the many schemas of other types, which need not be taken apart: false where none fits for sure. */
export function mayBeOfType({ located }: Schema, ...types: readonly string[]): boolean {
  if (located.kind !== "object") return false;
  if (located.hole) return true;
  const type = located.members.get("type")?.value;
  if (type?.kind !== "scalar" || types.some((one) => one === type.value)) return true;
  return combining.some((keyword) => located.members.has(keyword));
}
