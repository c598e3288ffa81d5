import type { Json, JsonObject } from "./json.ts";

/**
 * A value as canonical JSON: without spaces, with sorted keys, and numbers and texts as ECMAScript writes them. Source:
 * RFC 8785.
 */
export function canonicalJson(value: Json): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => canonicalJson(item)).join(",")}]`;
  const members = Object.entries(value as JsonObject).sort(byKey);
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(",")}}`;
}

/**
 * A definition in the form that is hashed: with sorted keys, and with the names of `required` sorted, because their
 * order follows that of the properties and means nothing.
 */
export function normalized(value: Json, key = ""): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => normalized(item));
    const isSet = key === "required" && items.every((item) => typeof item === "string");
    return isSet ? items.sort() : items;
  }
  const members = Object.entries(value as JsonObject).sort(byKey);
  return Object.fromEntries(members.map(([name, member]) => [name, normalized(member, name)]));
}

/** The order of RFC 8785: by UTF-16 code units. */
function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
