import { guessableFaultOf, openSession } from "../../conformance/session-ids.ts";
import { defineProbe } from "../probe.ts";

/** Anyone who guesses a session id can read the messages of the session and act as its user. */
export default defineProbe({
  name: "session-id-unguessable",
  family: "sessions",
  requirements: ["REQ-CONN-002", "SEC-NFR-002"],
  level: "SHOULD",
  requirement: "Session ids are unique and cannot be guessed.",
  sources: { "2025-11-25": "basic/transports#session-management" },
  transports: ["http"],
  sends: "Three initialize requests.",
  remedy: "Use random UUIDs from a cryptographic source.",
  async check(context) {
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.push((await openSession(context)).id);
    const fault = guessableFaultOf(ids);
    if (fault) context.fail({ message: `The session ids ${fault}.`, received: ids.join("\n") });
  },
});
