import { type Endpoint, HttpPeer } from "../live/conversation/http-peer.ts";
import type { Reply } from "../live/conversation/message.ts";
import { NoAnswer, type Peer, ServerEnded } from "../live/conversation/peer.ts";
import { inapplicable, type Lack } from "./reasons.ts";
import { SsePeer } from "../live/conversation/sse-peer.ts";

/** The outcome of the first request to an endpoint: `initialize`, or `server/discover`. */
export interface Opening {
  /** `undefined` if nothing answered at the endpoint. */
  readonly peer: Peer | undefined;
  /** `undefined` if the connection was closed, or if nothing was received in time. */
  readonly reply: Reply | undefined;
  /** The HTTP status, if it is known. */
  readonly status: number | undefined;
  /** True if the server has answered with a result. */
  readonly isAccepted: boolean;
}

/** The parts of a probe's context that are needed here. */
interface OpeningContext {
  readonly peer: Peer;
  readonly skip: (reason: Lack | string) => never;
}

/** The URL of the server and the headers of requests to it. Ends the probe on other transports. */
export function endpointOf({ peer, skip }: OpeningContext): Endpoint {
  return peer instanceof HttpPeer || peer instanceof SsePeer
    ? peer.endpoint
    : skip(inapplicable("The probe needs a URL."));
}

/** An endpoint with other headers; `undefined` as a value removes a header. Their names are in lower case. */
export function withHeaders(
  { headers, ...endpoint }: Endpoint,
  changes: Readonly<Record<string, string | undefined>>,
): Endpoint {
  const all: Record<string, string | undefined> = {};
  for (const [name, value] of Object.entries(headers)) all[name.toLowerCase()] = value;
  const defined = Object.entries({ ...all, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return { ...endpoint, headers: Object.fromEntries(defined) };
}

/**
 * Opens a conversation at an endpoint as clients do, so that only the endpoint differs from what the server accepts.
 * The conversation is closed afterwards. Other probes do not see it, because proxies and other servers may answer at
 * the endpoint.
 *
 * @param use examines the outcome, and may send more requests over the conversation.
 * @param timeout milliseconds; default: those of the conversation.
 */
export async function tryOpening<T>(
  { peer: { era, transport, answerTime, allowance } }: Pick<OpeningContext, "peer">,
  endpoint: Endpoint,
  use: (opening: Opening) => Promise<T> | T,
  timeout = answerTime,
): Promise<T> {
  let peer: Peer | undefined;
  try {
    peer =
      transport === "sse"
        ? await SsePeer.open(endpoint, allowance).catch(ignoreServerEnd)
        : new HttpPeer(era, endpoint, allowance);
    if (!peer) return await use({ peer, reply: undefined, status: undefined, isAccepted: false });
    peer.answerTime = answerTime;
    const reply = await peer.shakeHands(timeout).catch(ignoreServerEnd);
    return await use({ peer, reply, status: reply?.http?.status, isAccepted: reply?.result !== undefined });
  } finally {
    await peer?.close().catch(() => undefined);
  }
}

/** True for an answer that says nothing about the request: too many requests, or a failure of the server or a proxy. */
export function isUnavailable({ reply, status }: Opening): boolean {
  return (status === undefined && reply === undefined) || status === 429 || (status ?? 0) >= 500;
}

/** What a server answered, as a part of a sentence. */
export function answerText({ reply, status }: Pick<Opening, "reply" | "status">): string {
  if (status !== undefined) return `status ${String(status)}`;
  return reply?.error ? `error ${String(reply.error.code)}` : "no JSON-RPC message";
}

/** Ignores a missing reply and a closed connection. */
export function ignoreServerEnd(error: unknown): undefined {
  if (!(error instanceof ServerEnded || error instanceof NoAnswer)) throw error;
}
