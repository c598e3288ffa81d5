import type { Located } from "../model/located.ts";
import { wholeJson } from "../model/plain.ts";
import { knownValue } from "../model/reading.ts";
import type { Schema } from "../model/schema.ts";
import { keyOf, shown, valueFaultOf, type ValueFault } from "./value-faults.ts";

/** A default or an example, and why its own schema rejects it. */
export interface RejectedValue {
  readonly keyword: "default" | "example" | "examples";
  readonly located: Located;
  readonly value: string;
  readonly fault: ValueFault;
}

/** More examples of one schema are ignored. */
const maxExamples = 100;

/** The defaults and examples of a schema that certainly fail it. */
export function rejectedValuesOf(schema: Schema): readonly RejectedValue[] {
  const found: RejectedValue[] = [];
  const test = (keyword: RejectedValue["keyword"], located: Located | undefined): void => {
    const value = located && wholeJson(located);
    if (!located || value === undefined) return;
    // A default of null means "none".
    if (keyword === "default" && value === null) return;
    const fault = valueFaultOf(value, schema);
    if (fault) found.push({ keyword, located, value: shown(value), fault });
  };
  test("default", knownValue(schema.keyword("default")));
  test("example", knownValue(schema.keyword("example")));
  const examples = knownValue(schema.keyword("examples"));
  if (examples?.kind === "array") for (const item of examples.items.slice(0, maxExamples)) test("examples", item);
  return found;
}

/** A lower bound above its upper bound. */
export interface ReversedBounds {
  readonly low: string;
  readonly high: string;
  readonly minimum: number;
  readonly maximum: number;
  readonly located: Located;
}

const pairs = [
  ["minimum", "maximum"],
  ["minLength", "maxLength"],
  ["minItems", "maxItems"],
  ["minProperties", "maxProperties"],
] as const;

/** The bounds of a schema that no value meets. */
export function reversedBoundsOf(schema: Schema): readonly ReversedBounds[] {
  return pairs.flatMap(([low, high]) => {
    const [minimum, located] = numberAt(schema, low);
    const [maximum] = numberAt(schema, high);
    if (minimum === undefined || maximum === undefined || !located || minimum <= maximum) return [];
    return [{ low, high, minimum, maximum, located }];
  });
}

function numberAt(schema: Schema, keyword: string): readonly [number | undefined, Located | undefined] {
  const located = knownValue(schema.keyword(keyword));
  return [located?.kind === "scalar" && typeof located.value === "number" ? located.value : undefined, located];
}

/** A member that an enumeration lists again. */
export interface RepeatedMember {
  readonly located: Located;
  readonly index: number;
  readonly value: string;
}

/** The members of an `enum` that it has listed before. */
export function repeatedMembersOf(schema: Schema): readonly RepeatedMember[] {
  const list = knownValue(schema.keyword("enum"));
  if (list?.kind !== "array") return [];
  const seen = new Set<string>();
  return list.items.flatMap((located, index) => {
    const value = wholeJson(located);
    if (value === undefined) return [];
    const key = keyOf(value);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ located, index, value: shown(value) }];
  });
}
