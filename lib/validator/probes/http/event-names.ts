import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { messageOf, receivedFrame } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

const standard = "https://html.spec.whatwg.org/multipage/server-sent-events.html#dispatchMessage";

/** Clients listen to the event `message`, which is also the one without a name. They ignore events with other names. */
export default defineProbe({
  name: "event-names",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "SHOULD",
  requirement: "The events with messages have the name 'message', or none.",
  sources: { "2025-11-25": standard, "2026-07-28": standard },
  transports: ["http"],
  sends: "Nothing. This probe checks the streams of all other probes.",
  remedy: "Send 'event: message', or no event field.",
  when: "afterwards",
  check({ conversations, fail }) {
    for (const { peer } of conversations)
      for (const { name, data } of peer instanceof HttpPeer ? peer.events : []) {
        if (name === undefined || name === "" || name === "message" || !messageOf(receivedFrame(data))) continue;
        fail({ message: `The server sends a message as an event with the name '${name}'.`, received: data });
        return;
      }
  },
});
