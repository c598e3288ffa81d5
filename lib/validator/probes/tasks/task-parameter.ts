import { madeTasks, relatedTaskKey, startTask, withoutTasks } from "../../conformance/tasks.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { defineProbe } from "../probe.ts";

/** A client that names a task in two places gets the answer about the wrong one. */
export default defineProbe({
  name: "task-parameter",
  family: "tasks",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: `The taskId of a request decides which task is meant, whatever '${relatedTaskKey}' says.`,
  sources: { "2025-11-25": "basic/utilities/tasks#associating-task-related-messages" },
  sends: "A call as a task to each tool that may be called as one, and tasks/get with the id of another task in _meta.",
  remedy: "Read the taskId of the parameters alone.",
  needs: withoutTasks,
  async check(context) {
    const [run] = await madeTasks(context);
    if (!run) return;
    const other = await startTask(context.peer, run.call.tool, run.call.arguments);
    const { id } = run.task;
    const usual = await context.peer.request("tasks/get", { taskId: id });
    if (usual.result?.["taskId"] !== id) context.skip(`The server answers tasks/get with ${kindOf(usual)}.`);
    const meta = { [relatedTaskKey]: { taskId: other.task?.id ?? "validator-no-such-task" } };
    const reply = await unlessSilent(context.peer.request("tasks/get", { taskId: id }, { meta, timeout: patience }));
    if (!reply) {
      // The SDK for TypeScript sends the answer with the result of the other task, if the server gives it a queue of
      // messages (`@modelcontextprotocol/sdk` 1.32.2, read on 2026-11-29).
      const message = "The server does not answer tasks/get if _meta names another task.";
      context.fail({ message, level: "ADVICE" });
      return;
    }
    if (reply.result?.["taskId"] === id) return;
    const found = reply.result ? "the state of another task" : kindOf(reply);
    context.fail({ message: `If _meta names another task, the server answers tasks/get with ${found}.`, reply });
  },
});

/** Milliseconds to wait for an answer that a library may never send. */
const patience = 2_000;
