import { declaredList } from "../../conformance/facts.ts";
import { openSession } from "../../conformance/session-ids.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** After a lost connection a client names the last event that it has seen. If two have that id, it misses messages. */
export default defineProbe({
  name: "event-ids",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "The ids of events are unique in all streams of a session.",
  sources: { "2025-11-25": "basic/transports#resumability-and-redelivery" },
  transports: ["http"],
  sends: "Some requests in a session of its own.",
  remedy: "Put the stream into the ids of events, or count the events of the session.",
  async check(context) {
    const { facts, fail, skip } = context;
    // Without sessions, they are unique for the client, whom such a server does not know.
    const { peer } = await openSession(context);
    const list = declaredList(facts);
    await Promise.all(["ping", "ping", ...(list === undefined ? [] : [list])].map((method) => peer.request(method)));
    const events = asHttp(context, peer).frames.filter(({ eventId }) => eventId !== undefined);
    if (!events.length) skip("The server gives its events no ids.");
    const seen = new Set<string>();
    for (const { eventId = "", text } of events) {
      if (seen.has(eventId)) {
        fail({ message: `Two events of a session have the id ${JSON.stringify(eventId)}.`, received: text });
        return;
      }
      seen.add(eventId);
    }
  },
});
