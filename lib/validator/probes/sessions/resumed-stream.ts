import { isDeepStrictEqual } from "node:util";
import { inapplicable } from "../../conformance/reasons.ts";
import { eventsOf, isReply, openStream, streamingRequests } from "../../conformance/open-streams.ts";
import type { StreamEvent } from "../../live/conversation/http-peer.ts";
import { receivedFrame } from "../../live/conversation/message.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A client that resumes a stream gets messages of another one, which may belong to another user. */
export default defineProbe({
  name: "resumed-stream",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "On a resumed stream, the server replays only later messages of this stream.",
  sources: { "2025-11-25": "basic/transports#resumability-and-redelivery" },
  transports: ["http"],
  sends:
    "A list request and calls to tools that may be called in a new session, and GET requests with the Last-Event-ID of their streams, in this session and in another one.",
  remedy:
    "Find the stream by the event id, and replay the events of that stream after this id. Refuse ids of other sessions.",
  async check(context) {
    const { fail, skip } = context;
    const peer = asHttp(context, await context.open());
    const known = await eventsOf(peer, async () => {
      for (const request of streamingRequests(context, peer)) await request();
      // Two streams at once, so that their events are mixed.
      await Promise.all(
        streamingRequests(context, peer)
          .slice(0, 3)
          .map((request) => request()),
      );
    });
    const resumable = startsOf(known);
    if (!resumable.length) skip(inapplicable("The server sends no event ids."));
    for (const last of resumable.slice(0, maxResumed)) {
      const replayed = await eventsOf(peer, () => openStream(peer, { "last-event-id": last.id }, true));
      const own = known.filter(({ stream }) => stream === last.stream);
      // The reply of a stream is among its own events: its request has been answered.
      const strange = replayed.find(
        (event) =>
          !isOf(own, event.data) &&
          !hasIdOf(own, event) &&
          (isRepeatOf(known, event) || (isReply(event.data) && hasReply(own))),
      );
      if (strange) {
        fail({ message: "The server replays a message of another stream.", received: strange.data });
        return;
      }
      const again = replayed.find(({ id, data }) => id === last.id && data !== "" && data === last.data);
      if (again) {
        const message = "The server replays the message that the client has received last.";
        fail({ message, received: again.data, level: "SHOULD" });
        return;
      }
    }
    const other = asHttp(context, await context.open());
    if (other.sessionId === undefined) return;
    for (const { id } of resumable.slice(0, maxResumed)) {
      const leaked = await eventsOf(other, () => openStream(other, { "last-event-id": id }, true));
      const strange = leaked.find((event) => isRepeatOf(known, event));
      if (!strange) continue;
      fail({ message: "The server replays a message of another session.", received: strange.data });
      return;
    }
  },
});

/** The maximum number of streams that are resumed. */
const maxResumed = 3;

/** The first event with an id of each stream, beginning with the stream that has the most events. */
function startsOf(events: readonly StreamEvent[]): readonly StreamEvent[] {
  const streams = [...new Set(events.map(({ stream }) => stream))];
  return streams
    .map((stream) => events.filter((event) => event.stream === stream))
    .sort((one, other) => other.length - one.length)
    .flatMap((own) => own.find(({ id }) => id !== undefined && id !== "") ?? []);
}

function hasReply(events: readonly StreamEvent[]): boolean {
  return events.some(({ data }) => isReply(data));
}

function hasIdOf(events: readonly StreamEvent[], { id }: StreamEvent): boolean {
  return id !== undefined && id !== "" && events.some((event) => event.id === id);
}

/** True for a message that was sent before. The same notification may be sent again, with another id. */
function isRepeatOf(events: readonly StreamEvent[], event: StreamEvent): boolean {
  const { data } = event;
  return data !== "" && isOf(events, data) && (isReply(data) || hasIdOf(events, event));
}

/** True if an event has the same message, which a server may print in another way from its store. */
function isOf(events: readonly StreamEvent[], data: string): boolean {
  const { value } = receivedFrame(data);
  const isEqual = (one: unknown): boolean => value !== undefined && isDeepStrictEqual(one, value);
  return events.some((event) => event.data === data || isEqual(receivedFrame(event.data).value));
}
