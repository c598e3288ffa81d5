import type { Json } from "../../model/json.ts";

/** Deeper values are not written: no rule makes any, and printing them recurses. */
const maxDepth = 100;

/** True if a document can express the value: neither JSON nor the YAML that we write has NaN or Infinity. */
export function isWritable(value: Json, depth = 0): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  if (!isContainer(value)) return true;
  return depth < maxDepth && Object.values(value).every((part: Json) => isWritable(part, depth + 1));
}

/** An array or an object. */
export type JsonContainer = Extract<Json, object>;

/** True for arrays and objects. */
export function isContainer(value: Json): value is JsonContainer {
  return typeof value === "object" && value !== null;
}

/** True for arrays; `Array.isArray` does not narrow a readonly one. */
export function isList(value: JsonContainer): value is readonly Json[] {
  return Array.isArray(value);
}

/** True for arrays and objects that are not empty. */
export function isFilled(value: Json): value is JsonContainer {
  return isContainer(value) && Object.keys(value).length > 0;
}

/** True for a list of scalars: the `required` and `enum` of a schema. */
export function isScalarList(value: Json): value is readonly Json[] {
  return isContainer(value) && isList(value) && !value.some(isContainer);
}

/** A number, boolean or null, spelled alike in JSON and YAML. */
export function printBare(value: number | boolean | null): string {
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}
