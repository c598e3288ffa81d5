import { runInNewContext } from "node:vm";

/** A time limit for synchronous work. */
export interface TimeLimit {
  readonly milliseconds: number;
  /** Makes the error to throw if the work takes longer. */
  readonly passed: () => Error;
}

/**
 * Runs work that does not wait for anything, and ends it when its time is up, even within a loop or a regular
 * expression. `finally` is then skipped, so nothing that the work was changing may be used again.
 *
 * @throws the error of the limit, and the errors of the work.
 */
export function withinTimeLimit<T>(work: () => T, { milliseconds, passed }: TimeLimit): T {
  const results: T[] = [];
  try {
    runInNewContext("run()", { run: () => void results.push(work()) }, { timeout: milliseconds });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  for (const result of results) return result;
  throw passed();
}

/** The error belongs to the other context, so it is not an instance of our `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT"
  );
}
