import type { Client } from "@modelcontextprotocol/client";
import manifest from "../../../package.json" with { type: "json" };
import type { LiveServerError } from "./live-server-error.ts";
import type { LiveOptions, LiveServer } from "./live-server.ts";

/** The handshake up to 2025-11-25 (`initialize`), or that of 2026-07-28 (`server/discover`). */
export type Era = "initialize" | "server/discover";

/** How to connect to a server. */
export interface ConnectionRequest {
  /** The URL or the command line. */
  readonly target: string;
  readonly era: Era;
  readonly options: LiveOptions;
  /** Milliseconds that the server has for `server/discover`. */
  readonly probeTime: number;
}

/** One way to communicate with a server: a transport and a handshake. */
export interface Connection {
  readonly transport: LiveServer["transport"];
  readonly era: Era;
  readonly client: Client;
  /** Starts the command or sends the first request, and performs the handshake. */
  open(): Promise<void>;
  /** Ends the connection, and everything that it started. */
  close(isUrgent: boolean): Promise<void>;
  /** True if the server is there, but refuses this way of communication. */
  isRefusal(error: unknown): boolean;
  /** True if the server requires authentication. */
  readonly isForbidden: boolean;
  /** The error with all known details. Call this after closing. */
  failure(error: unknown, method: string): LiveServerError;
  /** The error for a server that took too long. */
  lateness(method: string, milliseconds: number): LiveServerError;
  /** Notices for the user after a successful exchange. */
  notices(): readonly string[];
}

/**
 * A client without capabilities that performs only one kind of handshake.
 *
 * @param probeTime milliseconds that the server has for `server/discover`.
 */
export async function clientFor(
  era: Era,
  { clientVersion = manifest.version }: LiveOptions,
  probeTime: number,
): Promise<Client> {
  // Loaded on first use: validating files does not need it.
  const { Client } = await import("@modelcontextprotocol/client");
  return new Client(
    { name: "mcp-validate", version: clientVersion },
    era === "initialize"
      ? {}
      : { versionNegotiation: { mode: { pin: "2026-07-28" }, probe: { timeoutMs: probeTime } } },
  );
}
