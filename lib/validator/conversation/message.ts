import { isRecord, type JsonObject } from "../../model/json.ts";

/** The two ways of the protocol: with a handshake (up to 2025-11-25), and with metadata in each request. */
export type Era = "2025-11-25" | "2026-07-28";

/** The transports over which a server can be asked. `sse` is the HTTP+SSE transport of 2024-11-05. */
export type TransportName = "stdio" | "http" | "sse";

/** The parts of an HTTP response that the protocol speaks about. */
export interface HttpResponse {
  readonly status: number;
  /** By names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty for a stream of events. */
  readonly body: string;
}

/** One piece of a conversation: a line of stdout, a body of HTTP, or the data of an event. */
export interface Frame {
  readonly from: "client" | "server";
  /** As it was sent. Bytes that are no UTF-8 are U+FFFD here. */
  readonly text: string;
  /** The parsed text; `undefined` if it is not JSON. */
  readonly value: unknown;
  /** False if bytes were no UTF-8. */
  readonly isUtf8: boolean;
  /** The id of the event that brought it, over HTTP. */
  readonly eventId?: string;
  /** Milliseconds of a clock that never goes back. */
  readonly time: number;
}

/** The error of a reply. Its members are as the server sent them, which need not be what the protocol wants. */
export interface ErrorReply {
  readonly code: unknown;
  readonly message: unknown;
  readonly data: unknown;
}

/** What came of a request. */
export interface Reply {
  /** The request. */
  readonly sent: string;
  /** The reply; `undefined` if an HTTP response ended without one. */
  readonly frame: Frame | undefined;
  /** The result, if there is one and it is an object. */
  readonly result: JsonObject | undefined;
  readonly error: ErrorReply | undefined;
  /** Present over Streamable HTTP; over HTTP+SSE only for a request that was refused. */
  readonly http: HttpResponse | undefined;
}

/** The kinds of messages. Anything else is no message of JSON-RPC. */
export type Message =
  | { readonly kind: "request"; readonly id: unknown; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "result"; readonly id: unknown; readonly result: unknown }
  | { readonly kind: "error"; readonly id: unknown; readonly error: ErrorReply };

/** Reads a frame as a message; `undefined` if its shape is none of JSON-RPC. Source: JSON-RPC 2.0, sections 4 and 5. */
export function messageOf({ value }: Pick<Frame, "value">): Message | undefined {
  if (!isRecord(value)) return undefined;
  const { id, method, params = {}, result, error } = value;
  if (typeof method === "string") {
    const given = isRecord(params) ? (params as JsonObject) : {};
    return "id" in value
      ? { kind: "request", id, method, params: given }
      : { kind: "notification", method, params: given };
  }
  if ("result" in value) return { kind: "result", id, result };
  if (!("error" in value)) return undefined;
  const { code, message, data } = isRecord(error) ? error : {};
  return { kind: "error", id, error: { code, message, data } };
}

/** A frame of the server, parsed. */
export function receivedFrame(bytes: Buffer | string, eventId?: string): Frame {
  const { text, isUtf8 } = typeof bytes === "string" ? { text: bytes, isUtf8: true } : decoded(bytes);
  return {
    from: "server",
    text,
    value: parsed(text),
    isUtf8,
    time: performance.now(),
    ...(eventId ? { eventId } : {}),
  };
}

/** A frame of ours. */
export function sentFrame(text: string): Frame {
  return { from: "client", text, value: parsed(text), isUtf8: true, time: performance.now() };
}

function decoded(bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: bytes.toString("utf8"), isUtf8: false };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
