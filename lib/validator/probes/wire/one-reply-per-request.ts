import { asciiStartOf, idKeyOf, messagesOf } from "../../conformance/exchanges.ts";
import { isRecord } from "../../../model/json.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** A client uses the first reply to a request. It treats a second reply, or an unknown id, as a connection error. */
export default defineProbe({
  name: "one-reply-per-request",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server replies once to each request, and only with ids that were sent.",
  sources: { "2025-11-25": "basic/index#responses", "2026-07-28": "basic/index#responses" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Send one reply to each request, with the id of that request.",
  when: "afterwards",
  check({ conversations, fail }) {
    const wrong = conversations.map(({ frames }) => wrongRepliesIn(frames));
    const second = wrong.flatMap(({ seconds }) => seconds)[0];
    const foreigners = wrong.flatMap((one) => one.foreigners);
    const refusals = conversations.flatMap(({ peer }) => refusalsOf(peer));
    const foreign = foreigners.find(({ text }) => !refusals.includes(text)) ?? foreigners[0];
    if (second)
      fail({
        message: second.isCancelled
          ? "The server replies to a request more than once, the second time after its cancellation."
          : "The server replies to a request more than once.",
        received: second.texts.join("\n"),
      });
    if (!foreign) return;
    const message = "The server sends a reply with an id that was never sent";
    const { text: received } = foreign;
    // Clients go by the status, and do not look for the request of this reply.
    if (refusals.includes(received))
      fail({ message: `${message}, in the body of a refusal.`, remedy: noId, received, level: "SHOULD" });
    else fail({ message: `${message}.`, received });
  },
});

const noId = "Leave out the id if the request was not read, else copy it from the request.";

/** The bodies of HTTP responses with an error status. */
function refusalsOf(peer: Peer): readonly string[] {
  const responses = peer instanceof HttpPeer ? peer.responses.map(({ response }) => response) : [];
  return responses.filter(({ status }) => status >= 400).map(({ body }) => body);
}

/** A second reply to a request. */
interface SecondReply {
  /** The reply before it, and the reply itself. */
  readonly texts: readonly string[];
  /** True if the request had been cancelled before. */
  readonly isCancelled: boolean;
}

function wrongRepliesIn(frames: readonly MessageFrame[]): {
  readonly seconds: readonly SecondReply[];
  readonly foreigners: readonly MessageFrame[];
} {
  const open = new Map<string, number>();
  const latest = new Map<string, string>();
  const cancelled = new Set<string>();
  const seconds: SecondReply[] = [];
  const foreigners: MessageFrame[] = [];
  const events = new Set<string>();
  for (const frame of frames) {
    if (frame.from === "client") {
      for (const key of idsIn(frame)) open.set(key, (open.get(key) ?? 0) + 1);
      const key = cancelledIn(frame);
      if (key !== undefined) cancelled.add(key);
      continue;
    }
    // A resumed stream repeats events.
    if (frame.eventId !== undefined && events.has(frame.eventId)) continue;
    if (frame.eventId !== undefined) events.add(frame.eventId);
    for (const value of messagesOf(frame)) {
      const message = messageOf({ value });
      const key = message?.kind === "result" || message?.kind === "error" ? idKeyOf(message.id) : undefined;
      if (key === undefined) continue;
      const left = open.get(key);
      if (left === undefined && !isDamaged(key, open)) foreigners.push(frame);
      else if (left === undefined) continue;
      else if (left === 0)
        seconds.push({ texts: [latest.get(key) ?? [], frame.text].flat(), isCancelled: cancelled.has(key) });
      else open.set(key, left - 1);
      latest.set(key, frame.text);
    }
  }
  return { seconds, foreigners };
}

/** The id of the request that a message of ours cancels. */
function cancelledIn(frame: MessageFrame): string | undefined {
  const message = messageOf(frame);
  const isCancellation = message?.kind === "notification" && message.method === "notifications/cancelled";
  return isCancellation ? idKeyOf(message.params["requestId"]) : undefined;
}

/** True for an id that equals one of ours up to its first non-ASCII character. */
function isDamaged(key: string, sent: ReadonlyMap<string, number>): boolean {
  return [...sent.keys()].some((id) => {
    const start = asciiStartOf(id);
    return start.length > 0 && start.length < id.length && key.startsWith(start);
  });
}

/** The ids in a text that we sent, even if it is not a request: the server may read it as one. */
function idsIn({ value, text, ...frame }: MessageFrame): string[] {
  if (value === undefined)
    return [...text.matchAll(/"id"\s*:\s*(?:"((?:[^"\\]|\\.)*)"|([-\d.]+))/gu)].map(
      ([, name, number]) => name ?? number ?? "",
    );
  return messagesOf({ value, text, ...frame }).flatMap((one) => (isRecord(one) ? (idKeyOf(one["id"]) ?? []) : []));
}
