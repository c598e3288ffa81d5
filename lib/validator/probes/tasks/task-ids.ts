import { guessableFaultOf } from "../../conformance/session-ids.ts";
import { type MadeTask, madeTasks, startTask, withoutTasks } from "../../conformance/tasks.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** Anyone who guesses the id of a task can read its result. */
export default defineProbe({
  name: "task-ids",
  family: "tasks",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The ids of tasks are unique, and cannot be guessed where clients need no credentials.",
  sources: { "2025-11-25": "basic/utilities/tasks#task-isolation-and-access-control" },
  sends:
    "Three calls as tasks to a tool that may be called as one, and over HTTP a request for a task in another session.",
  remedy: "Use random UUIDs from a cryptographic source.",
  comparesAnswers: true,
  needs: withoutTasks,
  async check(context) {
    const [run, ...others] = await madeTasks(context);
    if (!run) return;
    const made = [run.task.id, ...others.map(({ task }) => task.id)];
    for (let count = 0; count < 3; count++) {
      const { task } = await startTask(context.peer, run.call.tool, run.call.arguments);
      if (task) made.push(task.id);
    }
    const ids = made.map(String);
    const received = ids.join("\n");
    if (new Set(ids).size < ids.length) {
      context.fail({ message: "The ids of tasks are not unique.", received });
      return;
    }
    // An id that the client could choose is that of the request or of the progress.
    const fault = guessableFaultOf(ids);
    const level = fault === undefined ? undefined : await reachOf(run, context);
    if (level) context.fail({ message: `The ids of tasks ${String(fault)}.`, received, level });
  },
});

/** How binding it is that ids cannot be guessed; `undefined` if only the client who made a task reaches it. */
async function reachOf({ task }: MadeTask, context: ProbeContext): Promise<Failure["level"]> {
  // A process has one client.
  if (context.transport !== "http") return "SHOULD";
  const { peer } = context;
  if (peer instanceof HttpPeer && Object.keys(peer.endpoint.headers).length > 0) return undefined;
  const other = await context.open();
  return (await other.request("tasks/get", { taskId: task.id })).result ? "MUST" : undefined;
}
