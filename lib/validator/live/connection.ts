import type { Client } from "@modelcontextprotocol/client";
import type { LiveServer } from "./live-server.ts";
import type { LiveServerError } from "./live-server-error.ts";

/** The handshake of 2025-11-25 and before (`initialize`), or that of 2026-07-28 (`server/discover`). */
export type Era = "initialize" | "server/discover";

/** One way of talking to a server: a transport and a handshake. */
export interface Connection {
  readonly transport: LiveServer["transport"];
  readonly era: Era;
  readonly client: Client;
  /** Starts the command or sends the first request, and shakes hands. */
  open(): Promise<void>;
  /** Ends it, and everything it has started. */
  close(isUrgent: boolean): Promise<void>;
  /** True where the server is there, but does not want to be talked to in this way. */
  isRefusal(error: unknown): boolean;
  /** True where the server wants to know who asks. */
  readonly isForbidden: boolean;
  /** What went wrong, said with all that is known. To be asked when it is closed. */
  failure(error: unknown, method: string): LiveServerError;
  /** The same where nothing went wrong but the time. */
  lateness(method: string, milliseconds: number): LiveServerError;
  /** What should be known although all went well. */
  notices(): readonly string[];
}
