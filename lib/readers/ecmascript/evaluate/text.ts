import { limits } from "../limits.ts";
import type { Value } from "./value.ts";

/** What `String(value)` gives; `undefined` where that is not known or tells nothing (`[object Object]`). */
export function textOfValue(value: Value): string | undefined {
  switch (value.kind) {
    case "scalar":
      return String(value.value);
    case "regex":
      return `/${value.source}/${value.flags}`;
    case "array": {
      if (value.unknownRest) return undefined;
      return joined(value.items, ",");
    }
    default:
      return undefined;
  }
}

/** What `items.join(separator)` gives; `undefined` where a part is not known or the text grows too long. */
export function joined(items: readonly Value[], separator: string): string | undefined {
  const parts: string[] = [];
  let length = 0;
  for (const item of items) {
    const isNothing = item.kind === "scalar" && (item.value === null || item.value === undefined);
    const part = isNothing ? "" : textOfValue(item);
    if (part === undefined) return undefined;
    length += part.length + separator.length;
    if (length > limits.characters) return undefined;
    parts.push(part);
  }
  return parts.join(separator);
}
