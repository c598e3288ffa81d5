import type { Edit, TextEdit } from "../model/editor.ts";
import type { Span } from "../model/span.ts";

/**
 * Edits that may be applied together, added one after the other. Two edits conflict if they touch the same text or
 * change the same construct, or if one changes something within a construct whose form the other changes.
 */
export class Composition {
  /** Replaced text, in order. Spans of different edits never touch. */
  readonly #touched: Span[] = [];
  /** Constructs whose form changes, in order. They do not overlap. */
  readonly #rewritten: Span[] = [];
  readonly #constructs = new Set<string>();

  /** Adds an edit. @returns false if it conflicts with an earlier one. */
  add(edit: Edit): boolean {
    if (!this.#mayTake(edit)) return false;
    for (const { span, construct } of edit) {
      insert(this.#touched, span);
      if (!construct) continue;
      const key = keyOf(construct);
      if (construct.isRewritten && !this.#constructs.has(key)) insert(this.#rewritten, construct);
      this.#constructs.add(key);
    }
    return true;
  }

  #mayTake(edit: Edit): boolean {
    return edit.every(({ span, construct }) => {
      if (touches(this.#touched, span) || touches(this.#rewritten, span)) return false;
      if (!construct) return true;
      if (this.#constructs.has(keyOf(construct))) return false;
      return !construct.isRewritten || !touches(this.#touched, construct);
    });
  }
}

function keyOf({ start, end }: Span): string {
  return `${String(start)} ${String(end)}`;
}

/** True if one of the spans shares a character or an edge with another one. */
function touches(spans: readonly Span[], { start, end }: Span): boolean {
  const after = indexAfter(spans, end);
  return after > 0 && (spans[after - 1]?.end ?? -1) >= start;
}

/** The index of the first span that begins after an offset. */
function indexAfter(spans: readonly Span[], offset: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.start ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}

function insert(spans: Span[], span: Span): void {
  spans.splice(indexAfter(spans, span.start), 0, span);
}

/** The text after edits that do not conflict. */
export function applied(text: string, edits: readonly Edit[]): string {
  let result = "";
  let offset = 0;
  for (const { span, text: replacement } of inOrder(edits)) {
    result += text.slice(offset, span.start) + replacement;
    offset = span.end;
  }
  return result + text.slice(offset);
}

function inOrder(edits: readonly Edit[]): TextEdit[] {
  return edits.flat().sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}
