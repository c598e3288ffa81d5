import { haveSameRevision, receivedIn } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** Clients of this revision do not answer requests, so the server waits forever. */
export default defineProbe({
  name: "no-requests-to-client",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004"],
  level: "MUST",
  requirement: "The server sends no requests to the client.",
  sources: { "2026-07-28": "basic/transports/index#messages" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Instead, return a result with the resultType 'input_required' that contains the request.",
  when: "afterwards",
  check({ conversations, fail }) {
    for (const { message, frame } of conversations.filter(haveSameRevision).flatMap(receivedIn)) {
      if (message.kind !== "request") continue;
      fail({ message: `The server sends the request ${message.method} to the client.`, received: frame.text });
      return;
    }
  },
});
