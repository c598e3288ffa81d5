import type { Located } from "../model/located.ts";
import type { Schema } from "../model/schema.ts";
import { describedBy } from "./described.ts";

/** A part of a schema that has no name: the element of an array, or an option of a union. */
export interface UndescribedPart {
  readonly kind: "element" | "option";
  readonly schema: Schema;
}

/**
 * The compound array elements and the union options of a whole schema that have no description of their own. As the
 * linter of mcp-ts-core walks: elements of a primitive type, literal options, null, and the values of maps are left
 * out.
 */
export function undescribedPartsOf(root: Schema): readonly UndescribedPart[] {
  const found: UndescribedPart[] = [];
  const seen = new Set<Located>();
  const pending = [root];
  for (let schema = pending.pop(); schema; schema = pending.pop()) {
    if (seen.has(schema.located)) continue;
    seen.add(schema.located);
    const parts = [...schema.subschemas()];
    const isUnion = parts.filter((part) => isOption(part.keyword) && !isNull(part.schema)).length > 1;
    for (const { schema: part, keyword } of parts) {
      if (keyword === "items" && isCompound(part) && describedBy(part) === "no")
        found.push({ kind: "element", schema: part });
      if (isUnion && isOption(keyword) && !isNull(part) && !hasFixedValue(part) && describedBy(part) === "no") {
        found.push({ kind: "option", schema: part });
      }
      if (["properties", "items", "prefixItems", "allOf", "anyOf", "oneOf"].includes(keyword)) pending.push(part);
    }
    if (schema.target.state === "known") pending.push(schema.target.value);
  }
  return found;
}

/** True for a schema that a single value satisfies, such as the tag that tells the options of a union apart. */
export function hasFixedValue(schema: Schema): boolean {
  if (schema.keyword("const").state === "known") return true;
  const values = schema.keyword("enum");
  return (
    values.state === "known" &&
    values.value.kind === "array" &&
    values.value.items.length === 1 &&
    !values.value.unknownRest
  );
}

function isOption(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf";
}

function isNull({ types }: Schema): boolean {
  return types.state === "known" && types.value.length === 1 && types.value[0] === "null";
}

/** True for an object, an array or a union, whichever way it may be written. */
function isCompound(schema: Schema): boolean {
  const types = new Set<string>();
  for (const alternative of schema.alternatives) {
    if (alternative.types.state !== "known") return false;
    for (const type of alternative.types.value) if (type !== "null") types.add(type);
  }
  return types.has("object") || types.has("array") || types.size > 1;
}
