import { isRecord } from "../../../model/json.ts";
import { OutputLines, OutputTooLong } from "../child/output-lines.ts";
import type { ProcessEnd } from "../child/server-process.ts";
import type { LiveOptions } from "../live-server.ts";
import { Allowance } from "./allowance.ts";
import { type Era, receivedFrame } from "./message.ts";
import { Peer } from "./peer.ts";
import { realWire, type StdioProcess, type Wire } from "./wire.ts";

/** The longest message over several lines, in lines. */
const maxSpread = 1_000;

/** A conversation over the standard streams of a separate server process. */
export class StdioPeer extends Peer {
  readonly transport = "stdio";
  readonly #process: StdioProcess;
  readonly #lines = new OutputLines();
  /** The number of empty lines, which are no messages. */
  blankLines = 0;
  /** The lines so far of a message that is spread over several lines. */
  #spread: string[] = [];
  /** True once something was written that is not among the frames as it was written. */
  hasPieces = false;

  protected constructor(era: Era, process_: StdioProcess, allowance: Allowance) {
    super(era, allowance);
    this.#process = process_;
  }

  /** Begins to read. Not part of the constructor, because output that is already there is read at once. */
  protected listen(): void {
    this.#process.onOutput = (chunk) => {
      this.#read(chunk);
    };
    this.#process.onEnd = () => {
      this.takeRest();
      this.end();
    };
  }

  /**
   * Starts the command. Nothing is sent.
   *
   * @param options with what starts it; default: the system.
   * @throws LiveServerError for a command line without a command.
   */
  static async start(
    target: string,
    era: Era,
    { wire = realWire, ...options }: LiveOptions & { readonly wire?: Wire },
    allowance = new Allowance(),
  ): Promise<StdioPeer> {
    const peer = new StdioPeer(era, await wire.start(target, options), allowance);
    peer.listen();
    return peer;
  }

  /** How the server ended, if it ended on its own. */
  get ownEnd(): ProcessEnd | undefined {
    return this.#process.ownEnd;
  }

  /** Why the command could not be started. */
  get startError(): NodeJS.ErrnoException | undefined {
    return this.#process.startError;
  }

  /** The most memory that one of the processes has used, in bytes; once the conversation is closed, if it is known. */
  get peakMemory(): number | undefined {
    return this.#process.peakMemory;
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
    this.hasPieces = true;
    this.#process.write(bytes);
  }

  /** Closes the server's stdin, which asks it to exit. */
  endInput(): void {
    this.#process.endInput();
  }

  async close(isUrgent = false): Promise<void> {
    await this.#process.stop(isUrgent);
    this.end();
  }

  /** The unfinished last line. */
  protected rest(): Buffer {
    return this.#lines.rest();
  }

  /** Records a line. A message spread over several lines is also understood, so that a probe can report it. */
  protected takeLine(line: Buffer): void {
    const frame = receivedFrame(line);
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

  /** Records what the server printed after its last line break, when it has ended. */
  protected takeRest(): void {
    const rest = this.rest();
    if (rest.length) this.take(receivedFrame(rest));
  }

  #read(chunk: Buffer): void {
    if (this.excess !== undefined || !this.spend(chunk.length)) return;
    try {
      for (const line of this.#lines.push(chunk))
        if (line.length) this.takeLine(line);
        else this.blankLines++;
    } catch (error) {
      if (!(error instanceof OutputTooLong)) throw error;
      this.giveUp(error.message);
    }
  }
}
