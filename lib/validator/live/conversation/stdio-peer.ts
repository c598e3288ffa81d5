import { isRecord } from "../../../model/json.ts";
import { OutputLines, OutputTooLong } from "../child/child-transport.ts";
import type { ProcessEnd, ServerProcess } from "../child/server-process.ts";
import { startCommand } from "../child/stdio-connection.ts";
import type { LiveOptions } from "../live-server.ts";
import { Allowance } from "./allowance.ts";
import { type Era, type Frame, receivedFrame } from "./message.ts";
import { Peer } from "./peer.ts";

/** The longest message over several lines, in lines. */
const maxSpread = 1_000;

/** A conversation over the standard streams of a separate server process. */
export class StdioPeer extends Peer {
  readonly transport = "stdio";
  readonly #process: ServerProcess;
  readonly #lines = new OutputLines();
  /** The lines so far of a message that is spread over several lines. */
  #spread: string[] = [];

  private constructor(era: Era, process_: ServerProcess, allowance: Allowance) {
    super(era, allowance);
    this.#process = process_;
    process_.onOutput = (chunk) => {
      this.#read(chunk);
    };
    process_.onEnd = () => {
      const rest = this.#lines.rest();
      if (rest.length) this.take(receivedFrame(rest));
      this.end();
    };
  }

  /**
   * Starts the command. Nothing is sent.
   *
   * @throws LiveServerError for a command line without a command.
   */
  static async start(target: string, era: Era, options: LiveOptions, allowance = new Allowance()): Promise<StdioPeer> {
    return new StdioPeer(era, await startCommand(target, options, options.signal), allowance);
  }

  /** How the server ended, if it ended on its own. */
  get ownEnd(): ProcessEnd | undefined {
    return this.#process.ownEnd;
  }

  /** Why the command could not be started. */
  get startError(): Error | undefined {
    return this.#process.startError;
  }

  /** The last lines of stderr, safe to print. */
  get stderr(): string {
    return this.#process.stderr.lines();
  }

  protected deliver(text: string): Promise<undefined> {
    this.#process.write(`${text}\n`);
    return Promise.resolve(undefined);
  }

  /** Writes part of a message or several messages unchanged, without adding a line break or recording them. */
  write(bytes: string | Uint8Array): void {
    this.#process.write(bytes);
  }

  /** Closes the server's stdin, which asks it to exit. */
  endInput(): void {
    this.#process.endInput();
  }

  async close(): Promise<void> {
    await this.#process.stop(false);
    this.end();
  }

  /** Records a line. A message spread over several lines is also understood, so that a probe can report it. */
  #takeLine(frame: Frame): void {
    const { text, value } = frame;
    this.take(frame);
    const isMessage = isRecord(value) && "jsonrpc" in value;
    const isPart = this.#spread.length > 0 || (value === undefined && /^\s*[{[]/u.test(text));
    if (isMessage || !isPart || this.#spread.length >= maxSpread) {
      this.#spread = [];
      return;
    }
    this.#spread.push(text);
    const whole = /[}\]]\s*$/u.test(text) ? receivedFrame(this.#spread.join("\n")) : undefined;
    if (whole?.value === undefined) return;
    this.#spread = [];
    this.settle(whole);
  }

  #read(chunk: Buffer): void {
    if (!this.spend(chunk.length)) return;
    try {
      for (const line of this.#lines.push(chunk)) if (line.length) this.#takeLine(receivedFrame(line));
    } catch (error) {
      if (!(error instanceof OutputTooLong)) throw error;
      this.giveUp(error.message);
    }
  }
}
