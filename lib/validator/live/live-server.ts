import type { Wires } from "./conversation/wire.ts";
import { LiveServerError } from "./live-server-error.ts";

/** The default time limit, in milliseconds. */
export const defaultTimeout = 30_000;

/** The default time for an answer to a probe, in milliseconds. */
export const defaultPatience = 10_000;

/** The environment variable with a token of another user, which probes try in the sessions of the configured one. */
export const otherTokenVariable = "MCP_VALIDATE_OTHER_TOKEN";

/** How to reach a server, and the time limit. */
export interface LiveOptions {
  /** HTTP headers for every request to a URL; unused for a command. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A bearer token of another user than the one in the headers, for probes. */
  readonly otherToken?: string | undefined;
  /** Environment variables for a command, besides PATH, HOME and the few others that every MCP client passes on. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The working directory of a command. Default: ours. */
  readonly cwd?: string | undefined;
  /** The command and its arguments, if they are known one by one. Default: those that the target names. */
  readonly argv?: readonly string[] | undefined;
  /**
   * Milliseconds for the whole exchange, including the start of the command; for probes, for each answer. Default:
   * 30,000, for probes 10,000.
   */
  readonly timeout?: number | undefined;
  /** Milliseconds for the start of the command and the handshake, for probes. Default: 30,000. */
  readonly startupTimeout?: number | undefined;
  /** Ends the exchange and the command early; `readLiveServer` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** What carries the messages of conversations with probes. Default: processes and HTTP. */
  readonly wires?: Wires | undefined;
  /** True for a server of a record, which cannot be reached. */
  readonly isReplay?: boolean | undefined;
  /**
   * The revision whose handshake is tried first. If the server refuses it, the other one follows. Default: 2025-11-25.
   */
  readonly specVersion?: "2025-11-25" | "2026-07-28" | undefined;
}

/** A server, and what applies to it alone. */
export interface ServerTarget extends Pick<LiveOptions, "headers" | "otherToken" | "env" | "cwd" | "argv" | "wires"> {
  /** A URL or a command line. */
  readonly target: string;
}

/** The answers of a running server. The lists contain all pages, unchanged by any schema. */
export interface LiveServer {
  /** The URL or the command line, as requested. */
  readonly target: string;
  readonly transport: "stdio" | "http" | "sse";
  /** The negotiated revision, such as `2025-11-25`. */
  readonly protocolVersion: string;
  /** Absent if the server does not state its name, which the 2026-07-28 revision allows. */
  readonly name: string | undefined;
  readonly version: string | undefined;
  readonly instructions: string | undefined;
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Empty for a server that declares no tools. */
  readonly tools: readonly unknown[];
  /** These three are absent if the server does not offer them. */
  readonly resources: readonly unknown[] | undefined;
  readonly resourceTemplates: readonly unknown[] | undefined;
  readonly prompts: readonly unknown[] | undefined;
  /** Present if the last page of a list has this cursor, which the protocol does not allow. */
  readonly nextCursor?: null;
  /** Sentences about problems that did not prevent the exchange: an outdated transport, text on stdout. */
  readonly notices: readonly string[];
}

/**
 * A running server's answer as a JSON text for linting: an object with the server's lists and its identity.
 *
 * @returns pretty-printed JSON that ends with a line break. It contains everything that the server sent, including
 * unknown and faulty members.
 * @throws LiveServerError `PROTOCOL_ERROR` if it nests too deeply.
 */
export function liveDocumentOf({ tools, resources, resourceTemplates, prompts, ...server }: LiveServer): string {
  const { name, version, protocolVersion, capabilities, instructions } = server;
  const lists = { tools, resources, resourceTemplates, prompts };
  const cursor = "nextCursor" in server ? { nextCursor: null } : {};
  const answer = { ...lists, ...cursor, serverInfo: { name, version }, protocolVersion, capabilities, instructions };
  try {
    return `${JSON.stringify(answer, null, 2)}\n`;
  } catch (error) {
    // The stack of V8 has overflown, or the text is longer than a string can be.
    if (!(error instanceof RangeError)) throw error;
    const problem = "The answers of the server nest too deeply, or are too long, to be read.";
    throw new LiveServerError("PROTOCOL_ERROR", server.target, problem, "Check the program that generates them.");
  }
}
