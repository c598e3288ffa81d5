import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { type Format, formats, promptOf, type ProviderRequest, type Said, type Wire } from "./provider-formats.ts";

/** What the provider answers: the text of the model, or something that goes wrong. */
export type Reply =
  | string
  /** An HTTP error in the words of the provider; 529 is that of Anthropic. */
  | { readonly kind: "status"; readonly status: 401 | 404 | 429 | 500 | 503 | 529; readonly retryAfter?: number }
  /** The connection ends in the middle of the text. */
  | { readonly kind: "cut"; readonly text: string }
  /** The text ends in its middle, because the limit of tokens is reached. */
  | { readonly kind: "length"; readonly text: string }
  /** A body that is not of the format. */
  | { readonly kind: "body"; readonly text: string; readonly type?: string; readonly status?: number }
  | { readonly kind: "refusal"; readonly text: string }
  | { readonly kind: "empty" }
  | { readonly kind: "late"; readonly milliseconds: number; readonly reply: Reply }
  | { readonly kind: "never" };

/** The page that a proxy sends in the place of an answer. */
export const proxyPage: Reply = {
  kind: "body",
  type: "text/html",
  text: "<!doctype html>\n<html><head><title>Sign in</title></head><body>Sign in to use this network.</body></html>\n",
};

/** What a model says that answers in words where JSON is asked for. */
export const proseAnswer = "Sure! I had a look at the tools, and I think that they are quite good overall.";

/** A provider of models that a test controls. */
export interface Provider {
  /** For `baseURL`: with the version, without a slash at the end. */
  readonly url: string;
  /** What was asked, in the order of arrival. */
  readonly requests: readonly ProviderRequest[];
  /** How many requests have no whole answer yet. */
  readonly inFlight: number;
  /** The highest `inFlight` so far. */
  readonly mostInFlight: number;
  readonly close: () => Promise<void>;
}

/** Says what to answer to a request. */
export type Answering = (request: ProviderRequest) => Reply | Promise<Reply>;

/** Starts a provider that speaks all formats. The caller closes it. */
export async function startProvider(answering: Answering): Promise<Provider> {
  const running = new RunningProvider(answering);
  await running.listen();
  return running;
}

/** A provider for one test. */
export async function providerWith(answering: Answering): Promise<Provider> {
  const provider = await startProvider(answering);
  onTestFinished(() => provider.close());
  return provider;
}

class RunningProvider implements Provider {
  readonly requests: ProviderRequest[] = [];
  inFlight = 0;
  mostInFlight = 0;
  readonly #server: Server;
  readonly #answering: Answering;

  constructor(answering: Answering) {
    this.#answering = answering;
    this.#server = createServer((incoming, outgoing) => {
      this.#handle(incoming, outgoing).catch((error: unknown) => {
        outgoing.destroy(error instanceof Error ? error : undefined);
      });
    });
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get url(): string {
    return `http://127.0.0.1:${String((this.#server.address() as AddressInfo).port)}/v1`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    // Replies that never come would keep it open.
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const text = await readText(incoming);
    const [wire, format] =
      (Object.entries(formats) as [Wire, Format][]).find(([, { path }]) => path === incoming.url) ?? [];
    if (!wire || !format || incoming.method !== "POST") {
      outgoing.writeHead(404, { "content-type": "text/plain" }).end("404 page not found");
      return;
    }
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>;
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const request = { wire, model: String(body["model"]), ...promptOf(body), headers, body };
    this.requests.push(request);
    this.inFlight++;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    outgoing.once("close", () => this.inFlight--);
    const fault = faultOf(request, format);
    if (fault === undefined) await send(await this.#answering(request), request, outgoing);
    else sendJson(outgoing, fault, format.error(fault, request));
  }
}

/** The status by which a provider rejects a request that lacks something; `undefined` if it lacks nothing. */
function faultOf({ wire, headers, body }: ProviderRequest, { keyHeader }: Format): number | undefined {
  if (keyHeader !== undefined && !headers[keyHeader]) return 401;
  const isWhole = typeof body["model"] === "string" && Array.isArray(body["input"] ?? body["messages"]);
  if (!isWhole) return 400;
  if (wire !== "messages") return undefined;
  return headers["anthropic-version"] && typeof body["max_tokens"] === "number" ? undefined : 400;
}

async function send(reply: Reply, request: ProviderRequest, outgoing: ServerResponse): Promise<void> {
  const format = formats[request.wire];
  if (typeof reply === "string") {
    sendSaid({ text: reply, end: "stop" }, request, outgoing);
    return;
  }
  switch (reply.kind) {
    case "status": {
      const { status, retryAfter } = reply;
      if (retryAfter !== undefined) outgoing.setHeader("retry-after", String(retryAfter));
      sendJson(outgoing, status, format.error(status, request));
      return;
    }
    case "cut":
      await sendCut({ text: reply.text, end: "stop" }, request, outgoing);
      return;
    case "length": {
      const half = reply.text.slice(0, Math.ceil(reply.text.length / 2));
      sendSaid({ text: half, end: "length" }, request, outgoing);
      return;
    }
    case "body":
      outgoing.writeHead(reply.status ?? 200, { "content-type": reply.type ?? "application/json" }).end(reply.text);
      return;
    case "refusal":
      sendSaid({ text: reply.text, end: "refusal" }, request, outgoing);
      return;
    case "empty":
      sendSaid({ text: "", end: "stop" }, request, outgoing);
      return;
    case "late":
      await wait(reply.milliseconds);
      await send(reply.reply, request, outgoing);
      return;
    case "never":
      return;
  }
}

function sendSaid(said: Said, request: ProviderRequest, outgoing: ServerResponse): void {
  const { type, text } = textOf(said, request);
  outgoing.writeHead(200, { "content-type": type }).end(text);
}

/** Sends a half of what was announced, and ends the connection. */
async function sendCut(said: Said, request: ProviderRequest, outgoing: ServerResponse): Promise<void> {
  const { type, text } = textOf(said, request);
  const isStream = request.body["stream"] === true;
  outgoing.writeHead(200, { "content-type": type, ...(isStream ? {} : { "content-length": Buffer.byteLength(text) }) });
  await new Promise((resolve) => outgoing.write(text.slice(0, Math.floor(text.length / 2)), resolve));
  // The client has read the first half by then.
  await wait(30);
  outgoing.socket?.destroy();
}

/** The body of an answer: one JSON text, or a stream of events if the request asks for one. */
function textOf(said: Said, request: ProviderRequest): { readonly type: string; readonly text: string } {
  const format = formats[request.wire];
  if (request.body["stream"] !== true)
    return { type: "application/json", text: JSON.stringify(format.whole(said, request)) };
  const events = format.events(said, request).map(([name, data]) => {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    return `${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`;
  });
  return { type: "text/event-stream; charset=utf-8", text: events.join("") };
}

function sendJson(outgoing: ServerResponse, status: number, body: object): void {
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
