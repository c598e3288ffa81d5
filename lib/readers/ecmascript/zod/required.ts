import type { JsonNode } from "../../../emission/convert.ts";
import {
  asSchema,
  definitionOf,
  schemaIdentity,
  zodKindOf,
  majorOf,
  shapeOf,
  wrappedBy,
} from "../../../emission/zod-schema.ts";
import { type MemberValue, type NodeRef, scalarValue, unknownValue, type Value } from "../evaluate/value.ts";
import { unknownBehind } from "./made-schemas.ts";
import { whyUndecided } from "./missing-value.ts";

interface Fields {
  readonly layers: readonly object[];
  readonly fields: ReadonlyMap<string, MemberValue> | undefined;
  /** The call that makes the object. */
  readonly site: NodeRef;
  /** Why there may be more fields than those listed. */
  readonly unknownRest: string | undefined;
}

/**
 * The `required` list of an object: names at the keys of their fields, and an unknown item for each undecided field.
 *
 * @returns `undefined` if nothing is required
 */
export function requiredOf(
  json: JsonNode | undefined,
  { layers, fields, site, unknownRest }: Fields,
): Value | undefined {
  const object = layers.find((layer) => zodKindOf(layer) === "object");
  const listed = new Set(Array.isArray(json) ? json : []);
  const unsure = new Map<string, string>();
  for (const [name, field] of Object.entries((object && shapeOf(object)) ?? {})) {
    const schema = asSchema(field);
    if (!schema) continue;
    // zod-to-json-schema treats a field without an answer as optional.
    const undecided = majorOf(schema) === 3 && !listed.has(name) ? whyUndecided(schema) : undefined;
    const reason = undecided ?? whyOptionalityUnknown(schema);
    if (reason !== undefined) unsure.set(name, reason);
  }
  const siteOf = (name: string): NodeRef => fields?.get(name)?.keySite ?? site;
  const items: Value[] = [];
  for (const name of listed) {
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

const maxDepth = 50;
const through = new Set(["nullable", "readonly", "brand", "lazy", "promise", "effects", "pipe", "catch"]);

/**
 * Why it is unknown whether a field is optional: an unknown schema decides it.
 *
 * @returns `undefined` if it is known.
 */
function whyOptionalityUnknown(schema: object, depth = 0): string | undefined {
  const unknown = unknownBehind(schemaIdentity(schema));
  if (unknown) return unknown.reason;
  const kind = zodKindOf(schema);
  const definition = definitionOf(schema);
  if (depth > maxDepth || (kind === "catch" && majorOf(schema) === 3)) return undefined;
  if (kind === "union" || kind === "intersection") {
    const { options, left, right } = definition;
    const parts: readonly unknown[] = kind === "intersection" ? [left, right] : Array.isArray(options) ? options : [];
    return firstReason(parts, depth);
  }
  if (!through.has(kind)) return undefined;
  const { innerType, in: from, out } = definition;
  return firstReason(
    kind === "pipe" ? [from, out] : [kind === "nullable" ? innerType : wrappedBy(schema, "input")],
    depth,
  );
}

function firstReason(parts: readonly unknown[], depth: number): string | undefined {
  for (const part of parts) {
    const schema = asSchema(part);
    const reason = schema && whyOptionalityUnknown(schema, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
