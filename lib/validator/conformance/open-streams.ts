import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "../../model/json.ts";
import type { HttpPeer, StreamEvent } from "../live/conversation/http-peer.ts";
import { type HttpResponse, messageOf, receivedFrame } from "../live/conversation/message.ts";
import type { HeaderChanges } from "../live/conversation/peer.ts";
import { argumentsFor, callableIn, type CallContext, callTool } from "./calls.ts";
import { declaredList } from "./facts.ts";

/** Milliseconds in which a server may send what it has to send immediately. */
const promptTime = 200;

/**
 * Opens a stream with GET, which stays open until the conversation ends.
 *
 * @param isReplay true for a stream that is resumed: no probe judges its messages as those of this conversation.
 * @returns the head of the response; `undefined` if it does not arrive in time: a server need not send it before the
 * first event.
 */
export function openStream(
  peer: HttpPeer,
  changes: HeaderChanges = {},
  isReplay = false,
): Promise<HttpResponse | undefined> {
  const over = new AbortController();
  const head = new Promise<HttpResponse | undefined>((resolve) => {
    void peer.ask("GET", changes, { onHead: resolve, isReplay }).catch(() => {
      resolve(undefined);
    });
  });
  const late = sleep(peer.answerTime / 3, undefined, { signal: over.signal }).catch(() => undefined);
  return Promise.race([head, late]).finally(() => {
    over.abort();
  });
}

/** The status of a GET request; `undefined` if it does not arrive in time: see {@link openStream}. */
export function streamStatus(peer: HttpPeer, changes: HeaderChanges = {}): Promise<number | undefined> {
  return peer.ask("GET", changes, { isHeadEnough: true, milliseconds: peer.answerTime / 3 }).then(
    ({ status }) => status,
    () => undefined,
  );
}

/** Whether a DELETE request with other headers ends the session, as a further request then shows. */
export async function isEndedBy(peer: HttpPeer, changes: HeaderChanges, method: string): Promise<boolean> {
  const { status } = await peer.ask("DELETE", changes, { milliseconds: peer.answerTime });
  if (status < 200 || status >= 300) return false;
  return (await peer.request(method)).http?.status === 404;
}

/** True for the data of an event that is a reply. */
export function isReply(data: string): boolean {
  const kind = messageOf(receivedFrame(data))?.kind;
  return kind === "result" || kind === "error";
}

/** True for the head of an event stream. */
export function isStream(head: HttpResponse | undefined): boolean {
  return head?.status === 200 && /^text\/event-stream\b/iu.test(head.headers["content-type"] ?? "");
}

/** The events that a piece of work causes, with those that follow immediately. */
export async function eventsOf(peer: HttpPeer, work: () => Promise<unknown>): Promise<readonly StreamEvent[]> {
  const start = peer.events.length;
  await work();
  await sleep(promptTime);
  return peer.events.slice(start);
}

/** Requests that servers may answer with streams, and that change nothing: for a list, and calls with progress. */
export function streamingRequests(context: CallContext, peer: HttpPeer): readonly (() => Promise<unknown>)[] {
  const list = declaredList(context.facts) ?? peer.harmlessMethod;
  const calls = callableIn(context).flatMap((tool, index) => {
    const args = argumentsFor(tool.inputSchema);
    const meta: JsonObject = { progressToken: `stream-${String(index)}` };
    return args ? [() => callTool(peer, tool, args, { meta })] : [];
  });
  return [() => peer.request(list), ...calls.slice(0, maxCalls)];
}

/** The maximum number of tools that are called, one after the other. */
const maxCalls = 5;
