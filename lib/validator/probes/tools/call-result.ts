import { blockFaultOf } from "../../conformance/content-blocks.ts";
import { noSuccessReason, type ToolCall, validCalls } from "../../conformance/calls.ts";
import type { MessageFrame } from "../../live/conversation/message.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

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
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    const calls = await validCalls(context);
    for (const call of calls) {
      const { tool, reply } = call;
      const subject = { kind: "tool", name: tool.name } as const;
      if (isNeverAnswered(call, context.peer.frames))
        groups.add("silence", {
          message: `A call to the tool '${tool.name}' was not answered within ${String(Math.round(call.milliseconds))} ms.`,
          remedy: "Answer each call. If the tool needs longer, give it more time with --timeout.",
          subject,
          // A tool may be slow for a reason that is outside of the server.
          level: "SHOULD",
          sent: call.lateness?.sent,
          isUnanswered: true,
        });
      if (reply && !reply.frame && reply.http?.status === 200)
        groups.add("end", {
          message: `The response to a call of the tool '${tool.name}' ends without a reply.`,
          remedy: "Send the reply before you end the response, and end each event with an empty line.",
          subject,
          level: "SHOULD",
          sent: reply.sent,
        });
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
    if (!calls.some(({ reply }) => reply?.result)) await checkBareCall(context, calls);
    if (!calls.some(({ reply }) => reply?.result)) context.skip(noResultReason(calls));
  },
});

/** The control for calls that are all refused: without `_meta`, which each client may send, one may succeed. */
async function checkBareCall({ era, peer, fail }: ProbeContext, calls: readonly ToolCall[]): Promise<void> {
  const [refused] = calls.filter(({ reply }) => reply?.error);
  if (!refused?.reply || era === "2026-07-28") return;
  const { tool, arguments: args, reply } = refused;
  const params = { name: tool.name, arguments: args };
  const id = peer.nextId();
  const text = JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params });
  const bare = await unlessSilent(peer.exchange(text, id, { method: "tools/call", params }));
  if (!bare?.result) return;
  const subject = { kind: "tool", name: tool.name } as const;
  fail({ message: `A call to the tool '${tool.name}' is refused because it has a progress token.`, subject, reply });
}

/** True for a call without an answer, and without progress that shows that the tool is at work. */
function isNeverAnswered({ lateness }: ToolCall, frames: readonly MessageFrame[]): boolean {
  if (!lateness) return false;
  const token = /"progressToken":("[^"]*"|\d+)/u.exec(lateness.sent)?.[1];
  return !frames.some(({ from, text }) => {
    return from === "server" && text.includes("notifications/progress") && text.includes(token ?? "progressToken");
  });
}

function noResultReason(calls: readonly ToolCall[]): string {
  return calls.some(({ lateness }) => lateness)
    ? noSuccessReason(calls)
    : "Every call was answered with an error instead of a result.";
}
