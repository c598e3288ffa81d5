import type { Json } from "../../model/json.ts";
import type { Located } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import type { Schema } from "../../model/schema.ts";

/** Deeper values are omitted. */
const maxDepth = 400;
/** A few lines of YAML with aliases can make a schema of any size. Larger schemas are not validated. */
const maxPlainValues = 200_000;

/** A schema as plain JSON, for code that works without positions. */
export interface PlainSchema {
  readonly json: Json;
  /** JSON pointers of incomplete values. Errors about them or their parts may be wrong. */
  readonly gaps: readonly string[];
  /** True if there may be a pattern or a reference anywhere in it. */
  readonly mayHavePatternsOrReferences: boolean;
}

/** @returns `undefined` for a schema that is too large. */
export function plainSchemaOf({ located, work }: Schema): PlainSchema | undefined {
  const copy = new Copy();
  const json = copy.of(located);
  if (copy.isTooDeep) work.omissions.add(`more than ${String(maxDepth)} levels`);
  if (copy.isTooLarge) work.omissions.add(`more than ${maxPlainValues.toLocaleString("en")} values`);
  return json === undefined || copy.isTooLarge
    ? undefined
    : { json, gaps: copy.gaps, mayHavePatternsOrReferences: copy.hasTellingKey };
}

class Copy {
  readonly gaps: string[] = [];
  hasTellingKey = false;
  isTooDeep = false;
  /** The keys of the path to the current value. Gaps are rare, so their pointers are computed from it on demand. */
  readonly #path: (string | number)[] = [];
  #values = 0;

  get isTooLarge(): boolean {
    return this.#values > maxPlainValues;
  }

  of(located: Located): Json | undefined {
    if (this.#path.length > maxDepth) this.isTooDeep = true;
    const isBeyond = this.#path.length > maxDepth || ++this.#values > maxPlainValues;
    if (isBeyond || located.kind === "unknown" || located.kind === "code") {
      this.#gap();
      return undefined;
    }
    switch (located.kind) {
      case "scalar":
        return located.value;
      case "array": {
        if (located.unknownRest) this.#gap();
        const items: Json[] = [];
        for (const [index, item] of located.items.entries()) {
          const plain = this.#at(index, item);
          // A missing element shifts the ones after it, so nothing in the list is certain.
          if (plain === undefined) this.#gap();
          else items.push(plain);
        }
        return items;
      }
      case "object": {
        // An unknown rest may add members, but no meta-schema requires a member.
        const object: Record<string, Json> = {};
        for (const { key, value } of located.members.values()) {
          const plain = this.#at(key, value);
          if (key === "pattern" || key === "patternProperties" || key === "$ref") this.hasTellingKey = true;
          if (plain === undefined) continue;
          if (key !== "__proto__") object[key] = plain;
          else Object.defineProperty(object, key, { value: plain, enumerable: true });
        }
        return object;
      }
    }
  }

  #at(key: string | number, located: Located): Json | undefined {
    this.#path.push(key);
    const plain = this.of(located);
    this.#path.pop();
    return plain;
  }

  #gap(): void {
    this.gaps.push(this.#path.reduce<string>(pointerTo, ""));
  }
}
