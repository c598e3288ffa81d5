import type { JsonNode } from "../../../emission/json-tree.ts";
import { asSchema, kindOf, shapeOf } from "../../../emission/zod-schema.ts";
import { scalarValue, unknownValue, type MemberValue, type NodeRef, type Value } from "../evaluate/value.ts";
import { whyOptionalityUnknown } from "./optionality.ts";

interface Fields {
  readonly layers: readonly object[];
  readonly fields: ReadonlyMap<string, MemberValue> | undefined;
  /** The call that makes the object. */
  readonly site: NodeRef;
  /** Why there may be more fields than those listed. */
  readonly unknownRest: string | undefined;
}

/**
 * The `required` list of an object: names at the keys of their fields, and something unknown for each field of which it
 * cannot be known.
 *
 * @returns `undefined` where nothing is required
 */
export function requiredOf(
  json: JsonNode | undefined,
  { layers, fields, site, unknownRest }: Fields,
): Value | undefined {
  const object = layers.find((layer) => kindOf(layer) === "object");
  const unsure = new Map<string, string>();
  for (const [name, field] of Object.entries((object && shapeOf(object)) ?? {})) {
    const schema = asSchema(field);
    const reason = schema && whyOptionalityUnknown(schema);
    if (reason !== undefined) unsure.set(name, reason);
  }
  const siteOf = (name: string): NodeRef => fields?.get(name)?.keySite ?? site;
  const items: Value[] = [];
  for (const name of Array.isArray(json) ? json : []) {
    if (typeof name === "string" && !unsure.has(name)) items.push(scalarValue(siteOf(name), name));
  }
  for (const [name, reason] of unsure) items.push(unknownValue(siteOf(name), reason));
  if (!items.length && unknownRest === undefined) return undefined;
  return {
    kind: "array",
    site,
    items,
    unknownRest: unknownRest === undefined ? undefined : { site, reason: unknownRest },
  };
}
