/** How a server is reached, and how long that may take. */
export interface LiveOptions {
  /** HTTP headers for every request to a URL; unused for a command. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Environment variables for a command, beside PATH, HOME and the few others that every MCP client hands on. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** The working directory of a command; ours by default. */
  readonly cwd?: string | undefined;
  /** Milliseconds for the whole exchange, starting the command included; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Ends the exchange and the command early; `readLiveServer` then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** What we tell the server as our own version. */
  readonly clientVersion?: string | undefined;
  /**
   * The revision whose handshake is tried first, the other one following if the server refuses; 2025-11-25 by default.
   */
  readonly specVersion?: "2025-11-25" | "2026-07-28" | undefined;
}

/** What a running server said about itself. The lists are what it sent, all pages, not touched by any schema. */
export interface LiveServer {
  /** The URL or the command line, as it was asked for. */
  readonly target: string;
  readonly transport: "stdio" | "http" | "sse";
  /** The revision that both sides settled on, such as `2025-11-25`. */
  readonly protocolVersion: string;
  /** Absent if the server does not say who it is, which the 2026-07-28 revision allows. */
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
  /** Sentences about what went well enough, yet should be known: an outdated transport, text on stdout. */
  readonly notices: readonly string[];
}

/**
 * A running server's answer as a JSON text, to be linted like a file: an object with the lists that the server has,
 * and what it said of itself when it was initialised.
 *
 * @returns pretty-printed JSON that ends with a line break. What the server sent is in it, unknown and faulty members
 *   too.
 */
export function liveDocumentOf({ tools, resources, resourceTemplates, prompts, ...server }: LiveServer): string {
  const { name, version, protocolVersion, capabilities, instructions } = server;
  const lists = { tools, resources, resourceTemplates, prompts };
  return `${JSON.stringify({ ...lists, serverInfo: { name, version }, protocolVersion, capabilities, instructions }, null, 2)}\n`;
}
