import { declaredList, noLists } from "../../conformance/facts.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { openSession } from "../../conformance/session-ids.ts";
import { defineProbe } from "../probe.ts";

/** Status 400 tells a client that it did not send a session id. */
export default defineProbe({
  name: "session-required",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "SHOULD",
  requirement: "The server answers a request without a session id with status 400.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "A list request without a session id.",
  remedy: "Answer requests without the Mcp-Session-Id header, except initialize, with status 400.",
  async check(context) {
    const { facts, fail, skip } = context;
    const { peer } = await openSession(context);
    const list = declaredList(facts) ?? skip(noLists);
    const reply = await peer.request(list, {}, { headers: { "mcp-session-id": undefined } });
    const { http, result } = reply;
    if (http?.status === 400) return;
    if (isBusy(http)) skip("The server was too busy.");
    // A server may open sessions that it does not require.
    if (result)
      fail({
        message: "The server uses sessions but answers a request without a session id with a result.",
        level: "ADVICE",
        remedy: "Answer such requests with status 400, or do not use sessions.",
        reply,
      });
    else {
      const message = `A request without a session id is answered with ${answerOf(reply)} instead of status 400.`;
      fail({ message, reply });
    }
  },
});
