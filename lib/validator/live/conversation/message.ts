import { isRecord, type JsonObject } from "../../../model/json.ts";

/** The two eras of the protocol: with a handshake (up to 2025-11-25), and with metadata in each request. */
export type Era = "2025-11-25" | "2026-07-28";

/** The transports over which a server can be probed. `sse` is the HTTP+SSE transport of 2024-11-05. */
export type TransportName = "stdio" | "http" | "sse";

/** The parts of an HTTP response that matter to the protocol. */
export interface HttpResponse {
  readonly status: number;
  /** The names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body; empty for an event stream. */
  readonly body: string;
  /** The ID of the last event of a stream, and how long to wait before it is resumed, as far as the server said so. */
  readonly resume?: { readonly id?: string; readonly milliseconds?: number };
}

/** The statuses that say nothing about a request: too many requests, or a gateway without its server. */
export const busyStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** One unit of a conversation: a line of stdin or stdout, an HTTP body, or the data of an event. */
export interface MessageFrame {
  readonly from: "client" | "server";
  /** The text as it was sent, with U+FFFD in place of bytes that are not valid UTF-8. */
  readonly text: string;
  /** The parsed text; `undefined` if it is not JSON. */
  readonly value: unknown;
  /** False if some bytes were not valid UTF-8. */
  readonly isUtf8: boolean;
  /** Over HTTP, the ID of the event that carried it. */
  readonly eventId?: string;
  /** Milliseconds on the clock of `performance.now()`. */
  readonly time: number;
}

/** The error of a reply. Its members are as the server sent them and may have types that the protocol forbids. */
interface ErrorReply {
  readonly code: unknown;
  readonly message: unknown;
  readonly data: unknown;
}

/** The outcome of a request. */
export interface Reply {
  /** The text of the request. */
  readonly sent: string;
  /** The reply; `undefined` if an HTTP response ended without one. */
  readonly frame: MessageFrame | undefined;
  /** The result, if the reply has one that is an object. */
  readonly result: JsonObject | undefined;
  readonly error: ErrorReply | undefined;
  /** The HTTP response. Over HTTP+SSE it is present only if the server rejected the request. */
  readonly http: HttpResponse | undefined;
}

/** A JSON-RPC message of one of the four kinds. Anything else is not a JSON-RPC message. */
export type Message =
  | { readonly kind: "request"; readonly id: unknown; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "notification"; readonly method: string; readonly params: JsonObject }
  | { readonly kind: "result"; readonly id: unknown; readonly result: unknown }
  | { readonly kind: "error"; readonly id: unknown; readonly error: ErrorReply };

/** Reads a frame as a message; `undefined` if it is not a JSON-RPC message. Source: JSON-RPC 2.0, sections 4 and 5. */
export function messageOf({ value }: Pick<MessageFrame, "value">): Message | undefined {
  if (!isRecord(value)) return undefined;
  const { id, method, params = {}, result, error } = value;
  if (typeof method === "string") {
    const given = isRecord(params) ? (params as JsonObject) : {};
    // A notification with an id stays one: no client answers it. The probe `json-rpc-messages` reports the id.
    return "id" in value && !method.startsWith("notifications/")
      ? { kind: "request", id, method, params: given }
      : { kind: "notification", method, params: given };
  }
  if ("result" in value) return { kind: "result", id, result };
  if (!("error" in value)) return undefined;
  const { code, message, data } = isRecord(error) ? error : {};
  return { kind: "error", id, error: { code, message, data } };
}

/** True for a JSON-RPC message whose members have the types that the protocol requires. Others are no answers. */
export function isCorrectMessage(value: unknown): boolean {
  const message = isRecord(value) && value["jsonrpc"] === "2.0" ? messageOf({ value }) : undefined;
  if (message?.kind === "result") return typeof message.result === "object" && message.result !== null;
  if (message?.kind !== "error") return message !== undefined;
  return Number.isInteger(message.error.code) && typeof message.error.message === "string";
}

/** Parses what the server sent into a frame. */
export function receivedFrame(bytes: Buffer | string, eventId?: string): MessageFrame {
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

/** Makes a frame of a text that this client sends. */
export function sentFrame(text: string): MessageFrame {
  return { from: "client", text, value: parsed(text), isUtf8: true, time: performance.now() };
}

/** U+FEFF, which must not stand at the beginning of a JSON text. Source: RFC 8259, section 8.1. */
export const byteOrderMark = "\uFEFF";

function decoded(bytes: Buffer): { readonly text: string; readonly isUtf8: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: bytes.toString("utf8"), isUtf8: false };
  }
}

/** Skips a byte order mark, so that a probe can report it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text) as unknown;
  } catch {
    return undefined;
  }
}
