const megabyte = 1024 * 1024;

/** The limit for the messages of all servers of a run together. Each is stored as a text and as its contents. */
const maxBytes = 128 * megabyte;

/**
 * The size that a message counts for in addition to its text, because a short one consists mostly of the objects that
 * it becomes.
 */
const bytesOfMessage = 1_000;

/**
 * The limit for what one server may send, and for the replies that it gets, in all of its conversations together. All
 * of it is kept for the report, so a server that sends without end would use up the memory.
 */
export class Allowance {
  /** True if every message is kept as a frame. */
  readonly keepsMessages: boolean = true;
  readonly #limit: number;
  readonly #holders = new Set<(excess: string) => void>();
  #spent = 0;

  /** @param servers the number of servers that are probed in the same run. */
  constructor(servers = 1) {
    this.#limit = Math.floor(maxBytes / Math.max(servers, 2));
  }

  /** Why no more requests are sent to the server, as a sentence; `undefined` as long as something is left. */
  get excess(): string | undefined {
    if (this.#spent <= this.#limit) return undefined;
    const megabytes = (this.#limit / megabyte).toFixed(0);
    return `The server sent more than ${megabytes} MB in all conversations together, so it was stopped.`;
  }

  /** @param giveUp called once, when nothing is left. */
  hold(giveUp: (excess: string) => void): void {
    this.#holders.add(giveUp);
  }

  /** Counts received data. @returns false if nothing is left. */
  spend(bytes: number): boolean {
    this.#spent += bytes;
    const { excess } = this;
    if (excess === undefined) return true;
    for (const giveUp of this.#holders) giveUp(excess);
    this.#holders.clear();
    return false;
  }

  /** Counts a message that is kept, in addition to its text. @returns false if nothing is left. */
  spendMessage(): boolean {
    return this.spend(bytesOfMessage);
  }
}

/** For a reader that forgets each message once it has read it. The reader itself limits what the server may send. */
export class NothingKept extends Allowance {
  override readonly keepsMessages = false;

  override spend(): boolean {
    return true;
  }
}
