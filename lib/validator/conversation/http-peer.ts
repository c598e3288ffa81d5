import type { IncomingMessage } from "node:http";
import { createParser } from "eventsource-parser";
import type { JsonObject } from "../../model/json.ts";
import { bodyOf, headersOf, sendHttp } from "./http-exchange.ts";
import { type Era, type HttpResponse, receivedFrame } from "./message.ts";
import { type HeaderChanges, Peer, type Sending } from "./peer.ts";

/** Where to send requests, and the headers of the user, such as credentials. */
export interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** A conversation over Streamable HTTP: each message is a request of its own. */
export class HttpPeer extends Peer {
  readonly transport = "http";
  readonly endpoint: Endpoint;
  /** The session that the server has opened with the handshake, up to 2025-11-25. */
  sessionId: string | undefined;
  /** The first bodies of errors that hold no message, such as the pages of a web framework, shortened. */
  readonly errorPages: string[] = [];
  readonly #open = new Set<AbortController>();

  constructor(era: Era, endpoint: Endpoint) {
    super(era);
    this.endpoint = endpoint;
  }

  /**
   * Makes a request of HTTP with the usual headers of this conversation.
   *
   * @param changes headers besides the usual ones; `undefined` as a value removes one of those.
   * @returns the response, once it has ended; its messages are frames by then.
   * @throws ServerEnded if nobody answers.
   */
  async ask(
    method: HttpMethod,
    changes: HeaderChanges = {},
    { body, milliseconds }: { readonly body?: string; readonly milliseconds?: number } = {},
  ): Promise<HttpResponse> {
    const end = new AbortController();
    this.#open.add(end);
    const timer =
      milliseconds === undefined
        ? undefined
        : setTimeout(() => {
            end.abort();
          }, milliseconds);
    try {
      const headers = withChanges(this.#usualHeaders(method), changes);
      const response = await sendHttp({
        url: this.endpoint.url,
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        signal: end.signal,
      });
      const { [sessionHeader]: session } = headersOf(response);
      if (session !== undefined && this.era === "2025-11-25") this.sessionId ??= session;
      return await this.#read(response);
    } finally {
      clearTimeout(timer);
      this.#open.delete(end);
    }
  }

  /**
   * Makes a request of HTTP, and closes the connection once the head of the response has come.
   *
   * @throws ServerEnded if nobody answers; an AbortError after so many milliseconds.
   */
  async head(
    method: HttpMethod,
    changes: HeaderChanges,
    milliseconds: number,
  ): Promise<Pick<HttpResponse, "status" | "headers">> {
    const end = new AbortController();
    const timer = setTimeout(() => {
      end.abort();
    }, milliseconds);
    try {
      const headers = withChanges(this.#usualHeaders(method), changes);
      const response = await sendHttp({ url: this.endpoint.url, method, headers, signal: end.signal });
      response.on("error", () => undefined);
      return { status: response.statusCode ?? 0, headers: headersOf(response) };
    } finally {
      clearTimeout(timer);
      end.abort();
    }
  }

  protected deliver(text: string, { method, params = {}, headers = {} }: Sending): Promise<HttpResponse> {
    const routed = this.era === "2026-07-28" && method !== undefined ? routingHeaders(method, params) : {};
    return this.ask("POST", { ...routed, ...headers }, { body: text });
  }

  async close(): Promise<void> {
    for (const request of this.#open) request.abort();
    if (this.sessionId !== undefined && !this.ended.aborted)
      await this.ask("DELETE", {}, { milliseconds: farewellTime }).catch(() => undefined);
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

  async #read(response: IncomingMessage): Promise<HttpResponse> {
    const headers = headersOf(response);
    const status = response.statusCode ?? 0;
    if (!headers["content-type"]?.startsWith("text/event-stream")) {
      const body = await bodyOf(response);
      // The type can be wrong, which the probe `response-type` reports.
      if (body.trim() && (isJson(headers["content-type"]) || /^\s*\{/u.test(body))) this.take(receivedFrame(body));
      else if (body.trim() && status >= 400 && this.errorPages.length < maxErrorPages)
        this.errorPages.push(body.slice(0, maxErrorPage));
      return { status, headers, body };
    }
    const events = createParser({
      onEvent: ({ id, data }) => {
        // An event without data only tells the client where to resume.
        if (data) this.take(receivedFrame(data, id));
      },
    });
    const decoder = new TextDecoder();
    try {
      for await (const piece of response as AsyncIterable<Buffer>) events.feed(decoder.decode(piece, { stream: true }));
    } catch {
      // The connection was closed, by us or by the server.
    }
    return { status, headers, body: "" };
  }
}

type HttpMethod = "GET" | "POST" | "DELETE" | "OPTIONS";

const sessionHeader = "mcp-session-id";
/** Milliseconds for the end of a session. A server need not be able to end one. */
const farewellTime = 500;

const maxErrorPages = 20;
const maxErrorPage = 10_000;

function isJson(type = ""): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/u.test(type);
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

/** The headers that repeat parts of a request. Source: 2026-07-28, "Streamable HTTP", "Standard Request Headers". */
export function routingHeaders(method: string, params: JsonObject): Record<string, string> {
  const named = method === "resources/read" ? params["uri"] : params["name"];
  const hasName = ["tools/call", "resources/read", "prompts/get"].includes(method) && typeof named === "string";
  return { "mcp-method": headerValue(method), ...(hasName ? { "mcp-name": headerValue(named) } : {}) };
}

/** A text as a header's value, in Base64 if it is not plain ASCII. Source: the same page, "Value Encoding". */
export function headerValue(text: string): string {
  const isPlain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/u.test(text) && !/^=\?base64\?.*\?=$/u.test(text);
  return isPlain ? text : `=?base64?${Buffer.from(text).toString("base64")}?=`;
}
