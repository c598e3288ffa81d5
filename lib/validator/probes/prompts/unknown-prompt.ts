import { kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A client that asks for a prompt that is gone sends an empty one to the model. */
export default defineProbe({
  name: "unknown-prompt",
  family: "prompts",
  requirements: ["REQ-FEATURE-003", "REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "A request for a prompt that does not exist is answered with the error -32602.",
  sources: { "2025-11-25": "server/prompts#error-handling", "2026-07-28": "server/prompts#error-handling" },
  sends: "A request for a prompt that no server has.",
  remedy: "Answer requests for unknown prompts with the error code -32602.",
  needs: ({ pages }) => (pages.prompts.length ? undefined : "The server declares no prompts."),
  async check({ peer, fail }) {
    const reply = await peer.request("prompts/get", { name: "validator_no_such_prompt" });
    if (reply.error?.code === -32602) return;
    fail({ message: `The server answers an unknown prompt with ${kindOf(reply)} instead of the error -32602.`, reply });
  },
});
