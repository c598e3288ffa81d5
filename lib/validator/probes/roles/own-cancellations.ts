import { idKeyOf, type Received, receivedIn } from "../../conformance/exchanges.ts";
import { messageOf } from "../../live/conversation/message.ts";
import { type Conversation, defineProbe } from "../probe.ts";

/** A client takes such a notification for its own, and gives up a request that is still running, or fails. */
export default defineProbe({
  name: "own-cancellations",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004"],
  level: "MUST",
  requirement:
    "The server cancels only requests that it has sent or, in 2026-07-28, only a request subscriptions/listen that it ends.",
  sources: {
    "2025-11-25": "basic/utilities/cancellation#behavior-requirements",
    "2026-07-28": "basic/patterns/cancellation#behavior-requirements",
  },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Do not send notifications/cancelled for a request of the client: answer it, with an error if it failed.",
  when: "afterwards",
  check({ conversations, fail }) {
    const wrong = conversations.flatMap(wrongCancellationsIn)[0];
    if (wrong) fail({ message: "The server cancels a request that it may not cancel.", received: wrong.frame.text });
  },
});

function wrongCancellationsIn(conversation: Conversation): Received[] {
  const own = new Set<string>();
  for (const frame of conversation.frames) {
    const message = messageOf(frame);
    if (message?.kind !== "request") continue;
    const isOfServer = conversation.peer.era === "2025-11-25" && frame.from === "server";
    const key = isOfServer || message.method === "subscriptions/listen" ? idKeyOf(message.id) : undefined;
    if (key !== undefined) own.add(key);
  }
  return receivedIn(conversation).filter(({ message }) => {
    if (message.kind !== "notification" || message.method !== "notifications/cancelled") return false;
    return !own.has(idKeyOf(message.params["requestId"]) ?? "");
  });
}
