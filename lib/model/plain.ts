import type { Json } from "./json.ts";
import type { Located, LocatedArray, LocatedObject } from "./located.ts";

/** The deepest nesting that is converted to plain JSON. YAML aliases and `$ref`s can nest without end. */
const maxDepth = 500;
/**
 * The limit of parts: each level of values that contain one another twice doubles them. The largest definitions seen
 * have some thousand.
 */
const maxParts = 500_000;

/** The part of a located value that is not plain JSON, and its JSON pointer within that value. */
export interface NotJson {
  readonly pointer: string;
  readonly reason: string;
}

/**
 * A located value as plain JSON. Unknown parts are omitted and passed to `onUnknown`.
 *
 * @returns `undefined` if the value itself is unknown or code.
 */
export function toJson(located: Located, onUnknown?: (place: NotJson) => void): Json | undefined {
  return new Reader(onUnknown).read(located, "", 0);
}

/** A located value as plain JSON; `undefined` if a part of it is unknown. */
export function wholeJson(located: Located): Json | undefined {
  const unknowns: NotJson[] = [];
  const plain = toJson(located, (place) => unknowns.push(place));
  return unknowns.length ? undefined : plain;
}

const itemNotKnown = { reason: "an item is not known" };

class Reader {
  readonly #onUnknown: ((place: NotJson) => void) | undefined;
  #parts = 0;

  constructor(onUnknown: ((place: NotJson) => void) | undefined) {
    this.#onUnknown = onUnknown;
  }

  read(located: Located, pointer: string, depth: number): Json | undefined {
    if (depth > maxDepth) {
      this.#onUnknown?.({ pointer, reason: `it is nested more than ${String(maxDepth)} levels deep` });
      return undefined;
    }
    if (++this.#parts > maxParts) {
      if (this.#parts === maxParts + 1) this.#onUnknown?.({ pointer, reason: "it is too large" });
      return undefined;
    }
    switch (located.kind) {
      case "scalar":
        return located.value;
      case "unknown":
        this.#onUnknown?.({ pointer, reason: located.reason });
        return undefined;
      case "code":
        return undefined;
      case "array":
        return this.#list(located, pointer, depth);
      case "object":
        return this.#object(located, pointer, depth);
    }
  }

  #list(located: LocatedArray, pointer: string, depth: number): Json | undefined {
    const items: Json[] = [];
    let unknownRest: Pick<NotJson, "reason"> | undefined = located.unknownRest;
    for (const [index, item] of located.items.entries()) {
      const plain = this.read(item, `${pointer}/${String(index)}`, depth + 1);
      // The first part of an oversized list is not the list.
      if (this.#parts > maxParts) return undefined;
      if (plain !== undefined) items.push(plain);
      else if (item.kind !== "code") unknownRest ??= item.kind === "unknown" ? item : itemNotKnown;
    }
    if (!unknownRest) return items;
    // `enum: ["a", UNKNOWN]` is not `enum: ["a"]`: a list is known completely or not at all.
    this.#onUnknown?.({ pointer, reason: unknownRest.reason });
    return undefined;
  }

  #object(located: LocatedObject, pointer: string, depth: number): Json {
    if (located.unknownRest) this.#onUnknown?.({ pointer, reason: located.unknownRest.reason });
    const members: [string, Json][] = [];
    for (const { key, value } of located.members.values()) {
      const plain = this.read(value, pointerTo(pointer, key), depth + 1);
      if (plain !== undefined) members.push([key, plain]);
    }
    // `fromEntries` defines own properties, so a member named "__proto__" stays a member.
    return Object.fromEntries(members);
  }
}

/** The JSON pointer (RFC 6901) of the member `key` of the value at `pointer`. */
export function pointerTo(pointer: string, key: string | number): string {
  const token = String(key);
  // Hardly any key needs escapes, and every walk over a schema calls this.
  return `${pointer}/${/[~/]/.test(token) ? token.replaceAll("~", "~0").replaceAll("/", "~1") : token}`;
}

/** The keys of a JSON pointer from {@link pointerTo}; none for the whole value. */
export function tokensOf(pointer: string): string[] {
  const tokens = pointer.split("/").slice(1);
  return pointer.includes("~") ? tokens.map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~")) : tokens;
}
