import { declaredList } from "../../conformance/facts.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { openSession } from "../../conformance/session-ids.ts";
import { defineProbe } from "../probe.ts";

/** A client that has lost its session learns from the status 400 that it sent no id. */
export default defineProbe({
  name: "session-required",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "SHOULD",
  requirement: "A request without the id of its session is refused with the status 400.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "A request for a list without the id of a session.",
  remedy: "Answer requests without Mcp-Session-Id, other than initialize, with the status 400.",
  async check(context) {
    const { facts, fail, skip } = context;
    const { peer } = await openSession(context);
    const list = declaredList(facts) ?? skip("The server has no list that could be asked for.");
    const reply = await peer.request(list, {}, { headers: { "mcp-session-id": undefined } });
    const { http, result } = reply;
    if (http?.status === 400) return;
    if (isBusy(http)) skip("The server was too busy.");
    // A server may open sessions that it does not require.
    if (result)
      fail({
        message: "The server opens sessions, but answers a request without the id of one.",
        level: "ADVICE",
        remedy: "Refuse such requests with the status 400, or open no sessions.",
        reply,
      });
    else
      fail({ message: `A request without the id of a session is answered with ${answerOf(reply)}, not 400.`, reply });
  },
});
