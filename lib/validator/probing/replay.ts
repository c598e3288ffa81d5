import { isRecord, type JsonObject } from "../../model/json.ts";
import type { CallArguments } from "../conformance/calls.ts";
import type { OpenResponse, SendHttp } from "../live/conversation/http-exchange.ts";
import { ServerEnded } from "../live/conversation/peer.ts";
import type { Wire, Wires } from "../live/conversation/wire.ts";
import type { ServerTarget } from "../live/live-server.ts";
import { InputError } from "../result/input-error.ts";
import { Answers, headersIn, jsonIn, messageKeyOf, notRecorded, textWith } from "./recorded-messages.ts";
import { type RecordedSettings, recordVersion } from "./recording.ts";
import { type RecordedRequest, ReplayedStreams } from "./replayed-stream.ts";
import { bytesOf, ReplayedProcess, scriptOf } from "./replayed-process.ts";

/** A conversation of a record. */
interface RecordedConversation {
  readonly server: number;
  readonly transport: unknown;
  readonly era: unknown;
  readonly purpose: unknown;
  readonly isRaw: unknown;
  /** What happened in it, in order. */
  readonly events: Readonly<Record<string, unknown>>[];
}

/** A run that was recorded, which answers the probes again. Nothing is started or sent. */
export class Replay {
  readonly settings: RecordedSettings;
  readonly targets: readonly ServerTarget[];
  readonly #conversations: readonly RecordedConversation[];

  /** @throws InputError `INVALID_FORMAT` for a text that is no record. */
  constructor(text: string, file: string) {
    const wrong = (problem: string): InputError =>
      new InputError("INVALID_FORMAT", file, problem, "Write it with 'mcp-validate probe --record FILE'.");
    const lines = text.split("\n").filter((line) => line.trim());
    const values = lines.map((line, index) => {
      const value = jsonIn(line);
      if (!isRecord(value)) throw wrong(`Line ${String(index + 1)} is no JSON object.`);
      return value;
    });
    const [head = {}, ...rest] = values;
    if (head["record"] !== recordVersion || !Array.isArray(head["servers"]))
      throw wrong("It is no record of a run with probes.");
    const { timeout, call, callArgs } = head;
    this.settings = {
      ...(typeof timeout === "number" ? { timeout } : {}),
      ...(Array.isArray(call) ? { call: call.filter((name) => typeof name === "string") } : {}),
      ...(isRecord(callArgs) ? { callArgs: callArgumentsIn(callArgs) } : {}),
    };
    this.targets = (head["servers"] as readonly unknown[]).map((server) => {
      const { target, headers, otherToken } = isRecord(server) ? server : {};
      if (typeof target !== "string") throw wrong("It does not say which server was probed.");
      const other = typeof otherToken === "string" ? { otherToken } : {};
      return { target, headers: headersIn(headers), ...other };
    });
    this.#conversations = conversationsIn(rest);
  }

  /** The wires for the conversations with the server at a place. */
  wiresOf(server: number): Wires {
    const own = this.#conversations.filter((one) => one.server === server);
    const taken = new Map<string, number>();
    return (use) => {
      const { transport, era, purpose, isRaw } = use;
      const near = own.filter((one) => one.transport === transport && one.era === era);
      if (!near.length) throw new ServerEnded("The record has no conversation of this kind.");
      const same = near.filter((one) => one.purpose === purpose && one.isRaw === isRaw);
      const key = JSON.stringify(use);
      const count = taken.get(key) ?? 0;
      taken.set(key, count + 1);
      // What is new since the record may find its answers among those of other probes.
      const found = same[Math.min(count, same.length - 1)] ?? (isRaw ? undefined : near.find(isShared));
      return wireOf(found);
    };
  }
}

function isShared({ purpose }: RecordedConversation): boolean {
  return purpose === "shared";
}

function wireOf(conversation: RecordedConversation | undefined): Wire {
  const events = conversation?.events ?? [];
  const exchanges = events.flatMap((event) => exchangeIn(event) ?? []);
  return {
    start: () => Promise.resolve(new ReplayedProcess(scriptOf(events))),
    send: sendingTo(new Answers(exchanges), new ReplayedStreams(conversation?.transport === "sse" ? exchanges : [])),
  };
}

interface RecordedExchange extends RecordedRequest {
  readonly key: string;
  readonly failed: string | undefined;
}

function exchangeIn({ request, response, failed }: Readonly<Record<string, unknown>>): RecordedExchange | undefined {
  if (!isRecord(request)) return undefined;
  const { url, method, headers, body } = request;
  const text = typeof body === "string" ? body : undefined;
  return {
    url: URL.canParse(String(url)) ? new URL(String(url)).href : String(url),
    method: String(method),
    key: exchangeKey(String(url), String(method), headersIn(headers), text),
    body: text,
    response: isRecord(response) ? response : undefined,
    failed: typeof failed === "string" ? failed : undefined,
  };
}

function sendingTo(exchanges: Answers<RecordedExchange>, streams: ReplayedStreams): SendHttp {
  return async ({ url, method, headers, body, signal }) => {
    const low = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const found = exchanges.next(exchangeKey(url.href, method, low, body));
    if (!found) throw notRecorded(body ?? JSON.stringify({ method }));
    if (found.failed !== undefined) throw new ServerEnded(found.failed);
    const stream = streams.open(found, signal);
    if (stream) return stream;
    streams.posted(found, body);
    const { response } = found;
    if (!response)
      return new Promise((_resolve, reject) => {
        onAbort(signal, reject);
      });
    return opened(response, textWith(found.body, body), signal);
  };
}

function opened(
  { status, headers, body, isOpen }: Readonly<Record<string, unknown>>,
  renumbered: (text: string) => string,
  signal: AbortSignal | undefined,
): OpenResponse {
  const over = new AbortController();
  async function* pieces(): AsyncGenerator<Uint8Array> {
    const bytes = bytesOf(body);
    const text = bytes.toString("utf8");
    yield Buffer.from(text).equals(bytes) ? Buffer.from(renumbered(text)) : bytes;
    if (isOpen !== true) return;
    await new Promise((_resolve, reject) => {
      onAbort(signal, reject);
      onAbort(over.signal, reject);
    });
  }
  return {
    status: typeof status === "number" ? status : 0,
    headers: headersIn(headers),
    pieces: pieces(),
    discard: () => {
      over.abort();
    },
  };
}

function onAbort(signal: AbortSignal | undefined, reject: (error: Error) => void): void {
  const end = (): void => {
    reject(new Error("The connection was closed."));
  };
  if (signal?.aborted) end();
  else signal?.addEventListener("abort", end, { once: true });
}

function exchangeKey(
  url: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | undefined,
): string {
  const fields = Object.entries(headers).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    method,
    URL.canParse(url) ? new URL(url).href : url,
    fields,
    body === undefined ? "" : messageKeyOf(body),
  ]);
}

function conversationsIn(values: readonly Readonly<Record<string, unknown>>[]): RecordedConversation[] {
  const byNumber = new Map<unknown, RecordedConversation>();
  for (const value of values) {
    const { conversation, server, transport, era, purpose, isRaw, ...event } = value;
    const known = byNumber.get(conversation);
    if (known) known.events.push(event);
    else if (typeof server === "number")
      byNumber.set(conversation, { server, transport, era, purpose, isRaw, events: [] });
  }
  // Responses are noted when they end, and requests are answered in the order in which they were sent.
  const place = ({ n }: Readonly<Record<string, unknown>>): number => (typeof n === "number" ? n : 0);
  for (const { events } of byNumber.values()) events.sort((a, b) => place(a) - place(b));
  return [...byNumber.values()];
}

/** Members that are no objects are left out. */
function callArgumentsIn(value: Readonly<Record<string, unknown>>): CallArguments {
  const entries = Object.entries(value).filter((entry): entry is [string, JsonObject] => isRecord(entry[1]));
  return Object.fromEntries(entries);
}
