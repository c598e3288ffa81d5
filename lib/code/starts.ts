import type { AbstractValue } from "./abstract.ts";

/** What texts begin with, if only their start is known. */

const maxStart = 2_000;

/** The known text at the start of a text; the whole text if it is known. */
export function textStart({ constant, start }: AbstractValue): string | undefined {
  return typeof constant === "string" ? constant : start;
}

/** What both texts begin with. */
export function commonStart(a: AbstractValue, b: AbstractValue): string | undefined {
  const [one, other] = [textStart(a), textStart(b)];
  if (one === undefined || other === undefined || one === other) return one === other ? a.start : undefined;
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return one.slice(0, length) || undefined;
}

/** The known text at the start of several concatenated texts. */
export function startOf(parts: readonly AbstractValue[]): string | undefined {
  let start = "";
  for (const { constant, start: ofPart } of parts) {
    if (constant === undefined || start.length > maxStart) return start + (ofPart ?? "") || undefined;
    start += String(constant);
  }
  return start;
}
