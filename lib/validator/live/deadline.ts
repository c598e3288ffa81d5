/** The longest time that a timer supports. */
export const maxTimer = 2 ** 31 - 1;

/** The time is up. */
export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

/**
 * Waits for work, up to a limit. Later results are ignored.
 *
 * @throws DeadlinePassed after so many milliseconds; the signal's reason once it is aborted.
 */
export function withinTime<T>(work: Promise<T>, milliseconds: number, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- The reason is the caller's own.
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        reject(new DeadlinePassed());
      },
      Math.min(milliseconds, maxTimer),
    );
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    work.finally(settled).then(resolve, reject);
  });
}

/** A time limit for some work that does not count the time in which the work waits for something else. */
export class SuspendableLimit {
  readonly #passed: Promise<never>;
  #reject: (error: DeadlinePassed) => void = () => undefined;
  #timer: NodeJS.Timeout | undefined;
  #left: number;
  #resumedAt = 0;
  #suspensions = 0;
  #isOver = false;

  /** @param milliseconds the limit; its time starts at once. */
  constructor(milliseconds: number) {
    this.#left = milliseconds;
    this.#passed = new Promise((_resolve, reject) => {
      this.#reject = reject;
    });
    this.#passed.catch(() => undefined);
    this.#resume();
  }

  /** Waits for the work. @throws DeadlinePassed after the limit. */
  async within<T>(work: Promise<T>): Promise<T> {
    try {
      return await Promise.race([work, this.#passed]);
    } finally {
      this.#isOver = true;
      clearTimeout(this.#timer);
    }
  }

  /** Does something whose time does not count. */
  async suspended<T>(wait: () => Promise<T>): Promise<T> {
    if (!this.#suspensions++) {
      clearTimeout(this.#timer);
      this.#left -= performance.now() - this.#resumedAt;
    }
    try {
      return await wait();
    } finally {
      if (!--this.#suspensions) this.#resume();
    }
  }

  #resume(): void {
    if (this.#isOver) return;
    this.#resumedAt = performance.now();
    this.#timer = setTimeout(
      () => {
        this.#reject(new DeadlinePassed());
      },
      Math.min(Math.max(this.#left, 0), maxTimer),
    );
  }
}
