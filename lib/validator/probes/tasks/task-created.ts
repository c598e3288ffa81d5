import { callOnce, isSuccess, taskSupportOf, type ToolCall } from "../../conformance/calls.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { hasEnded, stateFaultOf, statusOf, type TaskRun, tasksOf, withoutTasks } from "../../conformance/tasks.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A client that gets no task has nothing to ask for, and waits for a result that it has already. */
export default defineProbe({
  name: "task-created",
  family: "tasks",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "A call as a task is answered at once with a task, whose status is 'working'.",
  sources: { "2025-11-25": "basic/utilities/tasks#result-retrieval" },
  sends: "A call as a task to each tool that may be called as one, with arguments generated from its schema.",
  remedy: "Answer with a CreateTaskResult that has the whole task, and start the work after that.",
  needs: withoutTasks,
  async check(context) {
    const runs = await tasksOf(context);
    for (const run of runs) {
      const failure = failureOf(run) ?? (await latenessOf(run, context));
      if (failure) context.fail({ subject: { kind: "tool", name: run.call.tool.name }, ...failure });
    }
    if (runs.some(({ call }) => call.reply?.result)) return;
    const [refused] = runs.flatMap(({ call }) => call.reply ?? []);
    if (refused) context.skip(`The server answers each call as a task with ${kindOf(refused)}.`);
  },
});

function failureOf({ call, task }: TaskRun): Failure | undefined {
  const { reply, tool, lateness } = call;
  const the = `A call as a task to the tool '${tool.name}'`;
  if (!reply)
    return {
      message: `${the} was not answered within ${String(Math.round(call.milliseconds))} ms.`,
      sent: lateness?.sent,
      isUnanswered: true,
    };
  // A call that is refused makes no task.
  if (!reply.result || !isSuccess(reply)) return undefined;
  const { result } = reply;
  if (result["task"] === undefined) return { message: `${the} is answered with a result instead of a task.`, reply };
  const fault = stateFaultOf(result["task"]);
  if (fault !== undefined) return { message: `The task in the answer to a call is malformed: ${fault}.`, reply };
  const status = statusOf(task?.state);
  if (status !== "working") return { message: `A task of the tool '${tool.name}' begins as '${status}'.`, reply };
  if ("content" in result || "structuredContent" in result)
    return { message: `${the} is answered with a task and with a result.`, level: "SHOULD", reply };
  return undefined;
}

/** A task of a shorter time says nothing, in milliseconds. */
const minTime = 200;
/** How many times as long as the next request a call takes if it waits for its work. */
const factor = 8;

/** A call that waited until the work was done: it took much longer than the next request, and the task had ended. */
async function latenessOf(run: TaskRun, context: ProbeContext): Promise<Failure | undefined> {
  const { call, first } = run;
  if (!run.task || !first || !hasEnded(first.result) || call.milliseconds < minTime) return undefined;
  const started = performance.now();
  await context.peer.request("tasks/get", { taskId: run.task.id });
  const other = performance.now() - started;
  if (call.milliseconds < factor * other || (await isQuick(call, context))) return undefined;
  const time = String(Math.round(call.milliseconds));
  return {
    message: `A call as a task to the tool '${call.tool.name}' was answered after ${time} ms, when the task had ended.`,
    level: "SHOULD",
    sent: call.reply?.sent,
    received: call.reply?.frame?.text,
  };
}

/** True if the same call is soon done without a task, so that something else took the time. */
async function isQuick({ tool, arguments: args, milliseconds }: ToolCall, context: ProbeContext): Promise<boolean> {
  if (taskSupportOf(tool.definition) !== "optional") return false;
  return (await callOnce(context, tool, args)).milliseconds < milliseconds / 2;
}
