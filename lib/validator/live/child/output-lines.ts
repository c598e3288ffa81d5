const megabyte = 1024 * 1024;
const newline = 0x0a;
const carriageReturn = 0x0d;

/** The limit for the output of a server. A list of 10,000 large tools has 20 MB. */
const maxLine = 64 * megabyte;
const maxTotal = 192 * megabyte;

/** A server that prints more than it can reasonably mean to send. */
export class OutputTooLong extends Error {
  override readonly name = "OutputTooLong";
}

/** Splits an output, which may arrive in any pieces, into lines. */
export class OutputLines {
  #pieces: Buffer[] = [];
  #pending = 0;
  #total = 0;

  /**
   * @returns the lines that a piece of output completes, without line breaks.
   * @throws OutputTooLong beyond 64 MB in a line, or 192 MB in total.
   */
  push(chunk: Buffer): Buffer[] {
    this.#total += chunk.length;
    if (this.#total > maxTotal) throw new OutputTooLong("The server printed more than 192 MB to stdout.");
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#pieces.push(chunk.subarray(start, end));
      lines.push(this.rest());
      this.#pieces = [];
      this.#pending = 0;
      start = end + 1;
    }
    this.#pieces.push(chunk.subarray(start));
    this.#pending += chunk.length - start;
    if (this.#pending > maxLine) throw new OutputTooLong("The server printed a line of more than 64 MB to stdout.");
    return lines;
  }

  /** The unfinished last line. */
  rest(): Buffer {
    const line = Buffer.concat(this.#pieces);
    return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
  }
}
