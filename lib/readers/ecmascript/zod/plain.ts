import type { Value } from "../evaluate/value.ts";

/** A value as JavaScript data, or why it is not known. */
export type Plain = { readonly known: true; readonly data: unknown } | { readonly known: false; readonly why: string };

const maxDepth = 100;
/** Objects that hold one another twice double with each level when they are written out. */
const maxParts = 20_000;

/** Turns a value into data: scalars, lists, objects. A function, a schema or a hole anywhere leaves it unknown. */
export function plainOf(value: Value): Plain {
  return new Reader().read(value, 0);
}

class Reader {
  #parts = 0;

  read(value: Value, depth: number): Plain {
    if (depth > maxDepth || ++this.#parts > maxParts) return { known: false, why: "it is too large" };
    switch (value.kind) {
      case "scalar":
        return { known: true, data: value.value };
      case "array": {
        if (value.hole) return { known: false, why: value.hole.why };
        const items: unknown[] = [];
        for (const item of value.items) {
          const plain = this.read(item, depth + 1);
          if (!plain.known) return plain;
          items.push(plain.data);
        }
        return { known: true, data: items };
      }
      case "object": {
        if (value.hole) return { known: false, why: value.hole.why };
        const entries: [string, unknown][] = [];
        for (const member of value.members.values()) {
          const plain = this.read(member.value, depth + 1);
          if (!plain.known) return plain;
          entries.push([member.key, plain.data]);
        }
        return { known: true, data: Object.fromEntries(entries) };
      }
      case "unknown":
        return { known: false, why: value.why };
      default:
        return { known: false, why: "it is no plain data" };
    }
  }
}

/** Why a value is not known, in the words of an unknown one. */
export function whyNot(value: Value | undefined, otherwise: string): string {
  return value?.kind === "unknown" ? value.why : otherwise;
}
