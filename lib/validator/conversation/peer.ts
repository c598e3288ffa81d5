import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { isRecord, type JsonObject } from "../../model/json.ts";
import {
  type Era,
  type Frame,
  type HttpResponse,
  messageOf,
  type Reply,
  sentFrame,
  type TransportName,
} from "./message.ts";
import { metadataOf, handshakeOf } from "./handshake.ts";

/** The server has ended, or nobody listens at its URL any more. */
export class ServerEnded extends Error {
  override readonly name = "ServerEnded";
}

/** The server has not answered in time. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly sent: string;

  /** @param method the method that was not answered, or a few words for what was sent. */
  constructor(method: string, milliseconds: number, sent: string) {
    super(`The server did not answer ${method} within ${String(Math.round(milliseconds))} ms.`);
    this.sent = sent;
  }
}

/** How a request differs from an ordinary one. */
export interface RequestOptions {
  /** Default: the next number. */
  readonly id?: string | number;
  /** Members of `params._meta` besides the usual ones; `undefined` as a value removes one of those. */
  readonly meta?: Readonly<Record<string, unknown>>;
  /** HTTP headers besides the usual ones; `undefined` as a value removes one of those. */
  readonly headers?: HeaderChanges;
  /** Milliseconds. Default: those of the conversation. */
  readonly timeout?: number;
}

export type HeaderChanges = Readonly<Record<string, string | undefined>>;

/** What we answer to requests of a server. It can come back in the server's own errors. */
export const refusal = "This client does not offer that.";

/** What a transport needs to know of a text that it sends. */
export interface Sending {
  /** The method of the request or notification, if the text is one. */
  readonly method?: string;
  readonly params?: JsonObject;
  readonly headers?: HeaderChanges;
  /** The messages of which the text is the end, or that it consists of, for the record. Default: the text. */
  readonly messages?: readonly string[];
}

/**
 * One end of a conversation with a server, in frames: it sends anything, also what no client library would send, and
 * keeps everything that comes back. It has no capabilities, and answers the server's own requests accordingly.
 */
export abstract class Peer {
  abstract readonly transport: TransportName;
  readonly era: Era;
  /** Everything that was sent and received, in order. */
  readonly frames: Frame[] = [];
  /** Milliseconds that the server has for an answer. */
  answerTime = 10_000;
  /** The answer to the handshake: the result of `initialize` or `server/discover`. */
  handshake: JsonObject = {};
  /** The revision that was agreed upon. */
  protocolVersion: string;
  readonly #waiting = new Map<string, (frame: Frame) => void>();
  readonly #watching = new Set<(frame: Frame) => void>();
  readonly #ending = new AbortController();
  #lastId = 0;

  protected constructor(era: Era) {
    this.era = era;
    this.protocolVersion = era;
    // Each request that waits listens, and probes send thousands at once.
    setMaxListeners(0, this.#ending.signal);
  }

  /** Aborted once the server has ended, or once the connection is closed. */
  get ended(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * Sends a text as it is.
   *
   * @returns the response over Streamable HTTP, once it has ended; all messages in it are frames by then.
   */
  protected abstract deliver(text: string, sending: Sending): Promise<HttpResponse | undefined>;

  /** Ends the connection, and everything that it started. */
  abstract close(): Promise<void>;

  /** Performs the handshake of the era. @param timeout milliseconds. @throws ServerEnded, NoAnswer */
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
    const sending = { method, params: complete, headers: options.headers ?? {} };
    return this.exchange(JSON.stringify(message), id, { ...sending, timeout: options.timeout ?? this.answerTime });
  }

  /**
   * Sends any text and waits for a reply with an id. Over Streamable HTTP it ends with the response, too.
   *
   * @throws NoAnswer after the time limit, ServerEnded if the server ends before it answers.
   */
  async exchange(
    text: string,
    id: string | number | null,
    { timeout = this.answerTime, ...sending }: Sending & { readonly timeout?: number } = {},
  ): Promise<Reply> {
    const key = keyOf(id);
    const arrived = new Promise<Frame>((resolve) => this.#waiting.set(key, resolve));
    const over = new AbortController();
    try {
      const delivered = this.send(text, sending);
      const late = sleep(timeout, undefined, { signal: over.signal }).then(() => {
        throw new NoAnswer(sending.method ?? "a message", timeout, text);
      });
      // A response that ends without a reply is an answer, too.
      const response = delivered.then((http) => (http ? { http } : new Promise<never>(() => undefined)));
      const first = await Promise.race([arrived.then((frame) => ({ frame })), response, late, this.#end(over.signal)]);
      if ("http" in first) {
        const frame = this.frames.findLast(
          (one) => one.from === "server" && isReplyTo(one, key) && !this.#waiting.has(key),
        );
        return replyOf(text, frame, first.http);
      }
      // The response of a stream that goes on after the reply is not waited for.
      const end = delivered.catch(() => undefined);
      const http = await Promise.race([end, sleep(streamEndTime, undefined, { signal: over.signal })]);
      return replyOf(text, first.frame, http ?? undefined);
    } finally {
      over.abort();
      this.#waiting.delete(key);
    }
  }

  /** Sends a notification. @returns the HTTP response over Streamable HTTP. */
  notify(method: string, params: JsonObject = {}, headers: HeaderChanges = {}): Promise<HttpResponse | undefined> {
    const complete = this.era === "2026-07-28" ? this.#withMetadata(params, {}) : params;
    const message = { jsonrpc: "2.0", method, ...(Object.keys(complete).length ? { params: complete } : {}) };
    return this.send(JSON.stringify(message), { method, params: complete, headers });
  }

  /** Sends a text, and records it. @throws ServerEnded */
  async send(text: string, sending: Sending = {}): Promise<HttpResponse | undefined> {
    if (this.ended.aborted) throw new ServerEnded("The server has ended.");
    for (const message of sending.messages ?? [text]) this.frames.push(sentFrame(message));
    return this.deliver(text, sending);
  }

  /**
   * Waits for a frame of the server that may have come already.
   *
   * @returns `undefined` if it does not come in time, or the server ends before.
   */
  received(isIt: (frame: Frame) => boolean, milliseconds: number): Promise<Frame | undefined> {
    const known = this.frames.find((frame) => frame.from === "server" && isIt(frame));
    if (known || this.ended.aborted) return Promise.resolve(known);
    return new Promise((resolve) => {
      const finish = (frame?: Frame): void => {
        clearTimeout(timer);
        this.#watching.delete(watch);
        this.ended.removeEventListener("abort", onEnd);
        resolve(frame);
      };
      const onEnd = (): void => {
        finish();
      };
      const watch = (frame: Frame): void => {
        if (isIt(frame)) finish(frame);
      };
      const timer = setTimeout(finish, milliseconds);
      this.#watching.add(watch);
      this.ended.addEventListener("abort", onEnd);
    });
  }

  /** An id that this conversation has not used. */
  nextId(): number {
    return ++this.#lastId;
  }

  /** Takes what the server sent. */
  protected take(frame: Frame): void {
    this.frames.push(frame);
    for (const watch of this.#watching) watch(frame);
    this.settle(frame);
  }

  /** Gives the replies in a frame to those who wait for them, and answers the requests in it. */
  protected settle(frame: Frame): void {
    // A batch, which some revisions allowed, holds several.
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

  /** Says that nothing more will come. */
  protected end(): void {
    this.#ending.abort();
  }

  /** Only a ping is answered with a result: we offer no roles. */
  async #answer(method: string, id: unknown): Promise<void> {
    const error = { code: -32601, message: refusal };
    const text = JSON.stringify({ jsonrpc: "2.0", id, ...(method === "ping" ? { result: {} } : { error }) });
    await this.send(text);
  }

  #withMetadata(params: JsonObject, changes: RequestOptions["meta"]): JsonObject {
    const usual = this.era === "2026-07-28" ? metadataOf(this.protocolVersion) : {};
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

/** Milliseconds for a stream to end after its reply. */
const streamEndTime = 100;

/** Servers that answer with another type of id are found all the same: `"7"` for 7. */
function keyOf(id: unknown): string {
  return typeof id === "string" || typeof id === "number" ? String(id) : JSON.stringify(id ?? null);
}

function isReplyTo({ value }: Frame, key: string): boolean {
  const message = messageOf({ value });
  return (message?.kind === "result" || message?.kind === "error") && keyOf(message.id) === key;
}

function replyOf(sent: string, frame: Frame | undefined, http: HttpResponse | undefined): Reply {
  const message = frame && messageOf(frame);
  const result = message?.kind === "result" && isRecord(message.result) ? (message.result as JsonObject) : undefined;
  return { sent, frame, result, error: message?.kind === "error" ? message.error : undefined, http };
}
