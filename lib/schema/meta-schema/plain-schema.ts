import type { Json } from "../../model/json.ts";
import type { Located } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";

/** Deeper nesting is not looked at. */
const maxDepth = 400;
/** YAML aliases make a schema of any size from a few lines; beyond this many values it is not looked at. */
const maxValues = 200_000;

/** A schema as plain JSON, for code that knows nothing of positions. */
export interface PlainSchema {
  readonly json: Json;
  /** JSON pointers of values that are not all there: what is said about them or their parts may be wrong. */
  readonly gaps: readonly string[];
}

/** @returns `undefined` for a schema that is too large. */
export function plainSchemaOf(located: Located): PlainSchema | undefined {
  const copy = new Copy();
  const json = copy.of(located, "", 0);
  return json === undefined || copy.isTooLarge ? undefined : { json, gaps: copy.gaps };
}

class Copy {
  readonly gaps: string[] = [];
  #values = 0;

  get isTooLarge(): boolean {
    return this.#values > maxValues;
  }

  of(located: Located, pointer: string, depth: number): Json | undefined {
    if (depth > maxDepth || ++this.#values > maxValues) return this.#gap(pointer);
    switch (located.kind) {
      case "scalar":
        return located.value;
      case "unknown":
      case "code":
        return this.#gap(pointer);
      case "array":
        if (located.hole) this.#gap(pointer);
        return located.items.flatMap((item, index) => {
          const plain = this.of(item, pointerTo(pointer, index), depth + 1);
          // A missing element moves the ones after it, so that nothing in the list can be told.
          if (plain === undefined) this.#gap(pointer);
          return plain === undefined ? [] : [plain];
        });
      case "object": {
        // A hole may bring more members, and no meta-schema asks for a member.
        const members: [string, Json][] = [];
        for (const { key, value } of located.members.values()) {
          const plain = this.of(value, pointerTo(pointer, key), depth + 1);
          if (plain !== undefined) members.push([key, plain]);
        }
        // fromEntries defines own properties, so a member named "__proto__" stays a member.
        return Object.fromEntries(members);
      }
    }
  }

  #gap(pointer: string): undefined {
    this.gaps.push(pointer);
    return undefined;
  }
}
