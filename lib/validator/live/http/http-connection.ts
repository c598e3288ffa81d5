import { type Introduction, introductionOf, resultOfReply, versionNotices } from "../answer.ts";
import type { Connection, ConnectionRequest } from "../connection.ts";
import { NothingKept } from "../conversation/allowance.ts";
import { type Endpoint, HttpPeer } from "../conversation/http-peer.ts";
import { busyStatuses, type Reply } from "../conversation/message.ts";
import { ServerEnded } from "../conversation/peer.ts";
import { SsePeer } from "../conversation/sse-peer.ts";
import { maxTimer } from "../deadline.ts";
import { answerFault, LiveServerError, quotable } from "../live-server-error.ts";
import type { LiveOptions } from "../live-server.ts";
import type { Ask } from "../session.ts";
import { HttpEvidence, networkFailure } from "./http-evidence.ts";
import { mediaTypeOf, ReadingHttpPeer } from "./reading-http-peer.ts";

/** What to do about a URL that is not a working server, by the kind of failure. */
export const urlRemedies = {
  path: "This may not be an MCP endpoint: check the URL and its path, which is often /mcp, or /sse for the older transport.",
  time: "Allow more time with --timeout, and check that the URL is that of an MCP server.",
  busy: "Try again later: a gateway, or a limit of requests, has answered in the place of the server.",
  server: "Fix the server: MCP clients cannot read it either.",
} as const;

/** What servers answer to POST where no MCP server is: not found, method not allowed, not implemented. */
const pathStatuses: ReadonlySet<number> = new Set([404, 405, 501]);

/** Headers that the transport itself sets. A user cannot replace them. */
const ownHeaders = ["content-type", "mcp-protocol-version", "mcp-session-id"] as const;

/** A server at a URL. */
export class HttpConnection implements Connection {
  readonly transport: "http" | "sse";
  readonly #request: ConnectionRequest;
  readonly #evidence: HttpEvidence;
  readonly #endpoint: Endpoint;
  /** Ends the wait for a stream of the older transport. */
  readonly #opening = new AbortController();
  #peer: HttpPeer | SsePeer | undefined;

  /**
   * Prepares a connection. Nothing is sent before `open`.
   *
   * @throws LiveServerError for a URL or a header that is not valid.
   */
  constructor(request: ConnectionRequest, transport: "http" | "sse") {
    this.transport = transport;
    this.#request = request;
    // Many servers refuse the optional stream of server messages (GET). The older transport consists of GET.
    this.#evidence = new HttpEvidence((method) => transport === "sse" || method === "POST");
    const url = urlOf(request.target);
    this.#endpoint = {
      url,
      headers: headersOf(request.options, request.target),
      send: this.#evidence.send,
      isStrict: true,
    };
  }

  async open(): Promise<Introduction> {
    const { era, handshakeTime } = this.#request;
    this.#peer =
      this.transport === "http"
        ? new ReadingHttpPeer(era, this.#endpoint)
        : await SsePeer.open(this.#endpoint, new NothingKept(), this.#opening.signal);
    if (!this.#peer) throw new Error("it is not a stream of the HTTP+SSE transport");
    const reply = await this.#peer.shakeHands(handshakeTime);
    const introduction = introductionOf(era, this.#resultOf(reply));
    // The notification after `initialize` can be refused, too.
    if (this.#evidence.refusal) throw new Error("it is refused");
    return introduction;
  }

  readonly ask: Ask = async (method, params) => {
    if (!this.#peer) throw new ServerEnded("There is no connection.");
    return this.#resultOf(await this.#peer.request(method, params, { timeout: maxTimer }));
  };

  #resultOf(reply: Reply): ReturnType<typeof resultOfReply> {
    const { frame, error, http } = reply;
    if (!frame && this.#evidence.fault) throw this.#evidence.fault;
    if (!http) return resultOfReply(reply);
    // In 2026-07-28, an error has a status of its own, such as 404 for an unknown method.
    const isOfError = error !== undefined && this.#request.era === "2026-07-28" && http.status < 500;
    if (this.#evidence.refusal && !isOfError) throw new Error("it is refused");
    // An accepted request, whose reply came by another response.
    if (http.status === 202) return resultOfReply(reply);
    const type = mediaTypeOf(http.headers);
    if (type !== "application/json" && type !== "text/event-stream")
      throw new Error(`Unexpected content type: ${http.headers["content-type"] ?? "none"}`);
    // The error of the parser says more than that there is no message.
    if (!frame && type === "application/json") JSON.parse(http.body);
    return resultOfReply(reply);
  }

  async close(isUrgent: boolean): Promise<void> {
    this.#opening.abort();
    await this.#peer?.close(isUrgent);
  }

  isRefusal(): boolean {
    const { failure, refusal } = this.#evidence;
    return !failure && !this.isForbidden && (refusal?.status ?? 400) < 500;
  }

  /** True if the server requires authentication. */
  get isForbidden(): boolean {
    const status = this.#evidence.refusal?.status;
    return status === 401 || status === 403;
  }

  failure(error: unknown, method: string): LiveServerError {
    const { target: place } = this.#request;
    const evidence = this.#evidence;
    if (evidence.failure) {
      const { message, remedy } = networkFailure(evidence.failure, this.#endpoint.url);
      return new LiveServerError("CONNECTION_FAILED", place, message, remedy);
    }
    const { refusal } = evidence;
    // A page about a failure (500, 502) can also be that of an MCP server.
    const isElsewhere = pathStatuses.has(refusal?.status ?? 200) || (evidence.isHtml && (refusal?.status ?? 200) < 500);
    const isBusy = busyStatuses.has(refusal?.status ?? 200);
    const remedy = isElsewhere ? urlRemedies.path : isBusy ? urlRemedies.busy : urlRemedies.server;
    if (!refusal && !evidence.fault && error instanceof ServerEnded) {
      const message = `The server closed the connection before it answered ${method}.`;
      return new LiveServerError("CONNECTION_FAILED", place, message, urlRemedies.server);
    }
    if (!refusal)
      return new LiveServerError("PROTOCOL_ERROR", place, answerFault(evidence.fault ?? error, method), remedy);
    const { status, statusText } = refusal;
    const said = `The server answered ${method} with HTTP ${[status, statusText].join(" ").trim()}`;
    if (this.isForbidden) {
      const message = this.#endpoint.headers["authorization"]
        ? `${said}: it did not accept the Authorization header.`
        : `${said}: it requires authentication.`;
      return new LiveServerError(
        "CONNECTION_FAILED",
        place,
        message,
        'Send credentials, for example --header "Authorization: Bearer <token>".',
      );
    }
    const reason = this.#peer instanceof HttpPeer ? reasonIn(this.#peer.responses.at(-1)?.response.body) : undefined;
    return new LiveServerError("CONNECTION_FAILED", place, reason ? `${said}: ${reason}` : `${said}.`, remedy);
  }

  lateness(method: string, milliseconds: number): LiveServerError {
    const message = `The server did not answer ${method} within ${String(milliseconds)} ms.`;
    return new LiveServerError("TIMEOUT", this.#request.target, message, urlRemedies.time);
  }

  notices(): string[] {
    const refused = versionNotices(this.#peer);
    if (this.transport === "http") return refused;
    return [
      ...refused,
      "The server supports only the HTTP+SSE transport of 2024-11-05, which Streamable HTTP replaced in 2025-03-26.",
    ];
  }
}

/** The URL of a server. @throws LiveServerError for one that is not valid or that has credentials. */
export function urlOf(target: string): URL {
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

/** The headers of the user, without those that the transport sets. @throws LiveServerError for an invalid one. */
export function headersOf({ headers }: Pick<LiveOptions, "headers">, target: string): Record<string, string> {
  try {
    const sent = new Headers({ ...headers });
    for (const name of ownHeaders) sent.delete(name);
    // A user can only add media types, because the transport needs these two.
    if (sent.has("accept")) sent.append("accept", "application/json, text/event-stream");
    return Object.fromEntries(sent);
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
function reasonIn(text = ""): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === "string" ? quotable(error.message) : undefined;
  } catch {
    return undefined;
  }
}
