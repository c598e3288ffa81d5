import { createParser } from "eventsource-parser";
import { isRecord } from "../../model/json.ts";
import type { OpenResponse } from "../live/conversation/http-exchange.ts";
import { jsonIn, namesIn, textWith } from "./recorded-messages.ts";
import { bytesOf } from "./replayed-process.ts";

/** A recorded request and its response. */
export interface RecordedRequest {
  readonly url: string;
  readonly method: string;
  readonly body: string | undefined;
  /** `undefined` if no response arrived. */
  readonly response: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The streams of a conversation over HTTP+SSE, where the replies to messages that are posted arrive on a stream that
 * was opened before. Each recorded event is sent again once the message that it answers is posted again.
 */
export class ReplayedStreams {
  readonly #streams = new Map<RecordedRequest, Script>();
  /** What was sent because of a message, by the recorded message. */
  readonly #events = new Map<RecordedRequest, string[]>();
  /** The open streams, by the address to which their client posts. */
  readonly #open = new Map<string, (text: string) => void>();

  constructor(requests: readonly RecordedRequest[]) {
    for (const request of requests) {
      const script = scriptOf(request);
      if (!script) continue;
      this.#streams.set(request, script);
      const posted = requests.filter(({ method, url }) => method === "POST" && url === script.address);
      this.#assign(script.events, posted);
    }
  }

  /** Opens a stream again; `undefined` for a request that opened none. */
  open(request: RecordedRequest, signal: AbortSignal | undefined): OpenResponse | undefined {
    const script = this.#streams.get(request);
    if (!script) return undefined;
    const over = new AbortController();
    const waiting = [script.opening];
    let wake: () => void = () => undefined;
    this.#open.set(script.address, (text) => {
      waiting.push(text);
      wake();
    });
    for (const one of [signal, over.signal])
      one?.addEventListener("abort", () => {
        wake();
      });
    const isOver = (): boolean => over.signal.aborted || (signal?.aborted ?? false);
    async function* pieces(): AsyncGenerator<Uint8Array> {
      while (!isOver()) {
        const text = waiting.shift();
        if (text !== undefined) yield Buffer.from(text);
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
      throw new Error("The stream was closed.");
    }
    return {
      status: 200,
      headers: { "content-type": "text/event-stream" },
      pieces: pieces(),
      discard: () => {
        over.abort();
      },
    };
  }

  /** Sends what a message has caused. @param now the message as it is posted. */
  posted(request: RecordedRequest, now: string | undefined): void {
    const events = this.#events.get(request);
    const send = this.#open.get(request.url);
    if (!events || !send) return;
    const renumbered = textWith(request.body, now);
    setImmediate(() => {
      for (const event of events) send(renumbered(event));
    });
  }

  /** Gives each event to the message that it answers, and what belongs to none to that of the next reply. */
  #assign(events: readonly string[], posted: readonly RecordedRequest[]): void {
    const names = new Map<string, RecordedRequest>();
    for (const one of posted) for (const name of Object.values(namesIn(one.body))) names.set(String(name), one);
    let others: string[] = [];
    let last = posted.at(-1);
    for (const event of events) {
      const text = dataOf(event);
      const message = jsonIn(text);
      const { id, progressToken } = namesIn(text);
      const isReply = isRecord(message) && message["method"] === undefined;
      const cause = names.get(String(isReply ? id : progressToken));
      others.push(event);
      if (!cause) continue;
      this.#events.set(cause, [...(this.#events.get(cause) ?? []), ...others]);
      others = [];
      last = cause;
    }
    if (last && others.length) this.#events.set(last, [...(this.#events.get(last) ?? []), ...others]);
  }
}

/** What arrived on a stream. */
interface Script {
  /** The text up to the event with the address. */
  readonly opening: string;
  /** The URL for messages, as it was recorded. */
  readonly address: string;
  /** The texts of the events after it. */
  readonly events: readonly string[];
}

/** `undefined` for a request that opened no stream with an address. */
function scriptOf({ method, url, response }: RecordedRequest): Script | undefined {
  if (method !== "GET" || response?.["status"] !== 200) return undefined;
  const blocks = bytesOf(response["body"])
    .toString("utf8")
    .split(/(?<=\r?\n\r?\n)/u);
  const index = blocks.findIndex((block) => /^event: *endpoint\r?$/mu.test(block));
  const address = dataOf(blocks[index] ?? "");
  if (index < 0 || !URL.canParse(address, url)) return undefined;
  const opening = blocks.slice(0, index + 1).join("");
  return { opening, address: new URL(address, url).href, events: blocks.slice(index + 1) };
}

function dataOf(block: string): string {
  let data = "";
  createParser({ onEvent: (event) => (data = event.data) }).feed(block);
  return data;
}
