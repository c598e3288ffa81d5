import type { Value } from "../../../lib/readers/ecmascript/evaluate/value.ts";
import { dataOfValue } from "../../../lib/readers/ecmascript/evaluate/plain-value.ts";
import type { Part } from "./comparing.ts";

/** The items of a list, each as data if it is known. */
export function partsOf(value: Value): readonly Part[] {
  if (value.kind !== "array" || value.unknownRest) return [];
  return value.items.map((item) => {
    const plain = dataOfValue(item);
    return plain.known ? { data: plain.data } : undefined;
  });
}
