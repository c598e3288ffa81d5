import type { Json } from "../../model/json.ts";
import type { Located } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";

/** Deeper nesting is not looked at. */
const maxDepth = 400;
/** YAML aliases make a schema of any size from a few lines; beyond this many values it is not looked at. */
const maxPlainValues = 200_000;

/** A schema as plain JSON, for code that knows nothing of positions. */
export interface PlainSchema {
  readonly json: Json;
  /** JSON pointers of values that are not all there: what is said about them or their parts may be wrong. */
  readonly gaps: readonly string[];
  /** True if a pattern or a reference may stand anywhere in it. */
  readonly mayHavePatternsOrReferences: boolean;
}

/** @returns `undefined` for a schema that is too large. */
export function plainSchemaOf(located: Located): PlainSchema | undefined {
  const copy = new Copy();
  const json = copy.of(located);
  return json === undefined || copy.isTooLarge
    ? undefined
    : { json, gaps: copy.gaps, mayHavePatternsOrReferences: copy.hasTellingKey };
}

class Copy {
  readonly gaps: string[] = [];
  hasTellingKey = false;
  /** The keys on the way to the value at hand. Gaps are rare, so that their pointers are made from it when needed. */
  readonly #path: (string | number)[] = [];
  #values = 0;

  get isTooLarge(): boolean {
    return this.#values > maxPlainValues;
  }

  of(located: Located): Json | undefined {
    const isTooDeep = this.#path.length > maxDepth || ++this.#values > maxPlainValues;
    if (isTooDeep || located.kind === "unknown" || located.kind === "code") {
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
          // A missing element moves the ones after it, so that nothing in the list can be told.
          if (plain === undefined) this.#gap();
          else items.push(plain);
        }
        return items;
      }
      case "object": {
        // A hole may bring more members, and no meta-schema asks for a member.
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
