/** A position in ESLint's terms: lines count from 1, columns from 0. */
export interface Position {
  line: number;
  column: number;
}

/**
 * Converts offsets to lines and columns. Offsets arrive in roughly ascending order, because a tree is walked in source
 * order, so the line of the last answer is tried before the search.
 */
export class LineTable {
  readonly #starts: readonly number[];
  /** The index in `#starts` of the last answer's line. */
  #last = 0;

  constructor(text: string) {
    this.#starts = lineStarts(text);
  }

  /** The position of an offset in UTF-16 code units. An offset beyond the text is counted in the last line. */
  positionOf(offset: number): Position {
    const starts = this.#starts;
    let line = this.#last;
    if (offset < startOf(starts, line) || offset >= startOf(starts, line + 1)) {
      line =
        offset < startOf(starts, line + 2) && offset >= startOf(starts, line + 1) ? line + 1 : search(starts, offset);
      this.#last = line;
    }
    return { line: line + 1, column: offset - startOf(starts, line) };
  }

  /** The offset of a position; that of the last line for a line beyond the text. */
  offsetOf({ line, column }: Position): number {
    const starts = this.#starts;
    return (starts[line - 1] ?? starts.at(-1) ?? 0) + column;
  }
}

function startOf(starts: readonly number[], line: number): number {
  return starts[line] ?? Infinity;
}

/** The last line that starts at or before the offset. */
function search(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (startOf(starts, middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The line terminators of ECMAScript, counted like ESLint and TypeScript do: `\r\n` is one.
 */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > 0x0d && code < 0x2028) continue;
    if (code === 0x0a || code === 0x2028 || code === 0x2029) starts.push(index + 1);
    else if (code === 0x0d) {
      if (text.charCodeAt(index + 1) === 0x0a) index++;
      starts.push(index + 1);
    }
  }
  return starts;
}
