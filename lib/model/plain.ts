import type { Json } from "./json.ts";
import type { Located } from "./located.ts";

/** Deepest nesting that is turned into plain JSON; YAML aliases and `$ref`s can nest without end. */
const maxDepth = 500;

/** The part of a located value that is not plain JSON, and its JSON pointer within that value. */
export interface NotPlain {
  readonly pointer: string;
  readonly why: string;
}

/**
 * A located value as plain JSON. What is unknown is left out; `onUnknown` is told of each such place.
 *
 * @returns `undefined` where the value itself is unknown or code.
 */
export function plainOf(located: Located, onUnknown?: (place: NotPlain) => void): Json | undefined {
  return plainAt(located, "", onUnknown, 0);
}

function plainAt(
  located: Located,
  pointer: string,
  onUnknown: ((place: NotPlain) => void) | undefined,
  depth: number,
): Json | undefined {
  if (depth > maxDepth) {
    onUnknown?.({ pointer, why: `it is nested more than ${String(maxDepth)} levels deep` });
    return undefined;
  }
  switch (located.kind) {
    case "scalar":
      return located.value;
    case "unknown":
      onUnknown?.({ pointer, why: located.why });
      return undefined;
    case "code":
      return undefined;
    case "array": {
      const items: Json[] = [];
      let { hole } = located;
      located.items.forEach((item, index) => {
        const plain = plainAt(item, `${pointer}/${String(index)}`, onUnknown, depth + 1);
        if (plain !== undefined) items.push(plain);
        else if (item.kind === "unknown") hole ??= item;
      });
      if (!hole) return items;
      // `enum: ["a", WHO_KNOWS]` is not `enum: ["a"]`: a list is known as a whole or not at all.
      onUnknown?.({ pointer, why: hole.why });
      return undefined;
    }
    case "object": {
      if (located.hole) onUnknown?.({ pointer, why: located.hole.why });
      const members: [string, Json][] = [];
      for (const { key, value } of located.members.values()) {
        const plain = plainAt(value, pointerTo(pointer, key), onUnknown, depth + 1);
        if (plain !== undefined) members.push([key, plain]);
      }
      // fromEntries defines own properties, so a member named "__proto__" stays a member.
      return Object.fromEntries(members);
    }
  }
}

/** The JSON pointer (RFC 6901) of the member `key` of the value at `pointer`. */
export function pointerTo(pointer: string, key: string | number): string {
  const token = String(key);
  // Hardly any key needs escapes, and every walk over a schema comes by here.
  return `${pointer}/${/[~/]/.test(token) ? token.replaceAll("~", "~0").replaceAll("/", "~1") : token}`;
}
