import { outcomeOf } from "../../conformance/header-checks.ts";
import { sessionOf } from "../../conformance/sessions.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** A client learns by the status that it has lost its session, and not its credentials or the server. */
export default defineProbe({
  name: "session-required",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "SHOULD",
  requirement: "A server that needs sessions refuses a request without the id of one with HTTP 400.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "A ping without the id of the session.",
  remedy: "Answer requests without Mcp-Session-Id with HTTP 400.",
  async check(context) {
    const { peer } = sessionOf(context, asHttp(context, context.peer));
    const reply = await peer.request("ping", {}, { headers: { "mcp-session-id": undefined } });
    // A server can have sessions and not need them.
    if (reply.result || reply.http?.status === 400) return;
    context.fail({
      message: `A request without the id of a session is answered with ${outcomeOf(reply)} instead of HTTP 400.`,
      reply,
    });
  },
});
