import type { Located } from "../model/located.ts";
import { pointerTo, tokensOf } from "../model/plain.ts";
import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";

/** A value within a schema, and the token to report for it. */
export interface SchemaPlace {
  readonly part: Schema;
  readonly at: Span;
}

/** The value at a JSON pointer in a whole schema; `undefined` if none is written there. */
export function placeOf(root: Schema, pointer: string): SchemaPlace | undefined {
  let located: Located = root.located;
  let { anchor, pointer: full } = root;
  for (const key of tokensOf(pointer)) {
    full = pointerTo(full, key);
    if (located.kind === "object") {
      const member = located.members.get(key);
      if (!member) return undefined;
      [located, anchor] = [member.value, member.keySpan];
    } else {
      const item: Located | undefined = located.kind === "array" ? located.items[Number(key)] : undefined;
      if (!item) return undefined;
      located = item;
    }
  }
  return { part: root.part(located, full, anchor), at: tokenOf(located, anchor) };
}

/**
 * The token to report for a value: the value itself if it is a scalar, otherwise the key, also if nothing is written.
 */
export function tokenOf(located: Located, keySpan: Span): Span {
  return located.kind === "scalar" && located.span.start < located.span.end ? located.span : keySpan;
}

/** Keywords with names as keys, not keywords. */
const maps = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);

/**
 * The name of the property with the schema at a pointer: `user` for `/inputSchema/properties/user`; `undefined` for the
 * root, for elements and for branches.
 */
export function propertyAt(pointer: string): string | undefined {
  let map: string | undefined;
  let name: string | undefined;
  const [, ...tokens] = tokensOf(pointer);
  for (const token of tokens) {
    name = map === "properties" ? token : undefined;
    map = map === undefined && maps.has(token) ? token : undefined;
  }
  return name;
}

/** Keywords for the definitions that references name. */
const containers = ["$defs", "definitions"];

/** The definition that a reference names: `#/definitions/User`; `undefined` for a reference to another place. */
export function definitionNamedBy(
  reference: string,
): { readonly container: string; readonly name: string } | undefined {
  if (!reference.startsWith("#/")) return undefined;
  const [container = "", name, ...further] = tokensOf(decodeURIComponent(reference.slice(1)));
  return containers.includes(container) && name !== undefined && !further.length ? { container, name } : undefined;
}

/**
 * A JSON pointer in the notation of code: `/inputSchema/properties/user id/type` →
 * `inputSchema.properties['user id'].type`.
 */
export function keyPathOf(pointer: string): string {
  return tokensOf(pointer)
    .map((key, index) => {
      if (/^[\p{L}$_][\p{L}\p{N}$_-]*$/u.test(key)) return index ? `.${key}` : key;
      return /^\d+$/.test(key) ? `[${key}]` : `[${quoted(key)}]`;
    })
    .join("");
}

/** A text as a literal in single quotes, with escaped control characters. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
