/** Line and column, both counted from 1. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** Finds the lines of offsets in one text. */
export class LineIndex {
  readonly #starts: readonly number[];

  constructor(text: string) {
    const starts = [0];
    for (const match of text.matchAll(/\r\n|[\n\r\u2028\u2029]/gu)) starts.push(match.index + match[0].length);
    this.#starts = starts;
  }

  /** The line and column of an offset in UTF-16 code units. */
  at(offset: number): LinePosition {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }
}
