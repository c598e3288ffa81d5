import { setMaxListeners } from "node:events";
import { createParser } from "eventsource-parser";
import { bodyOf, sendHttp } from "./http-exchange.ts";
import { type Endpoint, isMessageEvent } from "./http-peer.ts";
import { Allowance } from "./allowance.ts";
import { type HttpResponse, receivedFrame } from "./message.ts";
import { Peer, ServerEnded } from "./peer.ts";

/** Milliseconds that a server has to send the `endpoint` event. */
const endpointTime = 5_000;

interface Opening {
  readonly stream: AbortController;
  readonly allowance: Allowance;
}

/** A conversation over HTTP+SSE of 2024-11-05: replies arrive on one stream, messages are posted to a second URL. */
export class SsePeer extends Peer {
  readonly transport = "sse";
  readonly endpoint: Endpoint;
  readonly #messages: URL;
  readonly #stream: AbortController;

  private constructor(endpoint: Endpoint, messages: URL, { stream, allowance }: Opening) {
    super("2025-11-25", allowance);
    this.endpoint = endpoint;
    this.#messages = messages;
    this.#stream = stream;
  }

  /**
   * Opens the stream.
   *
   * @param giveUp ends the wait for the answer and the `endpoint` event. Default: after some seconds.
   * @returns `undefined` if the URL does not serve this transport.
   * @throws ServerEnded if no response arrives.
   */
  static async open(
    endpoint: Endpoint,
    allowance = new Allowance(),
    giveUp = AbortSignal.timeout(endpointTime),
  ): Promise<SsePeer | undefined> {
    const stream = new AbortController();
    // Each pending request listens, and probes send many at once.
    setMaxListeners(0, stream.signal);
    const end = (): void => {
      stream.abort();
    };
    giveUp.addEventListener("abort", end);
    const keep = (): void => {
      giveUp.removeEventListener("abort", end);
    };
    const headers = { accept: "text/event-stream", ...endpoint.headers };
    const { send = sendHttp } = endpoint;
    const response = await send({ url: endpoint.url, method: "GET", headers, signal: stream.signal }).catch(
      (error: unknown) => {
        keep();
        // A URL that does not answer GET in time does not serve this transport.
        if (!stream.signal.aborted) throw error;
      },
    );
    if (!response) return undefined;
    if (response.status !== 200 || !response.headers["content-type"]?.startsWith("text/event-stream")) {
      keep();
      stream.abort();
      return undefined;
    }
    return new Promise((resolve) => {
      let peer: SsePeer | undefined;
      const events = createParser({
        onEvent: ({ event, id, data }) => {
          const messages = event === "endpoint" && !peer ? addressOf(data, endpoint.url) : undefined;
          if (event === "endpoint" && !peer && !messages) stream.abort();
          else if (messages) {
            keep();
            peer = new SsePeer(endpoint, messages, { stream, allowance });
            resolve(peer);
          } else if (peer && data && isMessageEvent(event, endpoint)) peer.take(receivedFrame(data, id));
        },
      });
      const read = async (): Promise<void> => {
        const decoder = new TextDecoder();
        for await (const piece of response.pieces) {
          if (!allowance.spend(piece.length)) stream.abort();
          events.feed(decoder.decode(piece, { stream: true }));
        }
      };
      const finish = (): void => {
        keep();
        peer?.end();
        resolve(undefined);
      };
      void read().then(finish, finish);
    });
  }

  /** @returns the response, if the server rejected the message: then no reply follows on the stream. */
  protected async deliver(text: string): Promise<HttpResponse | undefined> {
    const headers = { "content-type": "application/json", ...this.endpoint.headers };
    const { signal } = this.#stream;
    const request = { url: this.#messages, method: "POST", headers, body: text, signal } as const;
    const { send = sendHttp } = this.endpoint;
    const response = await send(request).catch((error: unknown) => {
      throw signal.aborted ? new ServerEnded("The connection was closed.", { cause: error }) : error;
    });
    const body = await bodyOf(response, (bytes) => this.spend(bytes));
    const { status, headers: received } = response;
    if (status >= 500) throw new ServerEnded(`The server answered a message with HTTP ${String(status)}.`);
    return status >= 300 ? { status, headers: received, body } : undefined;
  }

  close(): Promise<void> {
    this.#stream.abort();
    this.end();
    return Promise.resolve();
  }
}

/** The URL for messages; `undefined` for another origin, which must not receive the user's headers. */
function addressOf(text: string, base: URL): URL | undefined {
  const address = URL.canParse(text, base.href) ? new URL(text, base) : undefined;
  return address?.origin === base.origin ? address : undefined;
}
