import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { ServiceJob, ValidationOutcome } from "./worker.ts";

/** The validation exceeded its time limit. Its thread has been ended. */
export class OutOfTime extends Error {}

/** The validation exceeded its memory limit. Its thread has been ended. */
export class OutOfMemory extends Error {}

/** Longer bodies are validated in separate threads, in UTF-16 units. */
const longBody = 256 * 1024;

/** Worker threads for validation. Large requests have their own, so that they never hold up small ones. */
export class WorkerPool {
  readonly #small: Piscina<ServiceJob, ValidationOutcome>;
  readonly #large: Piscina<ServiceJob, ValidationOutcome>;
  readonly #timeLimit: number;

  /**
   * @param timeLimit for one validation, including the wait for a thread, in milliseconds.
   * @param onFault receives an error that no request caused.
   */
  constructor(timeLimit: number, onFault: (error: unknown) => void) {
    this.#timeLimit = timeLimit;
    const processors = availableParallelism();
    this.#small = threads({ least: 1, most: Math.max(2, processors), megabytes: 128 }, onFault);
    this.#large = threads({ least: 0, most: Math.max(1, processors - 1), megabytes: 384 }, onFault);
  }

  /**
   * Answers the body of a request.
   *
   * @throws OutOfTime, OutOfMemory, or the error that ended the thread.
   */
  async run(body: string): Promise<ValidationOutcome> {
    const pool = body.length > longBody ? this.#large : this.#small;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
    }, this.#timeLimit);
    try {
      return await pool.run({ body, timeLimit: this.#timeLimit }, { signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) throw new OutOfTime();
      if (isOutOfMemory(error)) throw new OutOfMemory();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#small.destroy(), this.#large.destroy()]);
  }
}

interface Threads {
  readonly least: number;
  readonly most: number;
  /** The memory of each. A thread that needs more is ended, not the process. */
  readonly megabytes: number;
}

function threads(
  { least, most, megabytes }: Threads,
  onFault: (error: unknown) => void,
): Piscina<ServiceJob, ValidationOutcome> {
  const pool = new Piscina<ServiceJob, ValidationOutcome>({
    filename: new URL("validate-worker.js", import.meta.url).href,
    minThreads: least,
    maxThreads: most,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 8 },
  });
  // A thread that is being ended after its time limit can run out of memory first. Without a listener, that error would
  // end the process.
  pool.on("error", (error: Error) => {
    if (!isOutOfMemory(error)) onFault(error);
  });
  return pool;
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
