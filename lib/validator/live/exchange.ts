import { openProcesses } from "./child/open-processes.ts";
import type { Introduction } from "./answer.ts";
import { type Connection, firstMethods } from "./connection.ts";
import type { Era } from "./conversation/message.ts";
import { DeadlinePassed, maxTimer, withinTime } from "./deadline.ts";
import { defaultTimeout, type LiveOptions, type LiveServer } from "./live-server.ts";
import { LiveServerError } from "./live-server-error.ts";
import { type Ask, readRunningServer, type ServerAnswer } from "./session.ts";

/** Milliseconds for `server/discover` before `initialize` is tried: some servers ignore unknown methods. */
const maxProbeTime = 5_000;

/** One way to connect to a server: a transport and a handshake. */
type Way = readonly [transport: LiveServer["transport"], era: Era];

/**
 * Reads the definitions of a running MCP server: all pages of its tools, resources, templates and prompts.
 *
 * Starting a command runs its code, so the caller needs the user's consent. A signal that ends our process (Ctrl-C)
 * ends the command first.
 *
 * @param target a URL (`http:`, `https:`), or a command line with quotes, which is started without a shell.
 * @throws LiveServerError if the exchange fails; the reason of an aborted signal; an AbortError after a Ctrl-C that the
 * program itself handles.
 */
export async function readLiveServer(target: string, options: LiveOptions = {}): Promise<LiveServer> {
  return new Exchange(target, options).read();
}

/** One reading of one server. */
class Exchange {
  readonly #target: string;
  readonly #options: LiveOptions;
  readonly #timeout: number;
  readonly #ways: readonly Way[];
  readonly #over = new AbortController();
  readonly #notices: string[] = [];
  readonly #interruptions = openProcesses.interruptionCount;
  #connection: Connection | undefined;
  /** The method that the server has not answered yet. */
  #method: string = firstMethods["2025-11-25"];
  /** The failure of the most common way to connect. It is more informative than those of later ways. */
  #refusal: LiveServerError | undefined;

  /** @throws LiveServerError for a URL with an unsupported scheme. */
  constructor(target: string, options: LiveOptions) {
    this.#target = target;
    this.#options = options;
    this.#timeout = options.timeout ?? defaultTimeout;
    this.#ways = waysTo(target, options);
  }

  /**
   * Reads the server. When this settles, no process, connection or timer is left.
   *
   * @throws LiveServerError; the reason of the caller's signal; an AbortError after a signal such as Ctrl-C that our
   *   process survives.
   */
  async read(): Promise<LiveServer> {
    const { signal } = this.#options;
    signal?.throwIfAborted();
    try {
      const answer = await withinTime(this.#converse(), this.#timeout, signal);
      await this.#connection?.close(false);
      return {
        target: this.#target,
        transport: this.#connection?.transport ?? "stdio",
        ...answer,
        notices: [...(this.#connection?.notices() ?? []), ...this.#notices],
      };
    } catch (error) {
      this.#over.abort();
      await this.#connection?.close(true);
      if (this.#isInterrupted()) {
        await openProcesses.interruption;
        throw new DOMException("A signal has ended the reading of the server.", "AbortError");
      }
      if (!(error instanceof DeadlinePassed)) throw error;
      throw this.#refusal ?? this.#lateness();
    }
  }

  async #converse(): Promise<ServerAnswer> {
    for (const way of this.#ways) {
      const { connection, introduction } = await this.#connect(way);
      if (!introduction) continue;
      const ask: Ask = (method, params) => connection.ask((this.#method = method), params);
      try {
        return await readRunningServer(ask, introduction, this.#notices);
      } catch (error) {
        throw await this.#failureOf(connection, error);
      }
    }
    throw this.#refusal ?? this.#lateness();
  }

  /** @returns a connection without an introduction if the server refuses this way. */
  async #connect([transport, era]: Way): Promise<{ connection: Connection; introduction?: Introduction }> {
    this.#method = firstMethods[era];
    const connection = await this.#prepare(transport, era);
    this.#connection = connection;
    try {
      this.#over.signal.throwIfAborted();
      const introduction = await connection.open();
      this.#refusal = undefined;
      return { connection, introduction };
    } catch (error) {
      // A failure after the end of the exchange, or by Ctrl-C, is not a refusal.
      const isRefusal = connection.isRefusal(error) && !this.#over.signal.aborted && !this.#isInterrupted();
      const failure = await this.#failureOf(connection, error);
      if (era === "2025-11-25" && transport !== "sse") this.#refusal = failure;
      // A request for authentication is more informative than any refusal before it.
      if (!isRefusal) throw connection.isForbidden ? failure : (this.#refusal ?? failure);
      return { connection };
    }
  }

  async #prepare(transport: LiveServer["transport"], era: Era): Promise<Connection> {
    // The time limit applies to the whole exchange. Only a handshake that another one may follow has its own.
    const isFirst = era === "2026-07-28" && this.#options.specVersion === era;
    const handshakeTime = isFirst ? Math.min(maxProbeTime, this.#timeout / 3) : maxTimer;
    const request = { target: this.#target, era, options: this.#options, handshakeTime };
    if (transport !== "stdio") {
      const { HttpConnection } = await import("./http/http-connection.ts");
      return new HttpConnection(request, transport);
    }
    const { StdioConnection } = await import("./stdio-connection.ts");
    return StdioConnection.start(request, this.#over.signal);
  }

  async #failureOf(connection: Connection, error: unknown): Promise<LiveServerError> {
    await connection.close(true);
    return connection.failure(error, this.#method);
  }

  #isInterrupted(): boolean {
    return openProcesses.interruptionCount !== this.#interruptions;
  }

  #lateness(): LiveServerError {
    return (
      this.#connection?.lateness(this.#method, this.#timeout) ??
      new LiveServerError(
        "TIMEOUT",
        this.#target,
        `The time limit of ${String(this.#timeout)} ms ended before a connection was made.`,
        "Allow more time with --timeout.",
      )
    );
  }
}

/**
 * The ways in the order in which they are tried. The transport of 2024 comes last.
 *
 * @throws LiveServerError for a URL with an unsupported scheme.
 */
function waysTo(target: string, { specVersion }: LiveOptions): Way[] {
  const eras: Era[] = specVersion === "2026-07-28" ? ["2026-07-28", "2025-11-25"] : ["2025-11-25", "2026-07-28"];
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(target)?.[1]?.toLowerCase();
  if (!scheme) return eras.map((era) => ["stdio", era]);
  if (scheme === "http" || scheme === "https") return [...eras.map((era): Way => ["http", era]), ["sse", "2025-11-25"]];
  const message = `A server cannot be reached by ${scheme}:, only by http: and https:.`;
  throw new LiveServerError(
    "CONNECTION_FAILED",
    target,
    message,
    'Use a URL such as http://localhost:3000/mcp, or a command such as "node server.js".',
  );
}
