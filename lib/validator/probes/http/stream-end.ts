import { setTimeout as sleep } from "node:timers/promises";
import { isReply, streamingRequests } from "../../conformance/open-streams.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Each stream that stays open holds a connection, of which clients and proxies have only some. */
export default defineProbe({
  name: "stream-end",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "SHOULD",
  requirement: "The server ends the stream of a request after the reply.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#receiving-messages",
  },
  transports: ["http"],
  sends: "A list request and calls to tools that may be called.",
  remedy: "End the response after the event with the reply.",
  async check(context) {
    const peer = asHttp(context, await context.open());
    for (const request of streamingRequests(context, peer)) await request();
    const open = (): typeof peer.events =>
      peer.events.filter(
        ({ data, sent }) =>
          sent !== undefined && isReply(data) && !peer.responses.some((response) => response.sent === sent),
      );
    const end = performance.now() + patience;
    while (open().length && performance.now() < end) await sleep(interval);
    const [first] = open();
    if (!first) return;
    const message = `The server leaves the stream of a request open for more than ${String(patience / 1_000)} s after the reply.`;
    context.fail({ message, sent: first.sent, received: first.data });
  },
});

/** Milliseconds. The machine may be busy. */
const patience = 2_000;
const interval = 50;
