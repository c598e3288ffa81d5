import { isRecord } from "../../../model/json.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** A client that asks for something that is gone does not learn of it, and goes on asking with each letter. */
export default defineProbe({
  name: "unknown-completion-reference",
  family: "completion",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "A completion for a prompt that does not exist is answered with the error -32602.",
  sources: {
    "2025-11-25": "server/utilities/completion#error-handling",
    "2026-07-28": "server/utilities/completion#error-handling",
  },
  sends: "A request for a completion for a prompt that no server has.",
  remedy: "Answer completions for unknown prompts with the error code -32602.",
  needs: ({ capabilities }) =>
    isRecord(capabilities["completions"]) ? undefined : "The server declares no completions.",
  async check({ peer, fail }) {
    const ref = { type: "ref/prompt", name: "validator_no_such_prompt" };
    const reply = await peer.request("completion/complete", { ref, argument: { name: "test", value: "" } });
    if (reply.error?.code === -32602) return;
    const message = `The server answers a completion for an unknown prompt with ${kindOf(reply)} instead of -32602.`;
    fail({ message, reply });
  },
});
