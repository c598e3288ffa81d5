import type { Json } from "../../lib/model/json.ts";
import type { Located, LocatedObject, Member } from "../../lib/model/located.ts";
import { parametersOf, type Parameter } from "../../lib/model/parameter.ts";
import { Schema } from "../../lib/model/schema.ts";
import { Tool } from "../../lib/model/tool.ts";

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

/** An object made from plain values. */
export function objectOf(value: Partly): LocatedObject {
  const located = locatedOf(value);
  if (located.kind !== "object") throw new Error("Not an object.");
  return located;
}

/** A tool made from plain values. */
export function toolOf(root: Partly): Tool {
  return new Tool({ root: objectOf(root), anchor: span, group: "", pointer: "", convention: "verbatim" });
}

/** The parameter of a schema at a path such as `filters.status`. */
export function parameterAt(schema: Partly, path: string): Parameter {
  const found = parametersOf(schemaOf(schema)).find((parameter) => parameter.path === path);
  if (!found) throw new Error(`There is no parameter ${path}.`);
  return found;
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
