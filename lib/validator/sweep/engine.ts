import type { JobResult, Job, Runner } from "./job.ts";

/** What distributes jobs: over tasks of this process, or over processes of many hosts. */
export interface Engine {
  /**
   * Runs jobs in any order.
   *
   * @param done receives the answer to each job once. The engine keeps no answer that was received.
   */
  run(jobs: readonly Job[], done: (job: Job, answer: JobResult) => void): Promise<void>;
}

/** Runs jobs in this process, several at a time. */
export function memoryEngine(runner: Runner, concurrency: number): Engine {
  return {
    async run(jobs, done) {
      const rest = jobs.values();
      const work = async (): Promise<void> => {
        for (const job of rest) done(job, await runner(job));
      };
      await Promise.all(Array.from({ length: concurrency }, work));
    },
  };
}
