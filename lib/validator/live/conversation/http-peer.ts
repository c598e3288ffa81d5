import { setTimeout as sleep } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { bodyOf, type HttpExchange, type OpenResponse, piecesOf, type SendHttp, sendHttp } from "./http-exchange.ts";
import { Allowance } from "./allowance.ts";
import { type Era, type HttpResponse, type MessageFrame, messageOf, receivedFrame } from "./message.ts";
import { type HeaderChanges, NoAnswer, Peer, type OutgoingMessage, ServerEnded } from "./peer.ts";

/** Where to send requests, and the headers that the user supplied, such as credentials. */
export interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** What sends the requests. Default: `sendHttp`. */
  readonly send?: SendHttp;
  /** What has been sent to the endpoint, and to endpoints that differ in headers, as far as `send` keeps it. */
  readonly exchanges?: readonly HttpExchange[];
  /** True to ignore events that clients ignore. Default: false, so that a probe can report them. */
  readonly isStrict?: boolean;
}

/** True for an event whose data is a message: it has the name `message`, or none. */
export function isMessageEvent(event: string | undefined, { isStrict = false }: Endpoint): boolean {
  return !isStrict || event === undefined || event === "message";
}

/** An HTTP request and its response. */
export interface HttpRecord {
  readonly method: string;
  /** The request body, if there was one. */
  readonly sent: string | undefined;
  readonly response: HttpResponse;
}

/** An event of a stream. */
export interface StreamEvent {
  /** The number of the stream in the conversation. */
  readonly stream: number;
  /** The request that opened the stream, and its body. */
  readonly method: string;
  readonly sent: string | undefined;
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** Empty for an event that only sets the ID from which a client resumes. */
  readonly data: string;
}

/** How an HTTP request differs from an ordinary one. */
interface AskOptions {
  readonly body?: string;
  /** The byte of the body before which the client pauses. */
  readonly cutAt?: number | undefined;
  /** The request is aborted after this time. Default: no limit. */
  readonly milliseconds?: number | undefined;
  /** True to close the connection once the response headers have arrived, for streams that stay open. */
  readonly isHeadEnough?: boolean;
  /** Called once the response headers have arrived, for streams that stay open. */
  readonly onHead?: (response: HttpResponse) => void;
  /** True for `initialize`, whose response carries the session ID. */
  readonly opensSession?: boolean;
  /** True if what comes repeats messages, of this conversation or of another one: it is among the events alone. */
  readonly isReplay?: boolean;
  /** The body of the request whose stream it goes on with: what comes counts as the rest of that stream. */
  readonly resumes?: string;
}

/** A conversation over Streamable HTTP: each message is a separate POST request. */
export class HttpPeer extends Peer {
  readonly transport = "http";
  readonly endpoint: Endpoint;
  /** The ID of the session that the server opened with the handshake, up to 2025-11-25. */
  sessionId: string | undefined;
  /** All completed responses, including those without a message; the last one if messages are not kept. */
  readonly responses: HttpRecord[] = [];
  /** The events of all streams; empty if messages are not kept. */
  readonly events: StreamEvent[] = [];
  #streams = 0;
  readonly #open = new Set<AbortController>();
  readonly #spend = (bytes: number): boolean => this.spend(bytes);

  constructor(era: Era, endpoint: Endpoint, allowance = new Allowance()) {
    super(era, allowance);
    this.endpoint = endpoint;
  }

  /**
   * Sends an HTTP request with the usual headers of this conversation.
   *
   * @param changes headers to add or replace; the value `undefined` removes a header.
   * @returns the response, once it is complete. By then its messages are among the frames.
   * @throws ServerEnded if no response arrives; NoAnswer after `milliseconds`.
   */
  async ask(
    method: "GET" | "POST" | "DELETE",
    changes: HeaderChanges = {},
    options: AskOptions = {},
  ): Promise<HttpResponse> {
    const { body, cutAt, milliseconds, isHeadEnough = false, opensSession = false, onHead } = options;
    const end = new AbortController();
    this.#open.add(end);
    const timer =
      milliseconds === undefined
        ? undefined
        : setTimeout(() => {
            end.abort(new NoAnswer(method, milliseconds, body ?? method));
          }, milliseconds);
    try {
      const headers = withChanges(this.#usualHeaders(method), changes);
      const { send = sendHttp } = this.endpoint;
      const response = await send({
        url: this.endpoint.url,
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(cutAt === undefined ? {} : { cutAt }),
        signal: end.signal,
      });
      if (opensSession && response.status < 300) this.sessionId = response.headers[sessionHeader];
      if (isHeadEnough) response.discard();
      onHead?.(headOf(response));
      const request =
        options.resumes === undefined ? { method, sent: body } : { method: "POST", sent: options.resumes };
      const read = isHeadEnough ? headOf(response) : await this.#read(response, request, options);
      if (!this.allowance.keepsMessages) this.responses.length = 0;
      this.responses.push({ method, sent: body, response: read });
      return read;
    } catch (error) {
      if (!end.signal.aborted) throw error;
      if (end.signal.reason instanceof NoAnswer) throw end.signal.reason;
      throw new ServerEnded("The connection was closed.", { cause: error });
    } finally {
      clearTimeout(timer);
      this.#open.delete(end);
    }
  }

  protected deliver(
    text: string,
    { method, params = {}, headers = {}, cutAt, disconnectAfter }: OutgoingMessage,
  ): Promise<HttpResponse> {
    const routed = this.era === "2026-07-28" && method !== undefined ? routingHeaders(method, params) : {};
    // With the headers of an earlier session, the request would belong to that session.
    const opensSession = this.era === "2025-11-25" && method === "initialize";
    const fresh = opensSession ? { [sessionHeader]: undefined, "mcp-protocol-version": undefined } : {};
    return this.ask(
      "POST",
      { ...routed, ...fresh, ...headers },
      { body: text, cutAt, milliseconds: disconnectAfter, opensSession },
    );
  }

  /**
   * A server may end a stream before its reply, if it says when to come back. Source: 2025-11-25, "Sending Messages to
   * the Server", item 6.
   */
  protected override async resumed(
    http: HttpResponse | undefined,
    text: string,
    isOpen: () => boolean,
  ): Promise<HttpResponse | undefined> {
    let { id, milliseconds } = http?.resume ?? {};
    for (let times = 0; times < maxResumed && this.era === "2025-11-25" && isOpen(); times++) {
      if (id === undefined || milliseconds === undefined) break;
      await sleep(Math.min(milliseconds, this.answerTime));
      if (!isOpen() || this.ended.aborted) break;
      const next = await this.ask("GET", { "last-event-id": id }, { resumes: text }).catch(() => undefined);
      if (next?.status !== 200) break;
      ({ id = id, milliseconds = milliseconds } = next.resume ?? {});
    }
    return http;
  }

  async close(isUrgent = false): Promise<void> {
    for (const request of this.#open) request.abort();
    if (this.sessionId !== undefined && !isUrgent && !this.ended.aborted)
      await this.ask("DELETE", {}, { milliseconds: sessionEndTime }).catch(() => undefined);
    this.end();
  }

  #usualHeaders(method: string): Record<string, string> {
    const isPost = method === "POST";
    const hasVersion =
      this.era === "2026-07-28" || Object.keys(this.handshake).length > 0 || this.sessionId !== undefined;
    return {
      accept: isPost ? "application/json, text/event-stream" : "text/event-stream",
      ...(isPost ? { "content-type": "application/json" } : {}),
      ...(hasVersion ? { "mcp-protocol-version": this.protocolVersion } : {}),
      ...(this.sessionId === undefined ? {} : { [sessionHeader]: this.sessionId }),
      ...lowerCased(this.endpoint.headers),
    };
  }

  async #read(
    response: OpenResponse,
    request: Pick<StreamEvent, "method" | "sent">,
    { isReplay = false }: AskOptions,
  ): Promise<HttpResponse> {
    const take = (frame: MessageFrame): void => {
      if (!isReplay) this.take(frame);
    };
    const { status, headers } = response;
    if (!headers["content-type"]?.toLowerCase().startsWith("text/event-stream")) {
      const body = await bodyOf(response, this.#spend);
      // Read a message even if its content type is wrong, so that a probe can report the type.
      const isTaken = status < 400 ? isJson(headers["content-type"]) || isMessage(body) : isNamedMessage(body);
      if (body.trim() && isTaken) take(receivedFrame(body));
      return { status, headers, body };
    }
    let resume: HttpResponse["resume"];
    const stream = ++this.#streams;
    const events = createParser({
      onEvent: ({ event, id, data }) => {
        // An event without data only sets the ID from which a client resumes.
        if (id) resume = { ...resume, id };
        if (this.allowance.keepsMessages) this.events.push({ ...request, stream, id, name: event, data });
        if (data && isMessageEvent(event, this.endpoint)) take(receivedFrame(data, id));
      },
      onRetry: (milliseconds) => (resume = { ...resume, milliseconds }),
    });
    const decoder = new TextDecoder();
    try {
      for await (const piece of piecesOf(response, this.#spend)) events.feed(decoder.decode(piece, { stream: true }));
    } catch {
      // The server or this client closed the connection.
    }
    return { status, headers, body: "", ...(resume ? { resume } : {}) };
  }
}

/** How often a stream is resumed at most. */
const maxResumed = 20;
const sessionHeader = "mcp-session-id";
/** Milliseconds that a server has to end a session. Servers need not support that. */
const sessionEndTime = 500;

function headOf({ status, headers }: OpenResponse): HttpResponse {
  return { status, headers, body: "" };
}

function isJson(type = ""): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/iu.test(type);
}

function isMessage(body: string): boolean {
  return /^\s*\{/u.test(body) && messageOf(receivedFrame(body)) !== undefined;
}

/**
 * True for the body of a refusal that calls itself JSON-RPC. Any other one is for those who look at HTTP, such as the
 * `{"error": "invalid_token"}` of OAuth. Source: 2025-11-25 and 2026-07-28, "Streamable HTTP", where such a body "MAY
 * comprise a JSON-RPC error response" (read on 2026-11-29).
 */
function isNamedMessage(body: string): boolean {
  const { value } = receivedFrame(body);
  return [value].flat().some((one) => isRecord(one) && "jsonrpc" in one);
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function withChanges(headers: Readonly<Record<string, string>>, changes: HeaderChanges): Record<string, string> {
  const all = { ...headers, ...lowerCasedChanges(changes) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function lowerCasedChanges(changes: HeaderChanges): HeaderChanges {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The headers that mirror parts of a request. Source: 2026-07-28, "Streamable HTTP", "Standard Request Headers". */
function routingHeaders(method: string, params: JsonObject): Record<string, string> {
  const named = method === "resources/read" ? params["uri"] : params["name"];
  const hasName = ["tools/call", "resources/read", "prompts/get"].includes(method) && typeof named === "string";
  return { "mcp-method": headerValue(method), ...(hasName ? { "mcp-name": headerValue(named) } : {}) };
}

/** Encodes a header value, in Base64 if it is not plain ASCII. Source: the same page, "Value Encoding". */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/u.test(text) && !/^=\?base64\?.*\?=$/u.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
