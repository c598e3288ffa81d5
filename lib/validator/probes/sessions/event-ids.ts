import { declaredList } from "../../conformance/facts.ts";
import { openSession } from "../../conformance/session-ids.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** After a lost connection, a client sends the id of the last event. If two events have that id, it misses messages. */
export default defineProbe({
  name: "event-ids",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "Event ids are unique across all streams of a session.",
  sources: { "2025-11-25": "basic/transports#resumability-and-redelivery" },
  transports: ["http"],
  sends: "Several requests in a new session.",
  remedy: "Include the stream in the event id, or number the events of the whole session.",
  async check(context) {
    const { facts, fail, skip } = context;
    // Without sessions, ids have to be unique for the client, which such a server cannot identify.
    const { peer } = await openSession(context);
    const list = declaredList(facts);
    await Promise.all(["ping", "ping", ...(list === undefined ? [] : [list])].map((method) => peer.request(method)));
    const events = asHttp(context, peer).frames.filter(({ eventId }) => eventId !== undefined);
    if (!events.length) skip(inapplicable("The server sends no event ids."));
    const seen = new Set<string>();
    for (const { eventId = "", text } of events) {
      if (seen.has(eventId)) {
        fail({
          message: `The server sends two events of a session with the id ${JSON.stringify(eventId)}.`,
          received: text,
        });
        return;
      }
      seen.add(eventId);
    }
  },
});
