import { availableParallelism } from "node:os";
import { Piscina } from "piscina";
import type { ValidationJob, ValidationOutcome } from "./job.ts";

/** The validation took longer than it may. Its thread has been ended. */
export class OutOfTime extends Error {}

/** Worker threads that validate, so that a large request blocks nobody else's. */
export class WorkerPool {
  readonly #pool: Piscina<ValidationJob, ValidationOutcome>;
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

  /** @throws OutOfTime, or what the thread died of. */
  async run(job: ValidationJob): Promise<ValidationOutcome> {
    const controller = new AbortController();
    const timer = setTimeout(() => { controller.abort(); }, this.#timeLimit);
    try {
      return await this.#pool.run(job, { signal: controller.signal });
    } catch (error) {
      if (controller.signal.aborted) throw new OutOfTime();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
