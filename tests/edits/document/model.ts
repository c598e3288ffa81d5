import type { Json } from "../../../lib/model/json.ts";
import type { Located } from "../../../lib/model/located.ts";

/** A value without positions, whose keys may be anything: `__proto__` too. */
export type Model = string | number | boolean | null | Model[] | Map<string, Model>;

/** The way to a part of a model. */
export type Path = readonly (string | number)[];

/** A located value without its positions. Unknown parts stay visible. */
export function modelOf(located: Located): Model {
  switch (located.kind) {
    case "scalar":
      return located.value;
    case "array":
      return [...located.items.map(modelOf), ...(located.unknownRest ? [`(hole: ${located.unknownRest.reason})`] : [])];
    case "object": {
      const members = [...located.members.values()].map(({ key, value }): [string, Model] => [key, modelOf(value)]);
      if (located.unknownRest) members.push(["(hole)", located.unknownRest.reason]);
      return new Map(members);
    }
    case "unknown":
      return `(unknown: ${located.reason})`;
    case "code":
      return "(code)";
  }
}

/** A JSON value as a model. */
export function modelOfJson(value: Json): Model {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(modelOfJson);
  return new Map(Object.entries(value).map(([key, member]) => [key, modelOfJson(member)]));
}

/** Text that is the same for equal models; the order of keys is a document's own business. */
export function textOf(model: Model): string {
  return JSON.stringify(model, (_key, value: unknown): unknown => {
    if (value instanceof Map) return { map: [...(value as Map<string, unknown>)].sort(([a], [b]) => (a < b ? -1 : 1)) };
    return typeof value === "number" && (Object.is(value, -0) || !Number.isFinite(value))
      ? `(${Object.is(value, -0) ? "-0" : String(value)})`
      : value;
  });
}

/** A model with one part changed; `undefined` for the new part removes it. */
export function changedAt(
  model: Model,
  [first, ...rest]: Path,
  change: (old: Model | undefined) => Model | undefined,
): Model {
  if (first === undefined) return change(model) ?? null;
  if (Array.isArray(model) && typeof first === "number") {
    const items = [...model];
    const next = rest.length ? changedAt(items[first] ?? null, rest, change) : change(items[first]);
    items.splice(first, 1, ...(next === undefined ? [] : [next]));
    return items;
  }
  if (!(model instanceof Map) || typeof first !== "string") throw new Error("The path leads through a scalar.");
  const members = new Map(model);
  const next = rest.length ? changedAt(members.get(first) ?? null, rest, change) : change(members.get(first));
  if (next === undefined) members.delete(first);
  else members.set(first, next);
  return members;
}

/** Every value below and including a located one, with the way to it. */
export function* partsOf(
  located: Located,
  path: Path = [],
): Generator<{ readonly located: Located; readonly path: Path }> {
  yield { located, path };
  if (located.kind === "object") {
    for (const { key, value } of located.members.values()) yield* partsOf(value, [...path, key]);
  } else if (located.kind === "array") {
    for (const [index, item] of located.items.entries()) yield* partsOf(item, [...path, index]);
  }
}
