import type { Located } from "../model/located.ts";
import { pointerTo, tokensOf } from "../model/plain.ts";
import type { Schema } from "../model/schema.ts";
import type { Span } from "../model/span.ts";

/** A value within a schema, and the token that a report about it points at. */
export interface Place {
  readonly part: Schema;
  readonly at: Span;
}

/** The value at a JSON pointer below a whole schema; `undefined` where none is written. */
export function placeOf(root: Schema, pointer: string): Place | undefined {
  let located: Located = root.located;
  let { anchor, pointer: full } = root;
  for (const key of tokensOf(pointer)) {
    full = pointerTo(full, key);
    if (located.kind === "object") {
      const member = located.members.get(key);
      if (!member) return undefined;
      [located, anchor] = [member.value, member.keySpan];
    } else {
      const item: Located | undefined = located.kind === "array" ? located.items[Number(key)] : undefined;
      if (!item) return undefined;
      located = item;
    }
  }
  return { part: root.part(located, full, anchor), at: tokenOf(located, anchor) };
}

/** The token to point at for a value: a scalar itself, the key before anything larger or where nothing is written. */
export function tokenOf(located: Located, keySpan: Span): Span {
  return located.kind === "scalar" && located.span.start < located.span.end ? located.span : keySpan;
}
