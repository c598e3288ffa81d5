import { inapplicable } from "../../conformance/reasons.ts";
import { isRecord } from "../../../model/json.ts";
import { eventsOf, isReply, isStream, openStream, streamingRequests } from "../../conformance/open-streams.ts";
import type { HttpPeer, StreamEvent } from "../../live/conversation/http-peer.ts";
import { messageOf, receivedFrame } from "../../live/conversation/message.ts";
import { isReplyTo } from "../../live/conversation/peer.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** A client shows a message twice that it gets twice, and may never read a reply that comes on another stream. */
export default defineProbe({
  name: "one-stream-per-message",
  family: "sessions",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server sends each message on one stream, and each reply on the stream of its request.",
  sources: { "2025-11-25": "basic/transports#multiple-connections" },
  transports: ["http"],
  sends:
    "Two GET requests in a new session, and meanwhile a list request, calls to tools that may be called, and concurrent requests.",
  remedy:
    "Send a reply only in the response to its request. Choose one stream for every other message: that of the request that it belongs to, or one that was opened with GET.",
  comparesAnswers: true,
  async check(context) {
    const peer = asHttp(context, await context.open());
    if (!isStream(await openStream(peer))) context.skip(inapplicable("The server does not open a stream on GET."));
    // A server may allow one such stream in a session.
    await openStream(peer);
    await askForLogs(context, peer);
    // One after the other: two calls may cause messages with the same text.
    for (const request of streamingRequests(context, peer))
      if (reported(context, await eventsOf(peer, request))) return;
    const [list = () => Promise.resolve()] = streamingRequests(context, peer);
    const together = (): Promise<unknown> =>
      Promise.all([list(), peer.request(peer.harmlessMethod), list(), peer.request(peer.harmlessMethod)]);
    reported(
      context,
      (await eventsOf(peer, together)).filter(({ data }) => isReply(data)),
    );
  },
});

/** Log messages are the only ones that every client can cause. */
async function askForLogs({ facts }: ProbeContext, peer: HttpPeer): Promise<void> {
  if (isRecord(facts.capabilities["logging"])) await peer.request("logging/setLevel", { level: "debug" });
}

/** Reports the first message that was sent on a wrong stream, or on several. */
function reported({ fail }: ProbeContext, events: readonly StreamEvent[]): boolean {
  const stray = events.find(({ method, sent, data }) => {
    if (!isReply(data)) return false;
    const request = sent === undefined ? undefined : messageOf(receivedFrame(sent));
    return method === "GET" || (request?.kind === "request" && !isReplyTo(receivedFrame(data), request.id));
  });
  if (stray) {
    const where = stray.method === "GET" ? "a stream that was opened with GET" : "the stream of another request";
    fail({ message: `The server sends a reply on ${where}.`, received: stray.data });
    return true;
  }
  const twice = events.find(
    ({ data, stream }) => data !== "" && events.some((other) => other.data === data && other.stream !== stream),
  );
  if (twice) fail({ message: "The server sends the same message on two streams.", received: twice.data });
  return twice !== undefined;
}
