import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { appOf } from "./app.ts";
import { Connections } from "./connections.ts";
import { isLoopback } from "./guards.ts";
import { WorkerPool } from "./worker-pool.ts";

/** The time limit for receiving a request, in milliseconds. */
const requestTimeout = 60_000;
/** The time limit for a client to read its answer, in milliseconds. */
const sendTimeout = 60_000;
/** The time limit for a body that is still arriving when the service stops, in milliseconds. */
const stopTimeout = 3_000;

export interface ServiceOptions {
  readonly host: string;
  /** The port; 0 for any free one. */
  readonly port: number;
  readonly maxRequests: number;
  /** The time limit for one validation, in milliseconds. */
  readonly timeLimit: number;
  readonly origins: readonly string[];
  readonly token: string | undefined;
  /** Receives errors that no request caused. */
  readonly onFault: (error: unknown) => void;
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
  const pool = new WorkerPool(timeLimit, options.onFault);
  const server = createServer({ requestTimeout, connectionsCheckingInterval: 5_000 });
  const limits = { sending: sendTimeout, stopping: stopTimeout, working: timeLimit + 1_000 };
  const connections = new Connections(server, limits);
  const app = appOf({ pool, connections, hosts: isLoopback(host) ? [host] : undefined, ...options });
  const listener = getRequestListener(app.fetch, { hostname: host });
  server.on("request", (incoming, outgoing) => void listener(incoming, outgoing));
  try {
    const { family, address, port: given } = await listening(server, host, port);
    const shown = family === "IPv6" ? `[${address}]` : address;
    return {
      url: `http://${shown}:${String(given)}`,
      stop: async () => {
        await connections.stop();
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
