import { inapplicable } from "../../conformance/reasons.ts";
import { admissionWithout, bearerTokenOf, furtherRequests } from "../../conformance/credentials.ts";
import { isEndedBy, streamStatus } from "../../conformance/open-streams.ts";
import { endpointOf } from "../../conformance/openings.ts";
import type { HttpPeer } from "../../live/conversation/http-peer.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** Session ids are logged and shared. If only the first request needs a token, such an id is enough to get in. */
export default defineProbe({
  name: "token-each-request",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server checks the token of each request, also within a session.",
  sources: {
    "2025-11-25": "basic/authorization#token-requirements",
    "2026-07-28": "basic/authorization/index#token-requirements",
  },
  transports: ["http"],
  sends:
    "A list request and requests for a tool, a resource and a prompt that do not exist in a new conversation: with the configured token, without it, and with a wrong one; and a notification without it. In a session also GET and DELETE requests without it.",
  remedy: "Check the token of every HTTP request, before the session is looked up.",
  async check(context) {
    const { fail, facts, skip } = context;
    const endpoint = endpointOf(context);
    if (bearerTokenOf(endpoint) === undefined) skip(inapplicable("No bearer token is configured."));
    const without = await admissionWithout(context, endpoint);
    if (without.outcome !== "refused" || !without.isAtOpening)
      skip("The server does not refuse the first request of a conversation without a token.");
    const peer = asHttp(context, await context.open());
    const requests = furtherRequests(facts);
    for (const [method, params] of requests.length ? requests : [[peer.harmlessMethod, {}] as const]) {
      if (isRefused((await peer.request(method, params)).http?.status))
        skip(`The server refuses ${method} with the configured token.`);
      for (const [sent, authorization] of [
        ["without a token", undefined],
        ["with a wrong token", "Bearer validator-wrong-token"],
      ] as const) {
        const reply = await peer.request(method, params, { headers: { authorization } });
        if (isRefused(reply.http?.status) || !reply.frame) continue;
        fail({ message: `The server answers ${method} ${sent} once a conversation was opened with the token.`, reply });
        return;
      }
    }
    await checkNotification(context, peer);
    if (peer.sessionId !== undefined) await checkSession(context, peer);
  },
});

/** A notification without a token may cancel the request of another client. */
async function checkNotification({ fail }: ProbeContext, peer: HttpPeer): Promise<void> {
  const cancellation = {
    jsonrpc: "2.0",
    method: "notifications/cancelled",
    params: { requestId: "validator-no-such-request" },
  };
  const http = await peer.send(JSON.stringify(cancellation), {
    method: cancellation.method,
    headers: { authorization: undefined },
  });
  if (http?.status !== 202) return;
  const received = `HTTP ${String(http.status)}\n${http.body}`.trim();
  fail({ message: "The server accepts a notification without a token.", received });
}

/** What opens a stream of a session, or ends the session, needs the token, too. */
async function checkSession({ fail }: ProbeContext, peer: HttpPeer): Promise<void> {
  const withoutToken = { authorization: undefined };
  if ((await streamStatus(peer)) === 200 && (await streamStatus(peer, withoutToken)) === 200)
    fail({ message: "The server opens the stream of a session on a GET request without a token." });
  if (await isEndedBy(peer, withoutToken, peer.harmlessMethod))
    fail({ message: "The server ends a session on a DELETE request without a token." });
}

/** Another status may be about the session. */
function isRefused(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500;
}
