import { blockFaultOf } from "../../conformance/content-blocks.ts";
import { validCalls } from "../../conformance/calls.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client that validates results rejects the whole answer for one invalid block, and the model gets nothing. */
export default defineProbe({
  name: "call-result",
  family: "tools",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "The result of a tool call has a list of content blocks of known types.",
  sources: { "2025-11-25": "server/tools#tool-result", "2026-07-28": "server/tools#tool-result" },
  sends: "One call to each tool that may be called, with arguments generated from its schema.",
  remedy:
    "Return content blocks of the types text, image, audio, resource_link or resource, with all required members.",
  needs: ({ tools }) => (tools.length ? undefined : "The server lists no tools."),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const answered = (await validCalls(context)).filter(({ reply }) => reply?.result);
    if (!answered.length) context.skip("No call returned a result.");
    for (const { tool, reply } of answered) {
      const subject = { kind: "tool", name: tool.name } as const;
      if (!reply?.result || reply.result["resultType"] === "input_required") continue;
      const content: unknown = reply.result["content"];
      if (!Array.isArray(content)) {
        const found = content === undefined ? "no content" : "content that is not a list";
        groups.add("content", { message: `The result of the tool '${tool.name}' has ${found}.`, subject, reply });
        continue;
      }
      const fault = content.map(blockFaultOf).find((each) => each !== undefined);
      if (fault !== undefined)
        groups.add(fault, { message: `A content block of the tool '${tool.name}' ${fault}.`, subject, reply });
    }
    groups.report(context.fail);
  },
});
