/** The text of a file. Its lines are found once for all edits. */
export class SourceText {
  readonly text: string;
  #lineStarts: readonly number[] | undefined;
  #newline: "\n" | "\r\n" | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** The line break of the first line. */
  get newline(): "\n" | "\r\n" {
    if (this.#newline === undefined) {
      const end = this.text.indexOf("\n");
      this.#newline = end > 0 && this.text[end - 1] === "\r" ? "\r\n" : "\n";
    }
    return this.#newline;
  }

  /** True if the file has no line break at all, as minified files. */
  get isOneLine(): boolean {
    return this.#starts.length === 1;
  }

  /** The offset at which the line of `offset` starts. */
  lineStart(offset: number): number {
    return this.#starts[this.#lineOf(offset)] ?? 0;
  }

  /** The offset at which the line of `offset` ends, before its line break. */
  lineEnd(offset: number): number {
    const next = this.#starts[this.#lineOf(offset) + 1];
    if (next === undefined) return this.text.length;
    return next > 1 && this.text[next - 2] === "\r" ? Math.max(next - 2, offset) : next - 1;
  }

  /** The offset of the next line after that of `offset`, or the end of the text. */
  nextLine(offset: number): number {
    return this.#starts[this.#lineOf(offset) + 1] ?? this.text.length;
  }

  /** The distance of `offset` from the start of its line. */
  column(offset: number): number {
    return offset - this.lineStart(offset);
  }

  /** The indentation of the line of `offset`. */
  indentAt(offset: number): string {
    return /^[ \t]*/.exec(this.text.slice(this.lineStart(offset), offset))?.[0] ?? "";
  }

  /** True if there is only white space before `offset` on its line. */
  startsLine(offset: number): boolean {
    return isBlank(this.text.slice(this.lineStart(offset), offset));
  }

  /** True if there is only white space after `offset` on its line. */
  endsLine(offset: number): boolean {
    return isBlank(this.text.slice(offset, this.lineEnd(offset)));
  }

  get #starts(): readonly number[] {
    if (!this.#lineStarts) {
      const starts = [0];
      for (let end = this.text.indexOf("\n"); end >= 0; end = this.text.indexOf("\n", end + 1)) starts.push(end + 1);
      this.#lineStarts = starts;
    }
    return this.#lineStarts;
  }

  #lineOf(offset: number): number {
    const starts = this.#starts;
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** True for empty text and for white space. */
export function isBlank(text: string): boolean {
  return text.trim() === "";
}
