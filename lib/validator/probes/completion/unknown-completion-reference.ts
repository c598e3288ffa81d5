import { isRecord } from "../../../model/json.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { defineProbe } from "../probe.ts";

/** Without an error, a client does not learn that a prompt was removed, and sends a request with each keystroke. */
export default defineProbe({
  name: "unknown-completion-reference",
  family: "completion",
  requirements: ["REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers a completion request for an unknown prompt with error -32602.",
  sources: {
    "2025-11-25": "server/utilities/completion#error-handling",
    "2026-07-28": "server/utilities/completion#error-handling",
  },
  sends: "A completion request for a prompt that does not exist.",
  remedy: "Answer completion requests for unknown prompts with error -32602.",
  needs: ({ capabilities }) =>
    isRecord(capabilities["completions"]) ? undefined : "The server does not declare the completions capability.",
  async check({ peer, fail }) {
    const ref = { type: "ref/prompt", name: "validator_no_such_prompt" };
    const reply = await peer.request("completion/complete", { ref, argument: { name: "test", value: "" } });
    if (reply.error?.code === -32602) return;
    const found = actualVersusExpected(reply, "error -32602");
    const message = `The server answers a completion request for an unknown prompt with ${found}.`;
    fail({ message, reply });
  },
});
