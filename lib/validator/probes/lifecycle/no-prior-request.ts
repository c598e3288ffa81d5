import { declaredList } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** Clients need not discover a server before they use it, and a gateway gives each request to any process. */
export default defineProbe({
  name: "no-prior-request",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers the very first request, whatever it is.",
  sources: { "2026-07-28": "basic/index#statelessness" },
  sends: "A request for a list, as the first one of a conversation of its own.",
  remedy: "Take the version and the capabilities from the metadata of each request, and wait for no other request.",
  needs: (facts) => (declaredList(facts) ? undefined : "The server declares no lists."),
  async check({ openRaw, facts, fail, skip }) {
    const method = declaredList(facts) ?? skip("The server declares no lists.");
    const peer = await openRaw();
    const reply = await peer.request(method);
    if (reply.result) return;
    const found = reply.error ? `the error ${String(reply.error.code)}` : "no message";
    fail({ message: `The server answers ${method} as the first request with ${found}.`, reply });
  },
});
