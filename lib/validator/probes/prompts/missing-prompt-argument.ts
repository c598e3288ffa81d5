import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { promptArgumentsOf, samplesFor } from "../../conformance/prompt-arguments.ts";
import { defineProbe } from "../probe.ts";

/** Without an error, a client sends an incomplete prompt such as "Review undefined" to the model. */
export default defineProbe({
  name: "missing-prompt-argument",
  family: "prompts",
  requirements: ["REQ-FEATURE-003", "REQ-ERROR-001"],
  level: "SHOULD",
  requirement: "The server answers a request for a prompt without a required argument with error -32602.",
  sources: { "2025-11-25": "server/prompts#error-handling", "2026-07-28": "server/prompts#error-handling" },
  sends: "A request for the first prompt that has required arguments, without the first of them.",
  remedy: "Check that all required arguments are present, and answer with error -32602 if one is missing.",
  async check({ facts, fail, peer, skip }) {
    for (const prompt of facts.prompts) {
      const { name } = prompt;
      const [missing, ...others] = promptArgumentsOf(prompt).filter(({ isRequired }) => isRequired);
      if (typeof name !== "string" || !missing) continue;
      const args = others.length ? { arguments: samplesFor(others) } : {};
      const reply = await peer.request("prompts/get", { name, ...args });
      if (reply.error?.code === -32602 || reply.result?.["resultType"] === "input_required") return;
      const subject = { kind: "prompt", name } as const;
      const asked = `a request for the prompt '${name}' without the required argument '${missing.name}'`;
      const found = actualVersusExpected(reply, "error -32602");
      fail({ message: `The server answers ${asked} with ${found}.`, subject, reply });
      return;
    }
    skip("No prompt requires an argument.");
  },
});
