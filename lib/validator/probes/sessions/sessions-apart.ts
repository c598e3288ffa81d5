import { declaredList } from "../../conformance/facts.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { openSession } from "../../conformance/session-ids.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

const rounds = 5;

/** Clients number their requests from 1. A server that stores requests by id alone mixes up the answers to users. */
export default defineProbe({
  name: "sessions-apart",
  family: "sessions",
  requirements: ["REQ-CONN-002"],
  level: "MUST",
  requirement: "Two sessions that use the same request ids at the same time each get their own answers.",
  sources: { "2025-11-25": "basic/index#result-responses" },
  transports: ["http"],
  sends: "Different requests with the same ids, in two sessions at the same time.",
  remedy: "Store running requests by session and request id.",
  async check(context) {
    const { facts, fail } = context;
    const [one, other] = await Promise.all([openSession(context), openSession(context)]);
    const list = declaredList(facts) ?? "validator/no-such-method";
    // The sessions of other probes, which run at the same time, do not use these ids.
    const usualPing = await one.peer.request("ping", {}, { id: 7_900 });
    const usualList = await other.peer.request(list, {}, { id: 7_901 });
    if (shapeOf(usualPing) === shapeOf(usualList)) context.skip("The answers to the two requests have the same shape.");
    for (let round = 1; round <= rounds; round++) {
      const id = 8_000 + round;
      const asked = [() => one.peer.request("ping", {}, { id }), () => other.peer.request(list, {}, { id })] as const;
      const replies = round % 2 ? [asked[0](), asked[1]()] : [asked[1](), asked[0]()].reverse();
      const [ping, entries] = await Promise.all(replies);
      if (!ping || !entries) return;
      const isMixed = shapeOf(ping) === shapeOf(usualList) || shapeOf(entries) === shapeOf(usualPing);
      if (!isMixed) continue;
      const wrong = shapeOf(ping) === shapeOf(usualList) ? ping : entries;
      const method = wrong === ping ? "ping" : list;
      fail({
        message: `A session gets the answer for another session: ${method} is answered with ${kindOf(wrong)}.`,
        reply: wrong,
      });
      return;
    }
  },
});

/** What distinguishes the answers to different requests. */
function shapeOf({ result, error }: Reply): string {
  if (error) return `error ${String(error.code)}`;
  return Object.keys(result ?? {})
    .filter((key) => key !== "_meta")
    .sort()
    .join();
}
