const megabyte = 1024 * 1024;
const newline = 0x0a;

/** The most that a server may print: a list of 10,000 large tools has 20 MB. */
const maxLine = 64 * megabyte;
const maxTotal = 256 * megabyte;

/** A server that prints more than anyone could mean to send. */
export class OutputTooLong extends Error {
  override readonly name = "OutputTooLong";
}

/** Cuts an output into its lines, which may come in any pieces. */
export class OutputLines {
  #pieces: Buffer[] = [];
  #pending = 0;
  #total = 0;

  /**
   * @returns the lines that a piece of output completes, without their ends.
   * @throws OutputTooLong beyond 64 MB in a line, or 256 MB in all.
   */
  push(chunk: Buffer): string[] {
    this.#total += chunk.length;
    if (this.#total > maxTotal) throw new OutputTooLong("The server printed more than 256 MB to stdout.");
    const lines: string[] = [];
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

  /** The line that has no end yet. */
  rest(): string {
    return Buffer.concat(this.#pieces).toString("utf8").replace(/\r$/, "");
  }
}
