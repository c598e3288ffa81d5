import { randomUUID } from "node:crypto";
import { declaredList } from "../../conformance/facts.ts";
import { answerOf, isBusy } from "../../conformance/http-refusals.ts";
import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { openSession } from "../../conformance/session-ids.ts";
import type { Reply } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** Clients open a new session when they see the status 404. With any other, they stay cut off after a restart. */
export default defineProbe({
  name: "session-ended",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "A request with the id of a session that has ended is refused with the status 404.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "DELETE for a session of its own, then a request in it; a request with an id that the server has not made.",
  remedy: "Answer requests with the id of a session that is not open any more with the status 404.",
  async check(context) {
    const { facts, fail } = context;
    const { peer } = await openSession(context);
    const method = declaredList(facts) ?? harmlessMethod(peer);
    const isRight = ({ http }: Reply): boolean => http?.status === 404 || isBusy(http);
    const { status } = await peer.ask("DELETE", {}, { milliseconds: peer.answerTime });
    // Servers need not let their clients end sessions.
    if (status >= 200 && status < 300) {
      const reply = await peer.request(method);
      if (!isRight(reply)) {
        fail({ message: `After DELETE, the session's id is answered with ${answerOf(reply)} instead of 404.`, reply });
        return;
      }
    }
    const reply = await peer.request(method, {}, { headers: { "mcp-session-id": randomUUID() } });
    if (isRight(reply)) return;
    // After a restart, a server does not know which ids it has made.
    fail({
      message: `The id of a session that never was is answered with ${answerOf(reply)} instead of 404.`,
      level: "SHOULD",
      reply,
    });
  },
});
