import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { Piscina } from "piscina";
import { appOf } from "./app.ts";
import type { ValidationOutcome } from "./worker.ts";

/** The time limit for receiving a request, in milliseconds. Meanwhile it counts as a concurrent request. */
const requestTimeout = 60_000;

export interface ServiceOptions {
  readonly host: string;
  /** The port; 0 for any free one. */
  readonly port: number;
  readonly maxRequests: number;
  /** The time limit for one validation, in milliseconds. */
  readonly timeLimit: number;
  readonly origins: readonly string[];
  readonly token: string | undefined;
}

/** A listening service. */
export interface RunningService {
  readonly url: string;
  /** Accepts no more requests, answers those in progress, and ends the threads. */
  stop(): Promise<void>;
}

/**
 * Starts the service.
 *
 * @throws the error of `listen`: the port is in use, the host is not one of this machine.
 */
export async function startService({ host, port, timeLimit, ...options }: ServiceOptions): Promise<RunningService> {
  const pool = new WorkerPool(timeLimit);
  const app = appOf({ pool, ...options });
  const listener = getRequestListener(app.fetch, { hostname: host });
  const server = createServer({ requestTimeout }, (incoming, outgoing) => void listener(incoming, outgoing));
  try {
    const { family, address, port: given } = await listening(server, host, port);
    const shown = family === "IPv6" ? `[${address}]` : address;
    return {
      url: `http://${shown}:${String(given)}`,
      stop: async () => {
        await closed(server, timeLimit);
        await pool.close();
      },
    };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

function listening(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Settles when all requests in progress have been answered or have run out of time. */
function closed(server: Server, timeLimit: number): Promise<void> {
  return new Promise((resolve) => {
    // An idle keep-alive connection would hold the server open.
    const sweeping = setInterval(() => {
      server.closeIdleConnections();
    }, 50);
    const giveUp = setTimeout(() => {
      server.closeAllConnections();
    }, timeLimit + 1000);
    server.close(() => {
      clearInterval(sweeping);
      clearTimeout(giveUp);
      resolve();
    });
  });
}

/** The validation exceeded its time limit. Its thread has been ended. */
export class OutOfTime extends Error {}

/** The validation exceeded its memory limit. Its thread has been ended. */
export class OutOfMemory extends Error {}

/** Worker threads for validation, so that a large request does not block others. */
export class WorkerPool {
  readonly #pool: Piscina<string, ValidationOutcome>;
  readonly #timeLimit: number;

  /** @param timeLimit for one validation, including the wait for a thread, in milliseconds. */
  constructor(timeLimit: number) {
    this.#timeLimit = timeLimit;
    this.#pool = new Piscina({
      filename: new URL("validate-worker.js", import.meta.url).href,
      minThreads: 1,
      maxThreads: Math.max(2, availableParallelism()),
      idleTimeout: 60_000,
      // 5 MB of JSON become some hundred megabytes of tree. A thread that needs more is ended, not the process.
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
  }

  /**
   * Answers the body of a request.
   *
   * @throws OutOfTime, OutOfMemory, or the error that ended the thread.
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
