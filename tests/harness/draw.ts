import { createHash } from "node:crypto";

/** Whether this run takes everything of what other runs draw a part. It does so every night. */
export const takesAll = process.env["ALL_SURFACES"] === "1";

/** A number that a text decides, so that a run can be repeated, and another text draws anew. */
export function seedOf(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32BE();
}

/** The items whose texts draw them, about one in `every`. */
export function drawn<T>(items: readonly T[], every: number, textOf: (item: T) => string): readonly T[] {
  return takesAll ? items : items.filter((item) => seedOf(textOf(item)) % every === 0);
}

/** One of several ways to run a case, which the text of the case draws. */
export function drawnOf<T>(ways: readonly T[], text: string): readonly T[] {
  return takesAll ? ways : [ways[seedOf(text) % ways.length]].filter((way) => way !== undefined);
}
