import { defineProbe } from "../probe.ts";

/** A client that resumes a stream with an ambiguous id gets the messages of another one. */
export default defineProbe({
  name: "event-ids",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "The ids of events are unique within a session, over all its streams.",
  sources: { "2025-11-25": "basic/transports#resumability-and-redelivery" },
  transports: ["http"],
  sends: "Nothing: it looks at the events of all other probes.",
  remedy: "Make the ids of events unique in the whole session, such as with the id of the stream and a counter.",
  when: "afterwards",
  check({ conversations, fail, skip }) {
    let hasIds = false;
    for (const { frames } of conversations) {
      const seen = new Map<string, string>();
      for (const { eventId, text } of frames) {
        if (eventId === undefined) continue;
        hasIds = true;
        const before = seen.get(eventId);
        // A message that is sent again after a resumption keeps its id.
        if (before !== undefined && before !== text) {
          fail({ message: `Two events of a session have the id “${eventId}”.`, received: `${before}\n${text}` });
          return;
        }
        seen.set(eventId, text);
      }
    }
    if (!hasIds) skip("The server sends no ids of events.");
  },
});
