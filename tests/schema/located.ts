import type { Json } from "../../lib/model/json.ts";
import type { Located, Member } from "../../lib/model/located.ts";
import { Schema } from "../../lib/model/schema.ts";

/** A value that only the running server knows. */
export const unknownValue = Symbol("unknown");
/** A key under which an object, or an element with which an array, may have more than is listed. */
export const unknownRest = Symbol("hole");

/** JSON with places that cannot be known. */
export type Partly =
  | Json
  | typeof unknownValue
  | typeof unknownRest
  | readonly Partly[]
  | { readonly [key: string]: Partly; readonly [unknownRest]?: true };

/** A whole input schema made from plain values; the spans are empty. */
export function schemaOf(value: Partly): Schema {
  return Schema.root(locatedOf(value), "/inputSchema", span);
}

const span = { start: 0, end: 0 };
const because = { span, reason: "it is computed" };

function locatedOf(value: Partly): Located {
  const base = { span, editor: undefined };
  if (typeof value === "symbol") return { ...base, kind: "unknown", reason: because.reason };
  if (Array.isArray(value)) {
    const list: readonly Partly[] = value;
    const items = list.filter((item) => item !== unknownRest).map(locatedOf);
    return { ...base, kind: "array", items, unknownRest: list.includes(unknownRest) ? because : undefined };
  }
  if (typeof value !== "object" || value === null) return { ...base, kind: "scalar", value };
  const members = Object.entries(value as object).map(([key, member]: [string, Partly]): [string, Member] => [
    key,
    { key, keySpan: span, value: locatedOf(member) },
  ]);
  return {
    ...base,
    kind: "object",
    members: new Map(members),
    unknownRest: unknownRest in value ? because : undefined,
  };
}
