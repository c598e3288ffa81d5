import { isRecord } from "../../../model/json.ts";
import { promptBlockFaultOf } from "../../conformance/content-blocks.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { needsCapability } from "../../conformance/input-requests.ts";
import { promptArgumentsOf, samplesFor } from "../../conformance/prompt-arguments.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { emptyList } from "../../conformance/facts.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client that validates messages rejects the whole prompt because of one invalid message. */
export default defineProbe({
  name: "get-prompt",
  family: "prompts",
  requirements: ["REQ-FEATURE-003"],
  level: "MUST",
  requirement:
    "A prompt has a list of messages, each with the role user or assistant and one content block of a known type; embedded resources have a URI and a MIME type.",
  sources: { "2025-11-25": "server/prompts#promptmessage", "2026-07-28": "server/prompts#promptmessage" },
  sends: "Requests for the first ten prompts, with generated values for their required arguments.",
  remedy: 'Return messages such as { "role": "user", "content": { "type": "text", "text": "…" } }.',
  needs: emptyList("prompts"),
  async check({ era, facts, fail, peer, skip }) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    for (const prompt of facts.prompts.slice(0, maxPrompts)) {
      const { name } = prompt;
      if (typeof name !== "string") continue;
      const subject = { kind: "prompt", name } as const;
      const required = promptArgumentsOf(prompt).filter(({ isRequired }) => isRequired);
      let reply;
      try {
        const args = required.length ? { arguments: samplesFor(required) } : {};
        reply = await peer.request("prompts/get", { name, ...args });
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        const message = `The server lists the prompt '${name}': ${error.message.replace(/^T/u, "t")}`;
        groups.add("silence", { message, subject, level: "SHOULD", sent: error.sent, isUnanswered: true });
        break;
      }
      if (!reply.result) {
        // The prompt may refuse the generated values, or need a capability that this client does not offer.
        if (required.length || needsCapability(reply, era)) continue;
        judged++;
        const message = `The server answers a request for the prompt '${name}', which requires no arguments, with ${kindOf(reply)}.`;
        groups.add("refused", { level: "SHOULD", message, subject, reply });
        continue;
      }
      judged++;
      if (reply.result["resultType"] === "input_required") continue;
      const messages: unknown = reply.result["messages"];
      if (!Array.isArray(messages)) {
        groups.add("list", { message: `The result for the prompt '${name}' has no list of messages.`, subject, reply });
        continue;
      }
      const fault = messages.map(messageFaultOf).find((each) => each !== undefined);
      if (fault !== undefined)
        groups.add(fault, { message: `A message of the prompt '${name}' ${fault}.`, subject, reply });
    }
    groups.report(fail);
    if (!judged) skip("No prompt accepted the generated values for its arguments, and a client without capabilities.");
  },
});

const maxPrompts = 10;

function messageFaultOf(message: unknown): string | undefined {
  if (!isRecord(message)) return "is not an object";
  const { role, content } = message;
  if (role === undefined) return "has no role";
  if (role !== "user" && role !== "assistant") return `has the unknown role ${JSON.stringify(role)}`;
  if (Array.isArray(content)) return "has a list as its content instead of one block";
  const fault = promptBlockFaultOf(content);
  return fault === undefined ? undefined : `has a content block that ${fault}`;
}
