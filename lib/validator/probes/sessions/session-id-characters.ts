import { openSession } from "../../conformance/session-ids.ts";
import { defineProbe } from "../probe.ts";

/** Clients send the id in a header. Other characters are lost on the way, or refused by their HTTP library. */
export default defineProbe({
  name: "session-id-characters",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "The id of a session has only visible ASCII characters.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "A handshake.",
  remedy: "Use a UUID, or another text of letters, digits and hyphens.",
  async check(context) {
    const { id } = await openSession(context);
    if (!/^[\x21-\x7e]+$/u.test(id))
      context.fail({ message: `The id of a session has other characters: ${JSON.stringify(id)}.`, received: id });
  },
});
