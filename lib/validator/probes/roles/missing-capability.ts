import { isRecord } from "../../../model/json.ts";
import { callOnce, type ToolCall } from "../../conformance/calls.ts";
import { FailureGroups, kindOf } from "../../conformance/failure-groups.ts";
import { emptyList } from "../../conformance/facts.ts";
import {
  callsWithAllCapabilities,
  inputCapabilities,
  needsCapability,
  requestsInput,
} from "../../conformance/input-requests.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import type { Era, Reply } from "../../live/conversation/message.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** With this error, a client knows which capability to offer. With another one, it takes the tool for broken. */
export default defineProbe({
  name: "missing-capability",
  family: "roles",
  requirements: ["REQ-ERROR-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "If a request needs a capability that the client does not declare, the server answers with error -32021, which lists the capability.",
  sources: { "2026-07-28": "basic/index#meta" },
  sends:
    "Two calls to each tool that may be called: one from a client with all capabilities, one from a client with none.",
  remedy:
    "Answer with error -32021 and data.requiredCapabilities such as { elicitation: {} }, over HTTP with status 400.",
  needs: emptyList("tools"),
  async check(context) {
    const groups = new FailureGroups<Failure>();
    let judged = 0;
    for (const able of await callsWithAllCapabilities(context)) {
      const unable = await callOnce(context, able.tool, able.arguments);
      const isRefused = unable.reply !== undefined && needsCapability(unable.reply, context.era);
      // Only these tools are known to need a capability.
      if (!isRefused && !requestsInput(able)) continue;
      judged++;
      const { name } = able.tool;
      const fault = isRefused ? refusalFaultOf(unable.reply) : otherFaultOf(unable);
      if (fault)
        groups.add(fault.kind, {
          message: `The tool '${name}' answers a client without capabilities with ${fault.kind}.`,
          subject: { kind: "tool", name },
          ...(unable.reply ? { reply: unable.reply } : {}),
          ...(fault.level ? { level: fault.level } : {}),
        });
      if (isRefused && able.reply && lacksOffered(able.reply, context.era))
        groups.add("offered", {
          message: `The tool '${name}' answers error -32021 to a client that declares the required capabilities.`,
          subject: { kind: "tool", name },
          reply: able.reply,
        });
    }
    if (!judged) context.skip(inapplicable("No tool that may be called needs a capability of the client."));
    groups.report(context.fail);
  },
});

interface Fault extends Pick<Failure, "level"> {
  /** What is wrong with the answer, as a part of a sentence. */
  readonly kind: string;
}

/** What is wrong with an error -32021. */
function refusalFaultOf({ error, http }: Reply): Fault | undefined {
  if (!requiredIn(error).length) return { kind: "error -32021 without the object data.requiredCapabilities" };
  const status = http?.status ?? 400;
  return status === 400 ? undefined : { kind: `error -32021 and status ${String(status)} instead of status 400` };
}

/** What is wrong with another answer of a tool that requests input from a client with all capabilities. */
function otherFaultOf(call: ToolCall): Fault | undefined {
  const { reply } = call;
  // `only-offered-requests` reports requests for input.
  if (!reply || requestsInput(call)) return undefined;
  if (reply.error) return { kind: `${kindOf(reply)} instead of error -32021` };
  return reply.result?.["isError"] === true
    ? { kind: "a result with isError instead of error -32021", level: "SHOULD" }
    : undefined;
}

/** The names of the capabilities that an error requires. */
function requiredIn(error: Reply["error"]): string[] {
  const required = isRecord(error?.data) ? error.data["requiredCapabilities"] : undefined;
  return isRecord(required) ? Object.keys(required) : [];
}

/** True for an error that requires nothing but what the client has declared. */
function lacksOffered(reply: Reply, era: Era): boolean {
  const required = requiredIn(reply.error);
  return needsCapability(reply, era) && required.length > 0 && required.every((name) => name in inputCapabilities);
}
