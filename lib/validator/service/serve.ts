import type { AddressInfo } from "node:net";
import { serve, type ServerType } from "@hono/node-server";
import { appOf } from "./app.ts";
import { WorkerPool } from "./worker-pool.ts";

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
  try {
    const { server, address } = await listening(app.fetch, host, port);
    const shown = address.family === "IPv6" ? `[${address.address}]` : address.address;
    return {
      url: `http://${shown}:${String(address.port)}`,
      stop: async () => {
        await closed(server);
        await pool.close();
      },
    };
  } catch (error) {
    await pool.close();
    throw error;
  }
}

function listening(fetch: (request: Request) => Response | Promise<Response>, hostname: string, port: number): Promise<{ readonly server: ServerType; readonly address: AddressInfo }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, hostname, port }, (address) => { resolve({ server, address }); });
    server.once("error", reject);
  });
}

function closed(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => { resolve(); });
    // Connections that are kept alive and carry no request would hold the server open.
    if ("closeIdleConnections" in server) server.closeIdleConnections();
  });
}
