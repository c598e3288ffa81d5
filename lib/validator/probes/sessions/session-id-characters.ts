import { sessionOf } from "../../conformance/sessions.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Clients and proxies refuse headers with other characters, so nobody can go on with the session. */
export default defineProbe({
  name: "session-id-characters",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "The id of a session consists of visible ASCII characters.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "Nothing: it looks at the id of the session.",
  remedy: "Use a random UUID as the id of a session.",
  check(context) {
    const { id } = sessionOf(context, asHttp(context, context.peer));
    if (/^[\x21-\x7e]+$/u.test(id)) return;
    context.fail({
      message: "The id of the session has other characters than visible ASCII.",
      received: `Mcp-Session-Id: ${id}`,
    });
  },
});
