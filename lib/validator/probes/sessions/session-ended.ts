import { outcomeOf } from "../../conformance/header-checks.ts";
import { sessionOf } from "../../conformance/sessions.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** By 404 a client learns that it has to begin a new session. With another answer it fails until it is restarted. */
export default defineProbe({
  name: "session-ended",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "A request with the id of a session that has ended is refused with HTTP 404.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "DELETE for a session of its own, then a ping with its id; a ping with an id that never was.",
  remedy: "Answer requests with an unknown Mcp-Session-Id with HTTP 404.",
  async check(context) {
    const { peer, id } = sessionOf(context, asHttp(context, await context.open()));
    const never = await peer.request("ping", {}, { headers: { "mcp-session-id": altered(id) } });
    if (never.http?.status !== 404)
      context.fail({
        message: `A request with the id of a session that never was is answered with ${outcomeOf(never)} instead of HTTP 404.`,
        // The text speaks of sessions that have ended. A server cannot tell these from those that never were.
        level: never.result ? "MUST" : "SHOULD",
        reply: never,
      });
    const { status } = await peer.ask("DELETE");
    peer.sessionId = undefined;
    if (status >= 400) return;
    const ended = await peer.request("ping", {}, { headers: { "mcp-session-id": id } });
    if (ended.http?.status !== 404)
      context.fail({
        message: `A request with the id of a session that has ended is answered with ${outcomeOf(ended)} instead of HTTP 404.`,
        reply: ended,
      });
  },
});

/** An id of the same form. */
function altered(id: string): string {
  const other = id.replaceAll(/[0-9]/gu, (digit) => String(9 - Number(digit)));
  return other === id ? `${id}x` : other;
}
