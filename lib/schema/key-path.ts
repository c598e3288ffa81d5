/** A JSON pointer as code would write it: `/inputSchema/properties/user id/type` → `inputSchema.properties['user id'].type`. */
export function keyPathOf(pointer: string): string {
  const keys = pointer
    .split("/")
    .slice(1)
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));
  return keys
    .map((key, index) => {
      if (/^[\p{L}$_][\p{L}\p{N}$_-]*$/u.test(key)) return index ? `.${key}` : key;
      return /^\d+$/.test(key) ? `[${key}]` : `['${key}']`;
    })
    .join("");
}
