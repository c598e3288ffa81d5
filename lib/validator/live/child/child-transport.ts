import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { quotable } from "../live-server-error.ts";
import type { ServerProcess } from "./server-process.ts";

/** Lines of anything else that are read before the protocol must have begun. */
const maxStrayLines = 10_000;

/**
 * The protocol on the standard streams of a child. The client's own transport does not end what a server has started,
 * does not say how a server has ended, and does not keep what it printed beside the protocol.
 */
export class ChildTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;
  readonly #process: ServerProcess;
  readonly #lines = new OutputLines();
  #hasSpoken = false;
  #firstStrayLine = "";
  #strayLines = 0;
  #badMessage = "";
  #excess: OutputTooLong | undefined;

  constructor(process_: ServerProcess) {
    this.#process = process_;
  }

  /** True once a message of the protocol has come. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** How many lines of something else than the protocol have come. */
  get strayLines(): number {
    return this.#strayLines;
  }

  /** The first of these lines that is not empty, shortened; the line without an end where there is no other. */
  get strayLine(): string {
    return this.#firstStrayLine || quotable(this.#lines.rest());
  }

  /** The first message that is a wrong one, shortened; the client passes over it and waits on. */
  get badMessage(): string {
    return this.#badMessage;
  }

  /** What ended the reading of an output that did not end by itself. */
  get excess(): OutputTooLong | undefined {
    return this.#excess;
  }

  start(): Promise<void> {
    this.#process.onOutput = (chunk) => {
      this.#read(chunk);
    };
    this.#process.onEnd = () => {
      this.onclose?.();
    };
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    this.#process.write(`${JSON.stringify(message)}\n`);
    return Promise.resolve();
  }

  /** Ends the conversation, not the process: that is for whoever started it. */
  close(): Promise<void> {
    this.#process.onOutput = () => undefined;
    this.#process.onEnd = () => undefined;
    this.onclose?.();
    return Promise.resolve();
  }

  #read(chunk: Buffer): void {
    try {
      for (const line of this.#lines.push(chunk)) this.#take(line);
      if (!this.#hasSpoken && this.#strayLines > maxStrayLines)
        throw new OutputTooLong("The server prints text without end.");
    } catch (error) {
      if (!(error instanceof OutputTooLong)) throw error;
      this.#excess = error;
      void this.close();
    }
  }

  #take(line: string): void {
    const messages = messagesOf(line);
    if (!messages) {
      if (!line.trim()) return;
      this.#strayLines++;
      this.#firstStrayLine ||= quotable(line);
      return;
    }
    this.#hasSpoken = true;
    for (const message of messages) {
      if (isCorrect(message)) this.onmessage?.(message);
      else this.#badMessage ||= quotable(line);
    }
  }
}

/**
 * The messages in a line: one, or the several of a batch, which the 2025-03-26 revision allowed. `undefined` if it
 * is something else.
 */
function messagesOf(line: string): readonly object[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const messages = Array.isArray(value) ? (value as unknown[]) : [value];
  return messages.length && messages.every(isMessage) ? messages : undefined;
}

function isMessage(value: unknown): value is object {
  return typeof value === "object" && value !== null && "jsonrpc" in value;
}

function isCorrect(message: object): message is JSONRPCMessage {
  if (!("jsonrpc" in message) || message.jsonrpc !== "2.0") return false;
  if ("method" in message) return typeof message.method === "string";
  if ("result" in message) return typeof message.result === "object" && message.result !== null;
  if (!("error" in message) || typeof message.error !== "object" || message.error === null) return false;
  return (
    "code" in message.error &&
    Number.isInteger(message.error.code) &&
    "message" in message.error &&
    typeof message.error.message === "string"
  );
}

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
