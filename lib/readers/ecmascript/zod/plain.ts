import type { Value } from "../evaluate/value.ts";

export { dataOfValue as toJson } from "../evaluate/plain-value.ts";

/** Why a value is not known, in the words of an unknown one. */
export function whyNot(value: Value | undefined, otherwise: string): string {
  return value?.kind === "unknown" ? value.reason : otherwise;
}
