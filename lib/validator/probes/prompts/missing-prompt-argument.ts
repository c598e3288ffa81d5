import { kindOf } from "../../conformance/failure-groups.ts";
import { promptArgumentsOf, samplesFor } from "../../conformance/prompt-arguments.ts";
import { defineProbe } from "../probe.ts";

/** A prompt with a hole, such as "Review undefined", is sent to a model as it is. */
export default defineProbe({
  name: "missing-prompt-argument",
  family: "prompts",
  requirements: ["REQ-FEATURE-003", "REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "A request for a prompt without a required argument is answered with the error -32602.",
  sources: { "2025-11-25": "server/prompts#error-handling", "2026-07-28": "server/prompts#error-handling" },
  sends: "A request for the first prompt with required arguments, without the first of them.",
  remedy: "Check that the required arguments are there, and answer with the error code -32602.",
  async check({ facts, fail, peer, skip }) {
    for (const prompt of facts.prompts) {
      const { name } = prompt;
      const [missing, ...others] = promptArgumentsOf(prompt).filter(({ isRequired }) => isRequired);
      if (typeof name !== "string" || !missing) continue;
      const args = others.length ? { arguments: samplesFor(others) } : {};
      const reply = await peer.request("prompts/get", { name, ...args });
      if (reply.error?.code === -32602 || reply.result?.["resultType"] === "input_required") return;
      const subject = { kind: "prompt", name } as const;
      const found = `${kindOf(reply)} instead of the error -32602`;
      fail({ message: `The prompt '${name}' without its required '${missing.name}' gives ${found}.`, subject, reply });
      return;
    }
    skip("No prompt requires an argument.");
  },
});
