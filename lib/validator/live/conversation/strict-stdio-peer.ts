import { isRecord } from "../../../model/json.ts";
import { OutputTooLong } from "../child/output-lines.ts";
import { startCommand } from "../child/start-command.ts";
import { quotable } from "../live-server-error.ts";
import type { LiveOptions } from "../live-server.ts";
import { NothingKept } from "./allowance.ts";
import { type Era, isCorrectMessage, receivedFrame } from "./message.ts";
import { StdioPeer } from "./stdio-peer.ts";

/** The maximum number of other lines before the first message of the protocol. */
const maxStrayLines = 10_000;
/** The maximum number of messages. A server that gets requests for 1,000 pages of four lists sends a few thousand. */
const maxMessages = 50_000;

/** Reads only what every client understands, forgets it then, and notices what else the server prints to stdout. */
export class StrictStdioPeer extends StdioPeer {
  #hasSpoken = false;
  #firstStrayLine = "";
  #strayLines = 0;
  #messages = 0;
  #badMessage = "";

  /**
   * Starts the command. Nothing is sent.
   *
   * @throws LiveServerError for a command line without a command.
   */
  static override async start(target: string, era: Era, options: LiveOptions): Promise<StrictStdioPeer> {
    const peer = new StrictStdioPeer(era, await startCommand(target, options, options.signal), new NothingKept());
    peer.listen();
    return peer;
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
    return this.#firstStrayLine || quotable(this.rest().toString("utf8"));
  }

  /** The first invalid message, shortened. It counts as no answer. */
  get badMessage(): string {
    return this.#badMessage;
  }

  protected override takeLine(line: Buffer): void {
    const frame = receivedFrame(line);
    const messages = messagesIn(frame.value);
    if (!messages) {
      if (!frame.text.trim()) return;
      this.#firstStrayLine ||= quotable(frame.text);
      if (++this.#strayLines > maxStrayLines && !this.#hasSpoken)
        throw new OutputTooLong("The server prints text without end.");
      return;
    }
    this.#hasSpoken = true;
    this.#messages += messages.length;
    if (this.#messages > maxMessages) this.#stop("The server sends messages without end.");
    for (const value of messages) {
      if (isCorrectMessage(value)) this.take({ ...frame, value });
      else this.#badMessage ||= quotable(frame.text);
    }
  }

  /** A message without a line break is none. */
  protected override takeRest(): void {
    return undefined;
  }

  protected override giveUp(excess: string): void {
    this.#stop(`${excess} It begins with '${this.strayLine}'.`);
  }

  /** Ends the conversation at once. The process ends when the connection is closed. */
  #stop(excess: string): void {
    this.excess ??= excess;
    this.end();
  }
}

/** The messages in a line: one, or several in a batch (2025-03-26); `undefined` for any other text. */
function messagesIn(value: unknown): readonly unknown[] | undefined {
  const messages: readonly unknown[] = Array.isArray(value) ? value : [value];
  return messages.length && messages.every((one) => isRecord(one) && "jsonrpc" in one) ? messages : undefined;
}
