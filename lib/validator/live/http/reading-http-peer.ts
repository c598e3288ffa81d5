import { setTimeout as sleep } from "node:timers/promises";
import { NothingKept } from "../conversation/allowance.ts";
import { type Endpoint, HttpPeer } from "../conversation/http-peer.ts";
import type { Era, HttpResponse, Reply } from "../conversation/message.ts";
import { isReplyTo, NoAnswer, type OutgoingMessage, replyOf } from "../conversation/peer.ts";

/** Milliseconds before a stream is resumed, if the server does not say how long. */
const resumeDelay = 1_000;
/** How often in a row a stream cannot be resumed before that is given up. */
const maxFailures = 2;

/**
 * A conversation over Streamable HTTP that waits for replies wherever clients do: also on a stream that was closed and
 * can be resumed, and on the stream for the messages of the server.
 */
export class ReadingHttpPeer extends HttpPeer {
  constructor(era: Era, endpoint: Endpoint) {
    super(era, endpoint, new NothingKept());
  }

  override async exchange(
    text: string,
    id: string | number | null,
    { timeout = this.answerTime, ...message }: OutgoingMessage & { readonly timeout?: number } = {},
  ): Promise<Reply> {
    const reply = await super.exchange(text, id, { ...message, timeout });
    if (reply.frame || !reply.http || !mayContinue(reply.http)) return reply;
    const over = new AbortController();
    try {
      void this.#resume(reply.http, over.signal).catch(() => undefined);
      const frame = await this.received((one) => isReplyTo(one, id), timeout);
      if (!frame) throw new NoAnswer(message.method ?? "a message", timeout, text);
      return replyOf(text, frame, undefined);
    } finally {
      over.abort();
    }
  }

  /** That of {@link exchange} also resumes a stream whose server does not say when. */
  protected override resumed(http: HttpResponse | undefined): Promise<HttpResponse | undefined> {
    return Promise.resolve(http);
  }

  protected override async deliver(text: string, message: OutgoingMessage): Promise<HttpResponse> {
    const response = await super.deliver(text, message);
    // Servers need not have this stream.
    if (message.method === "notifications/initialized" && response.status === 202)
      void this.ask("GET").catch(() => undefined);
    return response;
  }

  /** Source: 2025-11-25, "Streamable HTTP", "Resumability and Redelivery". */
  async #resume({ resume: { id, milliseconds = resumeDelay } = {} }: HttpResponse, over: AbortSignal): Promise<void> {
    let from = id;
    let delay = milliseconds;
    for (let failures = 0; from !== undefined && failures < maxFailures && !this.ended.aborted;) {
      await sleep(delay, undefined, { signal: over });
      const { status, resume } = await this.ask("GET", { "last-event-id": from });
      failures = status === 200 ? 0 : failures + 1;
      from = resume?.id ?? from;
      delay = resume?.milliseconds ?? delay;
    }
  }
}

/** True if the reply may still come by another response. */
function mayContinue({ status, headers }: HttpResponse): boolean {
  return status === 202 || (status === 200 && mediaTypeOf(headers) === "text/event-stream");
}

/** The media type of a response without its parameters. */
export function mediaTypeOf(headers: HttpResponse["headers"]): string | undefined {
  return headers["content-type"]?.split(";")[0]?.trim().toLowerCase();
}
