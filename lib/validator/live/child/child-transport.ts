import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { quotable } from "./printable.ts";
import { OutputLines, OutputTooLong } from "./output-lines.ts";
import type { ServerProcess } from "./server-process.ts";

/** Lines of anything else that are read before the protocol must have begun. */
const maxStrayLines = 10_000;

/**
 * The protocol on the standard streams of a child. The client's own transport does not end what a server has started, does not
 * say how a server has ended, and does not keep what it printed beside the protocol.
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
      if (!this.#hasSpoken && this.#strayLines > maxStrayLines) throw new OutputTooLong("The server prints text without end.");
    } catch (error) {
      if (!(error instanceof OutputTooLong)) throw error;
      this.#excess = error;
      void this.close();
    }
  }

  #take(line: string): void {
    const messages = messagesOf(line);
    for (const message of messages ?? []) {
      this.#hasSpoken = true;
      this.onmessage?.(message);
    }
    if (messages || !line.trim()) return;
    this.#strayLines++;
    this.#firstStrayLine ||= quotable(line);
  }
}

/** The messages in a line: one, or the several of a batch, which the 2025-03-26 revision allowed. `undefined` where it is something else. */
function messagesOf(line: string): JSONRPCMessage[] | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  const messages = Array.isArray(value) ? (value as unknown[]) : [value];
  return messages.length && messages.every(isMessage) ? messages : undefined;
}

/** Whether it is a correct message is for the client to say: one with a wrong `jsonrpc` is still none of somebody else's text. */
function isMessage(value: unknown): value is JSONRPCMessage {
  return typeof value === "object" && value !== null && "jsonrpc" in value;
}
