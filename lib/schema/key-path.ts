import { tokensOf } from "../model/plain.ts";

/**
 * A JSON pointer as code would write it: `/inputSchema/properties/user id/type` → `inputSchema.properties['user
 * id'].type`.
 */
export function keyPathOf(pointer: string): string {
  return tokensOf(pointer)
    .map((key, index) => {
      if (/^[\p{L}$_][\p{L}\p{N}$_-]*$/u.test(key)) return index ? `.${key}` : key;
      return /^\d+$/.test(key) ? `[${key}]` : `[${quoted(key)}]`;
    })
    .join("");
}

/** A text as a literal in single quotes, its control characters escaped. */
function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
