import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { quotable } from "../live-server-error.ts";
import type { ServerProcess } from "./server-process.ts";

/** The maximum number of other lines before the first message of the protocol. */
const maxStrayLines = 10_000;
/** The maximum number of messages. A server that gets requests for 1,000 pages of four lists sends a few thousand. */
const maxMessages = 50_000;

/**
 * The protocol on the standard streams of a child process. Unlike the client's own transport, it ends processes that
 * the server has started, reports how a server ended, and keeps other text that the server printed.
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
  #messages = 0;
  #badMessage = "";
  #excess: string | undefined;

  constructor(process_: ServerProcess) {
    this.#process = process_;
  }

  /** True once there was a message of the protocol. */
  get hasSpoken(): boolean {
    return this.#hasSpoken;
  }

  /** The number of lines that are not messages of the protocol. */
  get strayLines(): number {
    return this.#strayLines;
  }

  /** The first such line that is not empty, shortened. If there is none, the unfinished last line. */
  get strayLine(): string {
    return this.#firstStrayLine || quotable(this.#lines.rest().toString("utf8"));
  }

  /** The first invalid message, shortened. The client ignores it and keeps waiting. */
  get badMessage(): string {
    return this.#badMessage;
  }

  /** The reason why reading stopped before the output ended, as sentences. */
  get excess(): string | undefined {
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

  /** Closes the connection, not the process, which belongs to its creator. */
  close(): Promise<void> {
    this.#process.onOutput = () => undefined;
    this.#process.onEnd = () => undefined;
    this.onclose?.();
    return Promise.resolve();
  }

  #read(chunk: Buffer): void {
    try {
      for (const line of this.#lines.push(chunk)) this.#take(line.toString("utf8"));
      if (!this.#hasSpoken && this.#strayLines > maxStrayLines)
        throw new OutputTooLong("The server prints text without end.");
      if (this.#messages > maxMessages) throw new OutputTooLong("The server sends messages without end.");
    } catch (error) {
      if (!(error instanceof OutputTooLong)) throw error;
      const isOfMessages = this.#messages > maxMessages;
      this.#excess = isOfMessages ? error.message : `${error.message} It begins with '${this.strayLine}'.`;
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
    this.#messages += messages.length;
    for (const message of messages) {
      if (isCorrect(message)) this.onmessage?.(message);
      else this.#badMessage ||= quotable(line);
    }
  }
}

/**
 * The messages in a line: one, or several in a batch, which the 2025-03-26 revision allowed. `undefined` for other
 * text.
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
