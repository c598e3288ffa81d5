import { admissionAt, bearerTokenOf, furtherRequests } from "../../conformance/credentials.ts";
import { endpointOf, withHeaders } from "../../conformance/openings.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Session ids are logged and shared. A user who gets one of another user must not get that user's session. */
export default defineProbe({
  name: "session-owner",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "SHOULD",
  requirement: "The server ties a session to the user whose token opened it.",
  sources: {
    "2025-11-25": "https://modelcontextprotocol.io/docs/tutorials/security/security_best_practices#session-hijacking",
  },
  transports: ["http"],
  sends:
    "If MCP_VALIDATE_OTHER_TOKEN is the token of another user: a list request and requests for a tool, a resource and a prompt that do not exist, with this token, in a session of its own and in one of the configured token.",
  remedy: "Keep the user with the session, and answer requests of other users in it with status 404.",
  async check(context) {
    const { fail, facts, otherToken, skip } = context;
    const endpoint = endpointOf(context);
    const first = bearerTokenOf(endpoint) ?? skip(inapplicable("No bearer token is configured."));
    const token = otherToken ?? skip(inapplicable("MCP_VALIDATE_OTHER_TOKEN has no token of another user."));
    if (token === first) skip("MCP_VALIDATE_OTHER_TOKEN is the configured token.");
    const peer = asHttp(context, await context.open());
    if (peer.sessionId === undefined) skip(inapplicable("The server opens no session."));
    const other = { authorization: `Bearer ${token}` };
    const own = await admissionAt(context, withHeaders(endpoint, other));
    if (own.outcome !== "accepted") skip("The server refuses the token in MCP_VALIDATE_OTHER_TOKEN.");
    const requests = furtherRequests(facts);
    for (const [method, params] of requests.length ? requests : [[peer.harmlessMethod, {}] as const]) {
      const reply = await peer.request(method, params, { headers: other });
      const status = reply.http?.status ?? 200;
      if (status >= 400 || !reply.frame) continue;
      fail({ message: `The server answers ${method} of another user in the session of a user.`, reply });
      return;
    }
  },
});
