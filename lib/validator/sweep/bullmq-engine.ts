import { setTimeout as sleep } from "node:timers/promises";
import type { ConnectionOptions, Job as QueuedJob, Queue } from "bullmq";
import { InputError } from "../result/input-error.ts";
import { optionalPackage } from "../result/optional-package.ts";
import type { Engine } from "./engine.ts";
import { type JobResult, checkerOf, type Job, type Runner } from "./job.ts";
import { rowOf, uncheckedOf } from "./rows.ts";

/** A queue of BullMQ on a Redis. */
export interface QueueAddress {
  readonly queue: string;
  readonly connection: ConnectionOptions;
  /** For messages: without the password. */
  readonly shown: string;
}

const form = "Write bullmq://HOST:PORT/DATABASE?queue=NAME, or bullmqs:// for TLS.";

/**
 * Reads the address of a queue: `bullmq://user:password@host:port/database?queue=name`. The password may be in the
 * variable `REDIS_PASSWORD` instead.
 *
 * @throws InputError `USAGE`.
 */
export function queueAddressOf(text: string, env: Readonly<Record<string, string | undefined>>): QueueAddress {
  const fault = (problem: string): InputError => new InputError("USAGE", "--engine", problem, form);
  if (!URL.canParse(text)) throw fault("The address is not valid.");
  const url = new URL(text);
  if (url.protocol !== "bullmq:" && url.protocol !== "bullmqs:") throw fault("The engine is not known.");
  const database = url.pathname.replace(/^\//u, "") || "0";
  if (!/^\d{1,4}$/u.test(database)) throw fault("The database is not a number.");
  const queue = url.searchParams.get("queue") ?? "mcp-validate";
  // BullMQ separates the parts of its keys with colons.
  if (!/^[\w.-]+$/u.test(queue)) throw fault("The name of the queue has other characters than letters and digits.");
  if (!url.hostname) throw fault("The address names no host.");
  // Other users of the machine see the command line.
  const password = url.password ? decodeURIComponent(url.password) : env["REDIS_PASSWORD"];
  const connection: ConnectionOptions = {
    host: url.hostname,
    port: Number(url.port || 6379),
    db: Number(database),
    // A Redis that is away comes back: both sides wait for it.
    maxRetriesPerRequest: null,
    ...(url.username && { username: decodeURIComponent(url.username) }),
    ...(password && { password }),
    ...(url.protocol === "bullmqs:" && { tls: {} }),
  };
  return { queue, connection, shown: `${url.host}/${database}, queue ${queue}` };
}

const load = (): Promise<typeof import("bullmq")> =>
  optionalPackage(() => import("bullmq"), {
    use: "Queues of BullMQ",
    packages: ["bullmq", "ioredis"],
    place: "mcp-validate sweep",
  });

/** How many jobs are added or read at a time. */
const page = 500;

/** Milliseconds between two looks for answers. */
const pause = 250;

/** Milliseconds between two looks for jobs that Redis has lost, and between two additions of all, for certainty. */
const recheck = 10_000;
const readd = 600_000;

/** Seconds that Redis keeps answers which nobody takes. */
const keep = 14 * 24 * 3_600;

/** Hands jobs to the workers of a queue, and takes their answers. They stay in Redis until `done` has returned. */
export function bullmqEngine(address: QueueAddress): Engine {
  return {
    async run(jobs, done) {
      if (!jobs.length) return;
      const { Queue } = await load();
      const queue = new Queue<Job, JobResult>(address.queue, { connection: address.connection });
      try {
        await connected(queue, address);
        const rest = new Map(jobs.map((job) => [job.id, job]));
        let [checkedAt, addedAt] = [0, 0];
        while (rest.size) {
          if (Date.now() - checkedAt > recheck) {
            checkedAt = Date.now();
            if (checkedAt - addedAt > readd || (await isSomeLost(queue, rest.size))) {
              await addAll(queue, rest);
              addedAt = checkedAt;
            }
          }
          if (!(await takeAnswers(queue, rest, done))) await sleep(pause);
        }
      } finally {
        await queue.close();
      }
    },
  };
}

/** A queue or a worker. */
interface Connecting {
  waitUntilReady(): Promise<unknown>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

/**
 * Waits for the first connection. Later, a Redis that is away is waited for.
 *
 * @throws InputError `USAGE` if it fails.
 */
async function connected(
  part: Connecting,
  { shown }: QueueAddress,
  onFault: (error: Error) => void = () => undefined,
): Promise<void> {
  let isReady = false;
  const fault = new Promise<never>((_resolve, reject) => {
    part.on("error", (error: Error) => {
      if (isReady) onFault(error);
      const problem = `Redis at ${shown} cannot be reached: ${error.message.replace(/\.$/u, "")}.`;
      reject(new InputError("USAGE", "--engine", problem, "Start it, or correct the address."));
    });
  });
  await Promise.race([part.waitUntilReady(), fault]);
  isReady = true;
}

type JobQueue = Queue<Job, JobResult>;

/** Whether the queue has fewer jobs than there are answers to come. Those of another sweep may hide it. */
async function isSomeLost(queue: JobQueue, wanted: number): Promise<boolean> {
  const counts = Object.values(await queue.getJobCounts());
  return counts.reduce((sum, count) => sum + count, 0) < wanted;
}

/** Adds the jobs that Redis does not have: none has been added yet, or it has lost some in a restart. */
async function addAll(queue: JobQueue, rest: ReadonlyMap<string, Job>): Promise<void> {
  const jobs = [...rest.values()];
  for (let start = 0; start < jobs.length; start += page) {
    const some = jobs.slice(start, start + page).map((data) => ({
      name: data.entry.kind,
      data,
      // The id makes a second addition do nothing.
      opts: { jobId: data.id, removeOnComplete: { age: keep }, removeOnFail: { age: keep } },
    }));
    await queue.addBulk(some);
  }
}

/** @returns whether there were any. */
async function takeAnswers(
  queue: JobQueue,
  rest: Map<string, Job>,
  done: (job: Job, answer: JobResult) => void,
): Promise<boolean> {
  let any = false;
  for (const state of ["completed", "failed"] as const) {
    // Answers that are taken leave the list, so those of other sweeps alone move the start.
    for (let start = 0; ;) {
      const found = (await queue.getJobs([state], start, start + page - 1, true)) as (
        QueuedJob<Job, JobResult> | undefined
      )[];
      if (!found.length) break;
      const taken: QueuedJob<Job, JobResult>[] = [];
      for (const one of found) {
        const job = rest.get(one?.id ?? "");
        if (!one || !job) continue;
        done(job, state === "completed" ? one.returnvalue : failureOf(job, one.failedReason));
        rest.delete(job.id);
        taken.push(one);
      }
      await Promise.all(taken.map((one) => one.remove()));
      any ||= taken.length > 0;
      start += found.length - taken.length;
    }
  }
  return any;
}

/** The row of a job that several workers have taken up, and none has ended. */
function failureOf({ entry, settings }: Job, reason: string): JobResult {
  const found = { version: null, content: null };
  return { row: rowOf(entry, found, checkerOf(settings), uncheckedOf("failed", `No worker has ended it: ${reason}.`)) };
}

/** How a worker holds its jobs, in milliseconds. That of one that was killed is taken up by another after this time. */
const holding = { lockDuration: 20_000, stalledInterval: 5_000, maxStalledCount: 20 };

/** A worker that runs. */
export interface RunningWorker {
  /** Takes no further jobs, and waits for the running ones. */
  close(): Promise<void>;
}

/**
 * Runs the jobs of a queue in this process, several at a time.
 *
 * @param onFault receives the faults of the connection, which is opened again.
 */
export async function startWorker(
  address: QueueAddress,
  runner: Runner,
  concurrency: number,
  onFault: (error: Error) => void,
): Promise<RunningWorker> {
  const { Worker } = await load();
  const { queue, connection } = address;
  const worker = new Worker<Job, JobResult>(queue, ({ data }) => runner(data), { connection, concurrency, ...holding });
  await connected(worker, address, onFault).catch(async (error: unknown) => {
    await worker.close(true);
    throw error;
  });
  return worker;
}
