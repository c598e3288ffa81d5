import { kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A client that asks for a resource that is gone takes an empty answer for an empty resource. */
export default defineProbe({
  name: "unknown-resource",
  family: "resources",
  requirements: ["REQ-FEATURE-001", "REQ-ERROR-001"],
  level: "MUST",
  requirement: "A request for a resource that does not exist is answered with an error that says so.",
  sources: { "2025-11-25": "server/resources#error-handling", "2026-07-28": "server/resources#error-handling" },
  sends: "A request for a resource of a scheme that no server has.",
  remedy: "Answer with the error code -32602 (until 2025-11-25: -32002).",
  needs: ({ pages }) =>
    pages.resources.some(({ reply }) => reply.result) ? undefined : "The server lists no resources.",
  async check({ era, facts, fail, peer, skip }) {
    // "{+uri}" takes any URI.
    const takesAll = facts.resourceTemplates.some(
      ({ uriTemplate }) => typeof uriTemplate === "string" && uriTemplate.startsWith("{"),
    );
    if (takesAll) skip("A template of the server takes every URI.");
    const uri = "validator-unknown://no-such-host/no-such-resource";
    const reply = await peer.request("resources/read", { uri });
    const isModern = era === "2026-07-28";
    const codes: unknown[] = isModern ? [-32602] : [-32002, -32602];
    if (codes.includes(reply.error?.code)) return;
    const contents = reply.result?.["contents"];
    const isEmpty = Array.isArray(contents) && !contents.length;
    const found = isEmpty ? "empty contents" : kindOf(reply);
    fail({
      level: isModern ? "MUST" : "SHOULD",
      message: `The server answers a resource that does not exist with ${found} instead of the error ${String(codes[0])}.`,
      reply,
    });
  },
});
