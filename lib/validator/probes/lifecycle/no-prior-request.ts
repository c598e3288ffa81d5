import { kindOf } from "../../conformance/failure-groups.ts";
import { declaredList, noLists } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** Clients need not discover a server before they use it, and a gateway may send each request to another process. */
export default defineProbe({
  name: "no-prior-request",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers the first request on a connection, whatever its method.",
  sources: { "2026-07-28": "basic/index#statelessness" },
  sends: "A list request as the first request on a new connection.",
  remedy:
    "Take the version and the capabilities from the metadata of each request, and do not require an earlier request.",
  needs: (facts) => (declaredList(facts) ? undefined : noLists),
  async check({ openRaw, facts, fail, skip }) {
    const method = declaredList(facts) ?? skip(noLists);
    const peer = await openRaw();
    const reply = await peer.request(method);
    if (reply.result) return;
    fail({ message: `If ${method} is the first request, the server answers it with ${kindOf(reply)}.`, reply });
  },
});
