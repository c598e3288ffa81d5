import type { Located, LocatedObject } from "../model/located.ts";
import { pointerTo } from "../model/plain.ts";
import type { Span } from "../model/span.ts";
import { anyItem, anyValue, type PathStep } from "../model/value-form.ts";

/** Where a part of a schema is written. */
interface PlaceInSchema {
  /** The key of the field, or of the nearest enclosing one; `undefined` if none is in the source. */
  readonly at: Span | undefined;
  /** JSON pointer within the schema. */
  readonly pointer: string;
}

const combining = ["anyOf", "oneOf", "allOf"];

/** The place of a field in a JSON Schema: the last key on its path that is in the source. */
export function placeInOutput(schema: Located | undefined, path: readonly PathStep[]): PlaceInSchema {
  let place: PlaceInSchema = { at: undefined, pointer: "" };
  let current: readonly Part[] = schema?.kind === "object" ? [{ schema, pointer: "" }] : [];
  for (const step of path) {
    const found = current.flatMap(branchesOf).flatMap((part) => partAt(part, step));
    const [first] = found;
    if (!first) return place;
    place = { at: first.at ?? place.at, pointer: first.pointer };
    current = found.flatMap(({ value, pointer }) => (value.kind === "object" ? [{ schema: value, pointer }] : []));
  }
  return place;
}

interface Part {
  readonly schema: LocatedObject;
  readonly pointer: string;
}

/** A schema, and the options of its unions. */
function branchesOf(part: Part): readonly Part[] {
  const inner = combining.flatMap((keyword) => {
    const list = part.schema.members.get(keyword)?.value;
    if (list?.kind !== "array") return [];
    return list.items.flatMap((item, index) =>
      item.kind === "object" ? [{ schema: item, pointer: `${part.pointer}/${keyword}/${String(index)}` }] : [],
    );
  });
  return [part, ...inner.flatMap(branchesOf)];
}

interface Found {
  readonly at: Span | undefined;
  readonly value: Located;
  readonly pointer: string;
}

function partAt({ schema, pointer }: Part, step: PathStep): Found[] {
  const member = (keyword: string): Located | undefined => schema.members.get(keyword)?.value;
  if (typeof step === "string") {
    const properties = member("properties");
    const field = properties?.kind === "object" ? properties.members.get(step) : undefined;
    if (!field) return [];
    return [{ at: field.keySpan, value: field.value, pointer: pointerTo(`${pointer}/properties`, step) }];
  }
  if (typeof step === "number") {
    for (const keyword of ["prefixItems", "items"]) {
      const list = member(keyword);
      const item = list?.kind === "array" ? list.items[step] : undefined;
      if (item) return [{ at: item.span, value: item, pointer: `${pointer}/${keyword}/${String(step)}` }];
    }
    return [];
  }
  const keyword = step === anyItem ? "items" : step === anyValue ? "additionalProperties" : "";
  const inner = member(keyword);
  return inner ? [{ at: undefined, value: inner, pointer: `${pointer}/${keyword}` }] : [];
}
