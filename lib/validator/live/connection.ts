import type { Client } from "@modelcontextprotocol/client";
import manifest from "../../../package.json" with { type: "json" };
import type { LiveServerError } from "./live-server-error.ts";
import type { LiveOptions, LiveServer } from "./live-server.ts";

/** The handshake of 2025-11-25 and before (`initialize`), or that of 2026-07-28 (`server/discover`). */
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

/** One way of talking to a server: a transport and a handshake. */
export interface Connection {
  readonly transport: LiveServer["transport"];
  readonly era: Era;
  readonly client: Client;
  /** Starts the command or sends the first request, and shakes hands. */
  open(): Promise<void>;
  /** Ends it, and everything it has started. */
  close(isUrgent: boolean): Promise<void>;
  /** True if the server is there, but does not want to be talked to in this way. */
  isRefusal(error: unknown): boolean;
  /** True if the server wants to know who asks. */
  readonly isForbidden: boolean;
  /** What went wrong, said with all that is known. To be asked when it is closed. */
  failure(error: unknown, method: string): LiveServerError;
  /** The same where nothing went wrong but the time. */
  lateness(method: string, milliseconds: number): LiveServerError;
  /** What should be known although all went well. */
  notices(): readonly string[];
}

/**
 * A client that has nothing to offer to a server, and shakes hands in one way alone.
 *
 * @param probeTime milliseconds that the server has for `server/discover`.
 */
export async function clientFor(
  era: Era,
  { clientVersion = manifest.version }: LiveOptions,
  probeTime: number,
): Promise<Client> {
  // At first use: a file is validated without it.
  const { Client } = await import("@modelcontextprotocol/client");
  return new Client(
    { name: "mcp-validate", version: clientVersion },
    era === "initialize"
      ? {}
      : { versionNegotiation: { mode: { pin: "2026-07-28" }, probe: { timeoutMs: probeTime } } },
  );
}
