import type { Introduction } from "./answer.ts";
import type { Era } from "./conversation/message.ts";
import type { LiveServerError } from "./live-server-error.ts";
import type { LiveOptions, LiveServer } from "./live-server.ts";
import type { Ask } from "./session.ts";

/** The request that begins a conversation. */
export const firstMethods = { "2025-11-25": "initialize", "2026-07-28": "server/discover" } as const satisfies Record<
  Era,
  string
>;

/** How to connect to a server. */
export interface ConnectionRequest {
  /** The URL or the command line. */
  readonly target: string;
  readonly era: Era;
  readonly options: LiveOptions;
  /** Milliseconds that the server has for the handshake. */
  readonly handshakeTime: number;
}

/** One way to communicate with a server: a transport and a handshake. */
export interface Connection {
  readonly transport: LiveServer["transport"];
  /** Starts the command or sends the first request, and performs the handshake. */
  open(): Promise<Introduction>;
  /** Sends one request and returns its result unchanged. */
  readonly ask: Ask;
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
