import { isRecord } from "../../model/json.ts";
import { type MessageFrame, type Message, messageOf } from "../live/conversation/message.ts";
import type { Peer } from "../live/conversation/peer.ts";

export type Request = Extract<Message, { kind: "request" }>;

/** All frames of a conversation. */
interface Conversation {
  readonly peer: Pick<Peer, "era">;
  readonly frames: readonly MessageFrame[];
}

/** A message of the server. */
export interface Received {
  readonly frame: MessageFrame;
  /** The message as it was received; one entry of the frame if that is a batch. */
  readonly value: unknown;
  readonly message: Message;
  /** The request that a reply belongs to; `undefined` if there is none, or if it is ambiguous. */
  readonly request: Request | undefined;
  /** The revision by which it can be judged; `undefined` if that is not known. */
  readonly revision: string | undefined;
}

/** The messages of the server in a conversation, in order. */
export function receivedIn(conversation: Conversation): Received[] {
  const { frames, peer } = conversation;
  const requests = new Requests(frames);
  const agreed = peer.era === "2025-11-25" ? agreedRevisionOf(frames, requests) : undefined;
  return frames.flatMap((frame) => {
    if (frame.from === "client") return [];
    return messagesOf(frame).flatMap((value): Received[] => {
      const message = messageOf({ value });
      if (!message) return [];
      const request = message.kind === "result" || message.kind === "error" ? requests.of(message.id) : undefined;
      return [{ frame, value, message, request, revision: revisionOf(request, peer.era, agreed) }];
    });
  });
}

/** The single messages of a frame, which can be a batch. */
export function messagesOf({ value }: MessageFrame): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [value];
}

/** A request of the server to the client. */
export interface ClientRequest {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The capabilities of the client, as it has declared them. */
  readonly capabilities: Readonly<Record<string, unknown>>;
}

/** The requests to the client in a message: the message itself, or from 2026-07-28 on those within a result. */
export function requestsToClientIn({ message, request, revision }: Received): readonly ClientRequest[] {
  if (message.kind === "request")
    return revision === "2026-07-28" ? [] : [{ method: message.method, params: message.params, capabilities: {} }];
  const requests = message.kind === "result" && isRecord(message.result) ? message.result["inputRequests"] : undefined;
  if (revision !== "2026-07-28" || !isRecord(requests)) return [];
  const meta = request?.params["_meta"];
  const declared = isRecord(meta) ? meta["io.modelcontextprotocol/clientCapabilities"] : undefined;
  const capabilities = isRecord(declared) ? declared : {};
  return Object.values(requests).flatMap((one) => {
    if (!isRecord(one) || typeof one["method"] !== "string") return [];
    return [{ method: one["method"], params: isRecord(one["params"]) ? one["params"] : {}, capabilities }];
  });
}

/** A key for an id. A reply whose id has another type is still found; the probe `same-id` reports it. */
export function idKeyOf(id: unknown): string | undefined {
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
}

/** A reply whose id is like one of ours up to its first character outside ASCII, and differs from there on. */
export function damagedReplyIn(frames: readonly MessageFrame[], id: string): { id: string; text: string } | undefined {
  const start = asciiStartOf(id);
  for (const frame of frames) {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    const found = message?.kind === "result" || message?.kind === "error" ? message.id : undefined;
    if (typeof found === "string" && found.startsWith(start) && found !== id) return { id: found, text: frame.text };
  }
  return undefined;
}

/** The part of an id that also arrives in a wrong encoding. */
export function asciiStartOf(id: string): string {
  return /^[\0-\x7f]*/u.exec(id)?.[0] ?? "";
}

/** True for the answer to a call as a task that has the task instead of the result. */
export function isTaskOf({ params }: Request, result: unknown): boolean {
  return params["task"] !== undefined && isRecord(result) && isRecord(result["task"]);
}

/** The revision that a request of 2026-07-28 or later states. */
export function statedRevisionOf({ params }: Request): string | undefined {
  const meta = params["_meta"];
  const stated = isRecord(meta) ? meta["io.modelcontextprotocol/protocolVersion"] : undefined;
  return typeof stated === "string" ? stated : undefined;
}

function revisionOf(request: Request | undefined, era: string, agreed: string | undefined): string | undefined {
  if (era === "2025-11-25") return request && statedRevisionOf(request) !== undefined ? undefined : agreed;
  // Servers of both eras answer a request without metadata as those of the older revisions do.
  return request ? statedRevisionOf(request) : era;
}

/** The requests of a conversation, by their ids. */
class Requests {
  readonly #byId = new Map<string, Request[]>();

  constructor(frames: readonly MessageFrame[]) {
    for (const frame of frames) {
      if (frame.from === "server") continue;
      for (const value of messagesOf(frame)) {
        const message = messageOf({ value });
        const key = message?.kind === "request" ? idKeyOf(message.id) : undefined;
        if (message?.kind !== "request" || key === undefined) continue;
        this.#byId.set(key, [...(this.#byId.get(key) ?? []), message]);
      }
    }
  }

  /** The request with an id, if there is only one, or if all of them have the same method. */
  of(id: unknown): Request | undefined {
    const [first, ...others] = this.#byId.get(idKeyOf(id) ?? "") ?? [];
    return others.every(({ method }) => method === first?.method) ? first : undefined;
  }
}

/** The revision that the last `initialize` has agreed upon. */
function agreedRevisionOf(frames: readonly MessageFrame[], requests: Requests): string | undefined {
  const versions = frames.flatMap((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    if (message?.kind !== "result" || requests.of(message.id)?.method !== "initialize") return [];
    return isRecord(message.result) ? [message.result["protocolVersion"]] : [];
  });
  const last = versions.at(-1);
  return typeof last === "string" ? last : undefined;
}

/** False for a conversation of 2026-07-28 in which `initialize` was tried: the server may follow an older revision. */
export function haveSameRevision({ frames, peer }: Conversation): boolean {
  if (peer.era === "2025-11-25") return true;
  return !frames.some((frame) => {
    const message = frame.from === "client" ? messageOf(frame) : undefined;
    return message?.kind === "request" && message.method === "initialize";
  });
}
