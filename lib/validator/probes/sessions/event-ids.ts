import { eventsOf, openStream, streamingRequests } from "../../conformance/open-streams.ts";
import { openSession } from "../../conformance/session-ids.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** After a lost connection, a client sends the id of the last event. If two events have that id, it misses messages. */
export default defineProbe({
  name: "event-ids",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "Event ids are unique across all streams of a session.",
  sources: { "2025-11-25": "basic/transports#resumability-and-redelivery" },
  transports: ["http"],
  sends: "A GET request, a list request, pings and calls to tools that may be called, in a new session.",
  remedy: "Include the stream in the event id, or number the events of the whole session.",
  async check(context) {
    const { fail, skip } = context;
    // Without sessions, ids have to be unique for the client, which such a server cannot identify.
    const { peer } = await openSession(context);
    await openStream(peer);
    const requests = [...streamingRequests(context, peer), () => peer.request("ping"), () => peer.request("ping")];
    const events = await eventsOf(peer, () => Promise.all(requests.map((request) => request())));
    const seen = new Set<string>();
    for (const { id, data } of events) {
      if (id === undefined || id === "") continue;
      if (seen.has(id)) {
        fail({
          message: `The server sends two events of a session with the id ${JSON.stringify(id)}.`,
          received: data,
        });
        return;
      }
      seen.add(id);
    }
    if (!seen.size) skip(inapplicable("The server sends no event ids."));
  },
});
