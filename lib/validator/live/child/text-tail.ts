import { StringDecoder } from "node:string_decoder";
import { printable, shortened } from "./printable.ts";

const maxLines = 20;
const maxLineLength = 400;
/** What is kept while reading: enough for the lines above, colours included. */
const maxKept = 64 * 1024;

/** The end of an output of any length. */
export class TextTail {
  readonly #decoder = new StringDecoder("utf8");
  #text = "";

  push(chunk: Buffer): void {
    this.#text = (this.#text + this.#decoder.write(chunk)).slice(-maxKept);
  }

  /** The last lines, fit to be shown; empty where nothing was written. */
  lines(): string {
    const lines = printable(this.#text).trimEnd().split("\n").slice(-maxLines);
    return lines.map((line) => shortened(line, maxLineLength)).join("\n");
  }
}
