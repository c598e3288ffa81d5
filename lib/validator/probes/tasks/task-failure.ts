import type { JsonObject } from "../../../model/json.ts";
import { type CallableTool, callTool, isSuccess, taskSupportOf } from "../../conformance/calls.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { incompleteFor, wrongFor } from "../../conformance/faulty-arguments.ts";
import { hasEnded, runTask, type TaskRun, taskTools, withoutTasks } from "../../conformance/tasks.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A client that goes by the status takes the failure for a success. */
export default defineProbe({
  name: "task-failure",
  family: "tasks",
  requirements: ["REQ-ERROR-003"],
  level: "MUST",
  requirement: "A task whose call fails becomes 'failed', with a message, and tasks/result has the failure.",
  sources: { "2025-11-25": "basic/utilities/tasks#task-execution-errors" },
  sends: "A call as a task with wrong arguments to each tool that may be called as one, and the same without a task.",
  remedy: "Set the status to 'failed' with a statusMessage, and keep the error or the result for tasks/result.",
  needs: withoutTasks,
  async check(context) {
    const judged = await Promise.all(taskTools(context).map((tool) => judge(tool, context)));
    if (!judged.includes(true)) context.skip(inapplicable("No call with wrong arguments was made a task."));
  },
});

/** @returns false if the call was refused, so that there is no task. */
async function judge(tool: CallableTool, context: ProbeContext): Promise<boolean> {
  const faulty = wrongFor(tool) ?? incompleteFor(tool);
  if (!faulty) return false;
  const run = await runTask(context.peer, tool, faulty.args);
  const state = run.after?.result;
  // A task that ends in another way is judged by other probes.
  if (!run.task || !run.result || !hasEnded(state) || state["status"] === "cancelled") return false;
  const failure = failureOf(run.result, state, await usual(run, context));
  if (failure) context.fail({ subject: { kind: "tool", name: tool.name }, ...failure });
  return true;
}

/** The answer to the same call without a task; `undefined` if there is none. */
async function usual({ call: { tool, arguments: args } }: TaskRun, { peer }: ProbeContext): Promise<Reply | undefined> {
  return taskSupportOf(tool.definition) === "optional" ? (await callTool(peer, tool, args)).reply : undefined;
}

function failureOf(reply: Reply, state: JsonObject, without: Reply | undefined): Failure | undefined {
  const hasFailed = !isSuccess(reply);
  const received = [reply.frame?.text, JSON.stringify(state)].join("\n");
  const details = { sent: reply.sent, received };
  if (without && !isSuccess(without) && outcomeOf(reply) !== outcomeOf(without))
    return {
      message: `A call fails with ${outcomeOf(without)}, and tasks/result answers the same call with ${outcomeOf(reply)}.`,
      ...details,
    };
  if (hasFailed && state["status"] === "completed")
    return { message: `A task is 'completed' although its call failed.`, level: "SHOULD", ...details };
  if (state["status"] !== "failed" || typeof state["statusMessage"] === "string") return undefined;
  return { message: "A task that is 'failed' has no statusMessage.", level: "SHOULD", ...details };
}

function outcomeOf(reply: Reply): string {
  if (reply.error || !reply.result) return kindOf(reply);
  return isSuccess(reply) ? "a successful result" : "a result with isError";
}
