import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { appOf } from "./app.ts";
import { WorkerPool } from "./worker-pool.ts";

/** The time in which a request has to arrive, in milliseconds: it counts as one at work while it does. */
const requestTimeout = 60_000;

export interface ServiceOptions {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  readonly maxRequests: number;
  /** Of one validation, in milliseconds. */
  readonly timeLimit: number;
  readonly origins: readonly string[];
  readonly token: string | undefined;
}

/** A service that listens. */
export interface RunningService {
  readonly url: string;
  /** Takes no more requests, answers those at work, and ends the threads. */
  stop(): Promise<void>;
}

/**
 * Starts the service.
 *
 * @throws what `listen` fails with: the port is taken, the host is not this machine's.
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

/** Ends when what is at work has been answered, or when it would have run out of time. */
function closed(server: Server, timeLimit: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive and carries no request any more would hold the server open.
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
