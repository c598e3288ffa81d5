import { messageOf } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** Until a client has said that it is ready, it may not be able to answer anything but pings. */
export default defineProbe({
  name: "requests-before-initialized",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "SHOULD",
  requirement: "Before the notification 'notifications/initialized', the server sends no requests but pings.",
  sources: { "2025-11-25": "basic/lifecycle#initialization" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Send requests once the client has sent 'notifications/initialized'.",
  when: "afterwards",
  check({ conversations, fail }) {
    for (const { frames } of conversations)
      for (const frame of frames) {
        const message = messageOf(frame);
        if (frame.from === "client") {
          if (message?.kind === "notification" && message.method === "notifications/initialized") break;
          continue;
        }
        if (message?.kind !== "request" || message.method === "ping") continue;
        fail({ message: `The server sends ${message.method} before the client is ready.`, received: frame.text });
        return;
      }
  },
});
