import { openSession } from "../../conformance/session-ids.ts";
import { defineProbe } from "../probe.ts";

/** Clients send the id in a header. Other characters get lost, or the HTTP library rejects them. */
export default defineProbe({
  name: "session-id-characters",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "A session id contains only visible ASCII characters.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "An initialize request.",
  remedy: "Use a UUID, or another string of letters, digits and hyphens.",
  async check(context) {
    const { id } = await openSession(context);
    if (!/^[\x21-\x7e]+$/u.test(id))
      context.fail({
        message: `A session id contains characters other than visible ASCII: ${JSON.stringify(id)}.`,
        received: id,
      });
  },
});
