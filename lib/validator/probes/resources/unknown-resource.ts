import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** Without an error, a client that requests a removed resource treats it as an empty one. */
export default defineProbe({
  name: "unknown-resource",
  family: "resources",
  requirements: ["REQ-FEATURE-001", "REQ-ERROR-001"],
  level: "MUST",
  requirement:
    "The server answers a request for an unknown resource with error -32602, or with -32002 up to 2025-11-25.",
  sources: { "2025-11-25": "server/resources#error-handling", "2026-07-28": "server/resources#error-handling" },
  sends: "A request for a resource that does not exist.",
  remedy: "Answer requests for unknown resources with error -32602 (-32002 in revisions up to 2025-11-25).",
  needs: ({ pages }) =>
    pages.resources.some(({ reply }) => reply.result) ? undefined : "The server returns no list of resources.",
  async check({ era, facts, fail, peer, skip }) {
    // "{+uri}" matches any URI.
    const matchesAll = facts.resourceTemplates.some(
      ({ uriTemplate }) => typeof uriTemplate === "string" && uriTemplate.startsWith("{"),
    );
    if (matchesAll) skip("A resource template of the server matches every URI.");
    const uri = "validator-unknown://no-such-host/no-such-resource";
    const reply = await peer.request("resources/read", { uri });
    const isModern = era === "2026-07-28";
    const codes: unknown[] = isModern ? [-32602] : [-32002, -32602];
    if (codes.includes(reply.error?.code)) return;
    const contents = reply.result?.["contents"];
    const isEmpty = Array.isArray(contents) && !contents.length;
    const wanted = `error ${String(codes[0])}`;
    const found = isEmpty ? `empty contents instead of ${wanted}` : actualVersusExpected(reply, wanted);
    fail({
      level: isModern ? "MUST" : "SHOULD",
      message: `The server answers a request for an unknown resource with ${found}.`,
      reply,
    });
  },
});
