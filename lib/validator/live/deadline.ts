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
