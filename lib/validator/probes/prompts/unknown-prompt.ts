import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { unreadList } from "../../conformance/facts.ts";
import { defineProbe } from "../probe.ts";

/** Without an error, a client that requests a removed prompt sends an empty one to the model. */
export default defineProbe({
  name: "unknown-prompt",
  family: "prompts",
  requirements: ["REQ-FEATURE-003", "REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers a request for an unknown prompt with error -32602.",
  sources: { "2025-11-25": "server/prompts#error-handling", "2026-07-28": "server/prompts#error-handling" },
  sends: "A request for a prompt that does not exist.",
  remedy: "Answer requests for unknown prompts with error -32602.",
  needs: (facts) => unreadList(facts, "prompts"),
  async check({ peer, fail }) {
    const reply = await peer.request("prompts/get", { name: "validator_no_such_prompt" });
    if (reply.error?.code === -32602) return;
    fail({
      message: `The server answers a request for an unknown prompt with ${actualVersusExpected(reply, "error -32602")}.`,
      reply,
    });
  },
});
