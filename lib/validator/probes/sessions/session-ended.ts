import { randomUUID } from "node:crypto";
import { declaredList } from "../../conformance/facts.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { openSession } from "../../conformance/session-ids.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** Clients open a new session if they get status 404. With any other status, they cannot continue after a restart. */
export default defineProbe({
  name: "session-ended",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "The server answers a request for an ended session with status 404.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "A DELETE request for a new session, then a request with its id, and a request with an unknown session id.",
  remedy: "Answer requests with an unknown or ended session id with status 404.",
  async check(context) {
    const { facts, fail } = context;
    const { peer } = await openSession(context);
    const method = declaredList(facts) ?? peer.harmlessMethod;
    const isRight = ({ http }: Reply): boolean => http?.status === 404 || isBusy(http);
    const { status } = await peer.ask("DELETE", {}, { milliseconds: peer.answerTime });
    // Servers need not let their clients end sessions.
    if (status >= 200 && status < 300) {
      const reply = await peer.request(method);
      if (!isRight(reply)) {
        fail({
          message: `A request for a deleted session is answered with ${answerOf(reply)} instead of status 404.`,
          reply,
        });
        return;
      }
    }
    const reply = await peer.request(method, {}, { headers: { "mcp-session-id": randomUUID() } });
    // The text is about ended sessions. After a restart, a server does not know which ids it has issued.
    if (isRight(reply) || reply.http?.status === 400) return;
    fail({
      message: `A request with an unknown session id is answered with ${answerOf(reply)} instead of status 404 or 400.`,
      level: "SHOULD",
      reply,
    });
  },
});
