import { setTimeout as sleep } from "node:timers/promises";
import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { argumentsFor, type CallableTool, largerArguments } from "../../conformance/calls.ts";
import {
  hasEnded,
  madeTasks,
  startTask,
  stateFaultOf,
  statusOf,
  taskTools,
  withoutTaskOperation,
} from "../../conformance/tasks.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A user who stops a task is told that it is stopped, and it goes on. */
export default defineProbe({
  name: "task-cancel",
  family: "tasks",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "A cancelled task is 'cancelled' at once and for good, and a task that has ended cannot be cancelled.",
  sources: { "2025-11-25": "basic/utilities/tasks#task-cancellation" },
  sends:
    "A call as a task to each tool that may be called as one, which is cancelled twice, and tasks/cancel for a task that has ended.",
  remedy: "Set the status to 'cancelled' before the answer, keep it, and answer later cancellations with error -32602.",
  needs: withoutTaskOperation("cancel"),
  async check(context) {
    const ended = (await madeTasks(context)).find(({ later }) => hasEnded(later?.result));
    const tools = taskTools(context);
    const cancelled = await Promise.all(tools.map((tool) => cancelRunning(tool, context)));
    if (ended) await refuseAgain(ended.task.id, statusOf(ended.later?.result), context);
    if (!ended && !cancelled.includes(true)) context.skip("No task was running when it was cancelled, and none ended.");
  },
});

/** On a busy machine, a task may be over before it is cancelled. */
const maxAttempts = 3;
/** Milliseconds for which a cancelled task is watched. */
const watchTime = 300;

/** @returns false if the task was over before its cancellation. */
async function cancelRunning(tool: CallableTool, context: ProbeContext): Promise<boolean> {
  const args = argumentsFor(tool.inputSchema) ?? {};
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const { task } = await startTask(context.peer, tool, largerArguments(tool.inputSchema, args, [10, 5, 4]) ?? args);
    if (!task) return false;
    const pending = unlessSilent(context.peer.request("tasks/result", { taskId: task.id }));
    // Not each way below waits for it.
    pending.catch(() => undefined);
    const reply = await context.peer.request("tasks/cancel", { taskId: task.id });
    const state = (await context.peer.request("tasks/get", { taskId: task.id })).result;
    // It was refused because the task had ended.
    if (reply.error && hasEnded(state) && state["status"] !== "cancelled") continue;
    await judgeCancelled(task.id, { reply, pending }, context);
    return true;
  }
  return false;
}

interface Cancellation {
  readonly reply: Reply;
  /** The result, which was asked for before. */
  readonly pending: Promise<Reply | undefined>;
}

async function judgeCancelled(taskId: string | number, { reply, pending }: Cancellation, context: ProbeContext) {
  const { peer, fail } = context;
  const fault = reply.result ? stateFaultOf(reply.result) : undefined;
  if (!reply.result) {
    fail({ message: `The server answers tasks/cancel with ${actualVersusExpected(reply, "the task")}.`, reply });
    return;
  }
  if (fault !== undefined) {
    fail({ message: `The answer to tasks/cancel is malformed: ${fault}.`, reply });
    return;
  }
  if (reply.result["taskId"] !== taskId) {
    fail({ message: "The server answers tasks/cancel with the state of another task.", reply });
    return;
  }
  if (reply.result["status"] !== "cancelled") {
    fail({ message: `After tasks/cancel, the task is '${statusOf(reply.result)}'.`, reply });
    return;
  }
  for (const wait of [0, watchTime]) {
    await sleep(wait);
    const later = await peer.request("tasks/get", { taskId });
    // The server may delete it.
    const status = later.result ? statusOf(later.result) : "cancelled";
    if (status !== "cancelled") {
      fail({ message: `A task that was cancelled is '${status}' later.`, reply: later });
      return;
    }
  }
  if (!(await pending)) {
    fail({
      message: "The server does not answer tasks/result after the task is cancelled.",
      isUnanswered: true,
    });
    return;
  }
  await refuseAgain(taskId, "cancelled", context);
}

/** A task that has ended, and one that is unknown, cannot be cancelled. */
async function refuseAgain(taskId: string | number, status: string, { peer, fail }: ProbeContext): Promise<void> {
  const reply = await peer.request("tasks/cancel", { taskId });
  if (reply.error?.code === -32602) return;
  const found = actualVersusExpected(reply, "error -32602");
  fail({ message: `The server answers tasks/cancel for a task that is '${status}' with ${found}.`, reply });
}
