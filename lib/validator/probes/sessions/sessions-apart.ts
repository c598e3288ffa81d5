import { openSessions } from "../../conformance/sessions.ts";
import { defineProbe } from "../probe.ts";

/** Rounds of two requests at the same time. */
const rounds = 3;

/** A server that keeps requests by their id alone hands one user the answers of another. */
export default defineProbe({
  name: "sessions-apart",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "Two sessions that use the same id of a request at the same time get each their own answer.",
  sources: { "2025-11-25": "basic/index#responses" },
  transports: ["http"],
  sends: "Two different requests with the same id in two sessions, at the same time.",
  remedy: "Keep requests by session and id.",
  async check(context) {
    const [one, other] = await openSessions(context, 2);
    if (!one || !other) return;
    for (let round = 0; round < rounds; round++) {
      const id = 90_000 + round;
      const [ping, unknown] = await Promise.all([
        one.peer.request("ping", {}, { id }),
        other.peer.request("validator/no-such-method", {}, { id }),
      ]);
      const wrong = ping.error && !unknown.error ? ping : !unknown.error && unknown.result ? unknown : undefined;
      if (!wrong && !(ping.error && unknown.error)) continue;
      // A server that answers pings with errors, or any method with a result, is the concern of other probes.
      const alone = await one.peer.request("ping");
      const unknownAlone = await other.peer.request("validator/no-such-method");
      if (alone.error || !unknownAlone.error) return;
      context.fail({
        message: "Two sessions that used the same id of a request at the same time got the same answer.",
        reply: wrong ?? ping,
      });
      return;
    }
  },
});
