import { asSuccess, type SuccessfulCall, callTool, goodCalls } from "../../conformance/calls.ts";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { emptyList, type ServerFacts } from "../../conformance/facts.ts";
import { inapplicable, type Lack } from "../../conformance/reasons.ts";
import { declaresTasks, speaksOfTasks } from "../../conformance/tasks.ts";
import { defineProbe } from "../probe.ts";

/** A client that asks for a task in each call cannot use the tools of a server without tasks. */
export default defineProbe({
  name: "task-ignored",
  family: "tasks",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "A server that declares no tasks for tool calls ignores the parameter 'task'.",
  sources: { "2025-11-25": "basic/utilities/tasks#task-support-and-handling" },
  sends: "A call with the parameter 'task' to the quickest tool that may be called.",
  remedy: "Declare the capability tasks.requests.tools.call, or answer with the result of the tool.",
  needs: (facts) => withTasks(facts) ?? emptyList("tools")(facts),
  async check(context) {
    const [usual] = (await goodCalls(context)).toSorted((one, other) => one.milliseconds - other.milliseconds);
    if (!usual) return;
    const { tool } = usual;
    const call = await callTool(context.peer, tool, usual.arguments, { members: { task: { ttl: 60_000 } } });
    const { reply } = call;
    if (!reply || isUsual(asSuccess(call), usual)) return;
    const found = reply.result?.["task"] === undefined ? actualVersusExpected(reply, "its result") : "a task";
    context.fail({
      message: `The server declares no tasks, and answers a call with the parameter 'task' with ${found}.`,
      subject: { kind: "tool", name: tool.name },
      // The SDK for TypeScript refuses such a call so (`@modelcontextprotocol/sdk` 1.32.2, read on 2026-11-29).
      ...(reply.error?.code === -32603 ? { level: "ADVICE" } : {}),
      reply,
    });
  },
});

/** True for a result of the same form. */
function isUsual(call: SuccessfulCall | undefined, { result }: SuccessfulCall): boolean {
  return (
    call !== undefined && call.result["task"] === result["task"] && "content" in call.result === "content" in result
  );
}

function withTasks(facts: ServerFacts): Lack | undefined {
  if (!speaksOfTasks(facts)) return inapplicable("The revision of the server has no tasks.");
  return declaresTasks(facts) ? inapplicable("The server declares tasks for tool calls.") : undefined;
}
