import { setTimeout as sleep } from "node:timers/promises";
import type { Client, SSEClientTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { clientFor, type Connection, type Era, type ConnectionRequest } from "../connection.ts";
import { maxTimer } from "../deadline.ts";
import { answerFault, LiveServerError, quotable } from "../live-server-error.ts";
import type { LiveOptions } from "../live-server.ts";
import { HttpEvidence, networkFailure } from "./http-evidence.ts";

/** Milliseconds to wait for the end of the session. A server need not confirm it. */
const farewellTime = 500;

/** What to do about a URL that is not a working server, by the kind of failure. */
export const urlRemedies = {
  path: "This may not be an MCP endpoint: check the URL and its path, which is often /mcp, or /sse for the older transport.",
  time: "Allow more time with --timeout, and check that the URL is that of an MCP server.",
  server: "Fix the server: MCP clients cannot read it either.",
} as const;

/** What servers answer to POST where no MCP server is: not found, method not allowed, not implemented. */
const pathStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

interface Parts {
  readonly client: Client;
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Servers with the older transport are supported.
  readonly messages: SSEClientTransport | StreamableHTTPClientTransport;
  readonly evidence: HttpEvidence;
  readonly target: string;
  readonly url: URL;
  readonly sendsAuthorization: boolean;
}

/** A server at a URL. */
export class HttpConnection implements Connection {
  readonly transport: "http" | "sse";
  readonly era: Era;
  readonly client: Client;
  readonly #parts: Parts;

  private constructor(transport: "http" | "sse", era: Era, parts: Parts) {
    this.transport = transport;
    this.era = era;
    this.client = parts.client;
    this.#parts = parts;
  }

  /**
   * Prepares a connection. Nothing is sent before `open`.
   *
   * @throws LiveServerError for a URL or a header that is not valid.
   */
  static async to(
    { target, era, options, probeTime }: ConnectionRequest,
    transport: "http" | "sse",
  ): Promise<HttpConnection> {
    const url = urlOf(target);
    const headers = headersOf(options, target);
    const [{ SSEClientTransport, StreamableHTTPClientTransport }, client] = await Promise.all([
      import("@modelcontextprotocol/client"),
      clientFor(era, options, probeTime),
    ]);
    // Many servers refuse the optional stream of server messages (GET). The older transport consists of GET.
    const evidence = new HttpEvidence((method) => transport === "sse" || method === "POST");
    const settings = { requestInit: { headers }, fetch: evidence.fetch };
    const messages =
      transport === "sse" ? new SSEClientTransport(url, settings) : new StreamableHTTPClientTransport(url, settings);
    return new HttpConnection(transport, era, {
      client,
      messages,
      evidence,
      target,
      url,
      sendsAuthorization: headers.has("authorization"),
    });
  }

  open(): Promise<void> {
    return this.client.connect(this.#parts.messages, { timeout: maxTimer });
  }

  async close(isUrgent: boolean): Promise<void> {
    const { messages } = this.#parts;
    if (!isUrgent && "terminateSession" in messages) {
      // A server need not be able to end a session.
      const farewell = messages.terminateSession().catch(() => undefined);
      await Promise.race([farewell, sleep(farewellTime, undefined, { ref: false })]);
    }
    await this.client.close();
    await messages.close();
  }

  isRefusal(): boolean {
    const { failure, refusal } = this.#parts.evidence;
    return !failure && !this.isForbidden && (refusal?.status ?? 400) < 500;
  }

  /** True if the server requires authentication. */
  get isForbidden(): boolean {
    const status = this.#parts.evidence.refusal?.status;
    return status === 401 || status === 403;
  }

  failure(error: unknown, method: string): LiveServerError {
    const { evidence, target: place, url, sendsAuthorization } = this.#parts;
    if (evidence.failure) {
      const { message, remedy } = networkFailure(evidence.failure, url);
      return new LiveServerError("CONNECTION_FAILED", place, message, remedy);
    }
    const { refusal } = evidence;
    // A page about a failure (500, 502) can also be that of an MCP server.
    const isElsewhere = pathStatuses.has(refusal?.status ?? 200) || (evidence.isHtml && (refusal?.status ?? 200) < 500);
    const remedy = isElsewhere ? urlRemedies.path : urlRemedies.server;
    if (!refusal) return new LiveServerError("PROTOCOL_ERROR", place, answerFault(error, method), remedy);
    const { status, statusText } = refusal;
    const said = `The server answered ${method} with HTTP ${[status, statusText].join(" ").trim()}`;
    if (this.isForbidden) {
      const message = sendsAuthorization
        ? `${said}: it did not accept the Authorization header.`
        : `${said}: it requires authentication.`;
      return new LiveServerError(
        "CONNECTION_FAILED",
        place,
        message,
        'Send credentials, for example --header "Authorization: Bearer <token>".',
      );
    }
    const reason = reasonIn(error);
    return new LiveServerError("CONNECTION_FAILED", place, reason ? `${said}: ${reason}` : `${said}.`, remedy);
  }

  lateness(method: string, milliseconds: number): LiveServerError {
    const message = `The server did not answer ${method} within ${String(milliseconds)} ms.`;
    return new LiveServerError("TIMEOUT", this.#parts.target, message, urlRemedies.time);
  }

  notices(): string[] {
    if (this.transport === "http") return [];
    return [
      "The server supports only the HTTP+SSE transport of 2024-11-05, which Streamable HTTP replaced in 2025-03-26.",
    ];
  }
}

function urlOf(target: string): URL {
  const fail = (place: string, message: string, remedy: string) =>
    new LiveServerError("CONNECTION_FAILED", place, message, remedy);
  if (!URL.canParse(target))
    throw fail(target, "The URL is not valid.", "Use a URL such as http://localhost:3000/mcp.");
  const url = new URL(target);
  if (!url.username && !url.password) return url;
  // The place is printed, so it must not contain the password.
  url.username = url.password = "";
  throw fail(
    url.href,
    "The URL contains a user name or a password.",
    'Send them with --header "Authorization: Basic <name:password in base64>".',
  );
}

function headersOf({ headers }: LiveOptions, target: string): Headers {
  try {
    return new Headers({ ...headers });
  } catch {
    // The error of `Headers` quotes the value, which may be a secret.
    const message = "A header has a name or a value that HTTP does not allow.";
    throw new LiveServerError(
      "CONNECTION_FAILED",
      target,
      message,
      'Write headers as --header "Name: value", without line breaks.',
    );
  }
}

/** The message in the body of an HTTP error, if the body is a JSON-RPC error. */
function reasonIn(error: unknown): string | undefined {
  if (!(error instanceof Error && "data" in error)) return undefined;
  const { text } = { text: undefined, ...(error.data as object | undefined) } as { text: unknown };
  try {
    const body: unknown = JSON.parse(String(text));
    const { error: fault } = body as { error?: { message?: unknown } };
    return typeof fault?.message === "string" ? quotable(fault.message) : undefined;
  } catch {
    return undefined;
  }
}
