import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { ValidationOutcome } from "./job.ts";

/** The validation took longer than it may. Its thread has been ended. */
export class OutOfTime extends Error {}

/** The validation needed more memory than it may. Its thread has been ended. */
export class OutOfMemory extends Error {}

/** Worker threads that validate, so that a large request blocks nobody else's. */
export class WorkerPool {
  readonly #pool: Piscina<string, ValidationOutcome>;
  readonly #timeLimit: number;

  /** @param timeLimit of one validation, waiting for a thread included, in milliseconds. */
  constructor(timeLimit: number) {
    this.#timeLimit = timeLimit;
    this.#pool = new Piscina({
      filename: new URL("validate-worker.js", import.meta.url).href,
      minThreads: 1,
      maxThreads: Math.max(2, availableParallelism()),
      idleTimeout: 60_000,
      // 5 MB of JSON become some hundred megabytes of tree; a thread that needs more is ended, the process lives on.
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
  }

  /**
   * Answers the body of a request.
   *
   * @throws OutOfTime, OutOfMemory, or what the thread died of.
   */
  async run(body: string): Promise<ValidationOutcome> {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      controller.abort();
    }, this.#timeLimit);
    try {
      return await this.#pool.run(body, { signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) throw new OutOfTime();
      if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
        throw new OutOfMemory();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
