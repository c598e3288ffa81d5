import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import {
  type Era,
  type MessageFrame,
  type HttpResponse,
  messageOf,
  type Reply,
  sentFrame,
  type TransportName,
} from "./message.ts";
import type { Allowance } from "./allowance.ts";
import { requestMetadata, handshakeOf } from "./handshake.ts";

/** The server has ended, or its URL can no longer be reached. */
export class ServerEnded extends Error {
  override readonly name = "ServerEnded";
}

/** The server did not answer in time. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly sent: string;

  /** @param method the method of the unanswered request, or a short description of what was sent. */
  constructor(method: string, milliseconds: number, sent: string) {
    super(`The server did not answer ${method} within ${String(Math.round(milliseconds))} ms.`);
    this.sent = sent;
  }
}

/** How a request differs from an ordinary one. */
export interface RequestOptions {
  /** Default: the next number. */
  readonly id?: string | number;
  /** Members of `params._meta` to add or replace; the value `undefined` removes a member. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** HTTP headers to add or replace; the value `undefined` removes a header. */
  readonly headers?: HeaderChanges;
  /** Milliseconds. Default: the answer time of the conversation. */
  readonly timeout?: number;
  /** Over Streamable HTTP, the milliseconds after which the client closes the connection. The request fails then. */
  readonly disconnectAfter?: number;
}

export type HeaderChanges = Readonly<Record<string, string | undefined>>;

/** The error message with which this client answers a server's requests. A server may quote it in its own errors. */
export const refusal = "This client does not offer that.";

/** What a transport needs to know about a text that it sends. */
export interface OutgoingMessage {
  /** The method of the request or notification, if the text is one. */
  readonly method?: string;
  readonly params?: JsonObject;
  readonly headers?: HeaderChanges;
  /** Over Streamable HTTP, the byte of the text before which the client pauses. */
  readonly cutAt?: number;
  /** Over Streamable HTTP, the milliseconds after which the client closes the connection. */
  readonly disconnectAfter?: number;
  /** The messages to record, if the text contains several or only the end of one. Default: the text. */
  readonly messages?: readonly string[];
}

/**
 * The client's end of a conversation with a server. It can send any text, including what a client library would refuse
 * to send, and records everything sent and received as frames. It declares no capabilities and answers the server's own
 * requests accordingly.
 */
export abstract class Peer {
  abstract readonly transport: TransportName;
  readonly era: Era;
  /** Everything that was sent and received, in order; empty if messages are not kept. */
  readonly frames: MessageFrame[] = [];
  /** Milliseconds that the server has to answer a request. */
  answerTime = 10_000;
  /** The result of `initialize` or `server/discover`; empty before the handshake. */
  handshake: JsonObject = {};
  /** The negotiated revision. */
  protocolVersion: string;
  /** How the server refused the newest revision, if it took an older one. */
  versionRefusal: Reply | undefined;
  /** A request that the server answers and that changes nothing. */
  harmlessMethod: string;
  /** Shared by all conversations with the server. */
  readonly allowance: Allowance;
  readonly #waiting = new Map<string, (frame: MessageFrame) => void>();
  readonly #watching = new Set<(frame: MessageFrame) => void>();
  readonly #ending = new AbortController();
  #lastId = 0;
  #received = 0;
  /** Why the connection was closed before the server ended it, as a sentence. */
  excess: string | undefined;

  /** @param allowance shared by all conversations with the server. */
  protected constructor(era: Era, allowance: Allowance) {
    this.era = era;
    this.allowance = allowance;
    allowance.hold((excess) => {
      this.giveUp(excess);
    });
    this.protocolVersion = era;
    this.harmlessMethod = era === "2026-07-28" ? "server/discover" : "ping";
    // Each pending request adds a listener, and probes send thousands of requests at once.
    setMaxListeners(0, this.#ending.signal);
  }

  /** Aborted once the server has ended or the connection is closed. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * Sends a text unchanged.
   *
   * @returns over Streamable HTTP, the response, once it is complete. By then its messages are among the frames.
   */
  protected abstract deliver(text: string, sending: OutgoingMessage): Promise<HttpResponse | undefined>;

  /**
   * Closes the connection and ends the process that it started, if any.
   *
   * @param isUrgent true for a server that has had enough time: nothing more is said to it.
   */
  abstract close(isUrgent?: boolean): Promise<void>;

  /** Performs the handshake and keeps its result. @param timeout milliseconds. @throws ServerEnded, NoAnswer */
  async shakeHands(timeout?: number): Promise<Reply> {
    const reply = await handshakeOf(this, timeout);
    this.handshake = reply.result ?? {};
    return reply;
  }

  /**
   * Sends a request and waits for its reply.
   *
   * @throws NoAnswer after the time limit, ServerEnded if the server ends before it answers.
   */
  async request(method: string, params: JsonObject = {}, options: RequestOptions = {}): Promise<Reply> {
    const id = options.id ?? this.nextId();
    const complete = this.#withMetadata(params, options.meta);
    const message = { jsonrpc: "2.0", id, method, ...(Object.keys(complete).length ? { params: complete } : {}) };
    const { headers = {}, timeout = this.answerTime, disconnectAfter } = options;
    const leaving = disconnectAfter === undefined ? {} : { disconnectAfter };
    return this.exchange(JSON.stringify(message), id, { method, params: complete, headers, timeout, ...leaving });
  }

  /**
   * Sends any text and waits for the reply with the given id. Over Streamable HTTP, it also returns when the response
   * ends.
   *
   * @throws NoAnswer after the time limit, ServerEnded if the server ends before it answers.
   */
  async exchange(
    text: string,
    id: string | number | null,
    { timeout = this.answerTime, ...sending }: OutgoingMessage & { readonly timeout?: number } = {},
  ): Promise<Reply> {
    const key = keyOf(id);
    const arrived = new Promise<MessageFrame>((resolve) => this.#waiting.set(key, resolve));
    const over = new AbortController();
    try {
      const delivered = this.send(text, sending).then((http) =>
        sending.disconnectAfter === undefined ? this.resumed(http, text, () => this.#waiting.has(key)) : http,
      );
      const late = sleep(timeout, undefined, { signal: over.signal }).then(() => {
        throw new NoAnswer(sending.method ?? "a message", timeout, text);
      });
      // A response that ends without a reply also counts as an answer.
      const response = delivered.then((http) => (http ? { http } : new Promise<never>(() => undefined)));
      const first = await Promise.race([arrived.then((frame) => ({ frame })), response, late, this.#end(over.signal)]);
      if ("http" in first) {
        const { http } = first;
        const frame = this.frames.findLast(
          (one) => one.from === "server" && isReplyTo(one, id) && !this.#waiting.has(key),
        );
        return replyOf(text, frame ?? this.frames.findLast((one) => isRefusal(one, http)), http);
      }
      // Do not wait long for an event stream that stays open after the reply.
      const end = delivered.catch(() => undefined);
      const http = await Promise.race([end, sleep(streamEndTime, undefined, { signal: over.signal })]);
      return replyOf(text, first.frame, http ?? undefined);
    } finally {
      over.abort();
      this.#waiting.delete(key);
    }
  }

  /**
   * Goes on with a response that the server has ended for now.
   *
   * @param text the request.
   * @param isOpen false once the reply has arrived.
   * @returns the response.
   */
  protected resumed(
    http: HttpResponse | undefined,
    _text: string,
    _isOpen: () => boolean,
  ): Promise<HttpResponse | undefined> {
    return Promise.resolve(http);
  }

  /** Sends a notification. @returns over Streamable HTTP, the HTTP response. @throws ServerEnded */
  notify(method: string, params: JsonObject = {}, headers: HeaderChanges = {}): Promise<HttpResponse | undefined> {
    const complete = this.era === "2026-07-28" ? this.#withMetadata(params, {}) : params;
    const message = { jsonrpc: "2.0", method, ...(Object.keys(complete).length ? { params: complete } : {}) };
    return this.send(JSON.stringify(message), { method, params: complete, headers });
  }

  /** Records a text and sends it. @returns over Streamable HTTP, the HTTP response. @throws ServerEnded */
  async send(text: string, sending: OutgoingMessage = {}): Promise<HttpResponse | undefined> {
    if (this.ended.aborted) throw new ServerEnded("The server has ended.");
    for (const message of sending.messages ?? [text]) {
      this.allowance.spendMessage();
      if (this.allowance.keepsMessages) this.frames.push(sentFrame(message));
    }
    return this.deliver(text, sending);
  }

  /**
   * Waits for a frame from the server. A frame that has already arrived counts.
   *
   * @returns the frame; `undefined` if none arrives in time, or the server ends first.
   */
  received(matches: (frame: MessageFrame) => boolean, milliseconds: number): Promise<MessageFrame | undefined> {
    const known = this.frames.find((frame) => frame.from === "server" && matches(frame));
    if (known || this.ended.aborted) return Promise.resolve(known);
    return new Promise((resolve) => {
      const finish = (frame?: MessageFrame): void => {
        clearTimeout(timer);
        this.#watching.delete(watch);
        this.ended.removeEventListener("abort", onEnd);
        resolve(frame);
      };
      const onEnd = (): void => {
        finish();
      };
      const watch = (frame: MessageFrame): void => {
        if (matches(frame)) finish(frame);
      };
      const timer = setTimeout(finish, milliseconds);
      this.#watching.add(watch);
      this.ended.addEventListener("abort", onEnd);
    });
  }

  /** A request id that this conversation has not used yet. */
  nextId(): number {
    return ++this.#lastId;
  }

  /** Counts bytes of the server, before they are kept. @returns false if the conversation is over. */
  protected spend(bytes: number): boolean {
    return this.allowance.spend(bytes);
  }

  /** Records a frame from the server and passes it to those who wait for it. */
  protected take(frame: MessageFrame): void {
    if (this.#received++ === maxReceived)
      this.giveUp(`The server sent more than ${String(maxReceived)} messages or lines.`);
    if (this.excess !== undefined || !this.allowance.spendMessage()) return;
    if (this.allowance.keepsMessages) this.frames.push(frame);
    for (const watch of this.#watching) watch(frame);
    this.settle(frame);
  }

  /** Resolves the pending requests that a frame replies to, and answers the requests in it. */
  protected settle(frame: MessageFrame): void {
    // A batch, which some revisions allow, contains several messages.
    for (const value of Array.isArray(frame.value) ? (frame.value as unknown[]) : [frame.value]) {
      const message = messageOf({ value });
      if (message?.kind === "request") void this.#answer(message.method, message.id).catch(() => undefined);
      if (message?.kind !== "result" && message?.kind !== "error") continue;
      const key = keyOf(message.id);
      const waiting = this.#waiting.get(key);
      this.#waiting.delete(key);
      waiting?.({ ...frame, value });
    }
  }

  /** Closes the connection to a server that sends without end. */
  protected giveUp(excess: string): void {
    this.excess ??= excess;
    void this.close().catch(() => undefined);
  }

  /** Marks the conversation as ended: nothing more will be received. */
  protected end(): void {
    this.#ending.abort();
  }

  /** Answers a ping with a result and every other request with an error, because this client has no capabilities. */
  async #answer(method: string, id: unknown): Promise<void> {
    const error = { code: -32601, message: refusal };
    const text = JSON.stringify({ jsonrpc: "2.0", id, ...(method === "ping" ? { result: {} } : { error }) });
    // The server decides how many answers there are, and how long their ids.
    if (this.spend(text.length)) await this.send(text);
  }

  #withMetadata(params: JsonObject, changes: RequestOptions["meta"]): JsonObject {
    const usual = this.era === "2026-07-28" ? requestMetadata(this.protocolVersion) : {};
    const given = isRecord(params["_meta"]) ? params["_meta"] : {};
    const all = { ...usual, ...given, ...changes };
    const meta = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as JsonObject;
    return Object.keys(meta).length ? { ...params, _meta: meta } : params;
  }

  #end(signal: AbortSignal): Promise<never> {
    return new Promise((_resolve, reject) => {
      const fail = (): void => {
        reject(new ServerEnded("The server ended before it answered."));
      };
      if (this.ended.aborted) fail();
      else this.ended.addEventListener("abort", fail, { once: true, signal });
    });
  }
}

/** The maximum number of frames from a server in one conversation. */
const maxReceived = 100_000;

/** Milliseconds that an event stream has to end after its reply. */
const streamEndTime = 100;

/** The same key for an id of either type, so that a reply with the id `"7"` is matched to the request 7. */
function keyOf(id: unknown): string {
  return typeof id === "string" || typeof id === "number" ? String(id) : JSON.stringify(id ?? null);
}

/** True for the reply to the request with an id, in any of the types that `keyOf` takes for the same. */
export function isReplyTo({ value }: MessageFrame, id: unknown): boolean {
  const message = messageOf({ value });
  return (message?.kind === "result" || message?.kind === "error") && keyOf(message.id) === keyOf(id);
}

/**
 * True for the error in the body of a refusal, whatever its id: the connection says which request it is about. Servers
 * that refuse a request by its headers have not read its id. Source: 2025-11-25 and 2026-07-28, "Streamable HTTP",
 * where such a body "MAY comprise a JSON-RPC error response that has no id" (read on 2026-11-29).
 */
function isRefusal(frame: MessageFrame, { status, body }: HttpResponse): boolean {
  return status >= 400 && frame.from === "server" && frame.text === body && messageOf(frame)?.kind === "error";
}

/** The outcome of a request, from the text that was sent and what arrived. */
export function replyOf(sent: string, frame: MessageFrame | undefined, http: HttpResponse | undefined): Reply {
  const message = frame && messageOf(frame);
  const result = message?.kind === "result" && isRecord(message.result) ? (message.result as JsonObject) : undefined;
  return { sent, frame, result, error: message?.kind === "error" ? message.error : undefined, http };
}
