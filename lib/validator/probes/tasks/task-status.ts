import type { JsonObject } from "../../../model/json.ts";
import {
  hasEnded,
  type MadeTask,
  madeTasks,
  stateFaultOf,
  statesOf,
  statusOf,
  timeOf,
  withoutTasks,
} from "../../conformance/tasks.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { assertAlive } from "../../conformance/raw-requests.ts";
import { type MessageFrame, messageOf, type Reply } from "../../live/conversation/message.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A client that polls a task stops at a wrong status, or never does. */
export default defineProbe({
  name: "task-status",
  family: "tasks",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "The server answers tasks/get with the whole state of the task, and a status at the end stays.",
  sources: { "2025-11-25": "basic/utilities/tasks#task-status-lifecycle" },
  sends:
    "A call as a task to each tool that may be called as one, and tasks/get while the task runs, after its end and after its result.",
  remedy: "Keep the state of each task for its ttl, with its times, and do not change a status at the end.",
  needs: withoutTasks,
  async check(context) {
    for (const run of await madeTasks(context)) {
      const failure = await failureOf(run, context);
      if (failure) context.fail({ subject: { kind: "tool", name: run.call.tool.name }, ...failure });
    }
  },
});

async function failureOf(run: MadeTask, context: ProbeContext): Promise<Failure | undefined> {
  const replies = [run.first, run.midway, run.after, run.later];
  for (const reply of replies) {
    const failure = reply && answerFailureOf(reply, run);
    if (failure) return failure;
  }
  // `lateness` is that of tasks/result.
  if (!run.first || !run.after) return { message: "The server does not answer tasks/get in time.", isUnanswered: true };
  return changeFailureOf(run, context) ?? (await streamFailureOf(run.first, context));
}

/** What is wrong with one answer to tasks/get. */
function answerFailureOf(reply: Reply, { task, call }: MadeTask): Failure | undefined {
  const { result } = reply;
  if (!result) return goneFailureOf(reply, task.state, (call.reply?.frame?.time ?? 0) - call.milliseconds);
  const fault = stateFaultOf(result);
  if (fault !== undefined) return { message: `The answer to tasks/get is malformed: ${fault}.`, reply };
  if (result["taskId"] !== task.id)
    return { message: "The server answers tasks/get with the state of another task.", reply };
  const changed = timeOf(result["lastUpdatedAt"]);
  if (timeOf(result["createdAt"]) !== timeOf(task.state["createdAt"]))
    return { message: "The createdAt of a task changes.", reply };
  if (changed < timeOf(result["createdAt"]))
    return { message: "The lastUpdatedAt of a task is before its createdAt.", reply };
  return undefined;
}

/** Milliseconds by which clocks differ. */
const tolerance = 50;

/** A task is unknown although its time to live is not over. */
function goneFailureOf(reply: Reply, { ttl }: JsonObject, since: number): Failure | undefined {
  const age = (reply.frame?.time ?? Infinity) - since;
  if (typeof ttl === "number" && age + tolerance > ttl) return undefined;
  const life = typeof ttl === "number" ? `${String(ttl)} ms` : "not limited";
  return {
    message: `The server answers tasks/get for its own task, whose ttl is ${life}, with ${kindOf(reply)}.`,
    reply,
  };
}

function changeFailureOf(run: MadeTask, { peer, transport }: ProbeContext): Failure | undefined {
  const told = transport === "http" ? [] : toldStates(peer.frames, run.task.id);
  for (const states of [statesOf(run), told]) {
    const end = states.findIndex(hasEnded);
    const ended = statusOf(states[end]);
    const other = end < 0 ? undefined : states.slice(end).find((state) => statusOf(state) !== ended);
    if (other)
      return {
        message: `A task changes from '${ended}' to '${statusOf(other)}'.`,
        sent: run.later?.sent,
        received: JSON.stringify(other),
      };
  }
  return staleFailureOf(run);
}

/** The states that the server has told of a task, in their order. */
function toldStates(frames: readonly MessageFrame[], id: string | number): JsonObject[] {
  return frames.flatMap((frame) => {
    const message = frame.from === "server" ? messageOf(frame) : undefined;
    const isStatus = message?.kind === "notification" && message.method === "notifications/tasks/status";
    return isStatus && message.params["taskId"] === id ? [message.params] : [];
  });
}

/** A status has changed, and the time of the last change has not. */
function staleFailureOf({ task, midway, after }: MadeTask): Failure | undefined {
  const { createdAt, lastUpdatedAt } = task.state;
  const isExact = [createdAt, lastUpdatedAt].every((time) => typeof time === "string" && /\.\d{2}/u.test(time));
  // Between the answer to the call and the second state there is a time that such times show.
  const ranOn = midway?.result !== undefined && !hasEnded(midway.result);
  if (!isExact || !ranOn || !hasEnded(after?.result) || after.result["lastUpdatedAt"] !== lastUpdatedAt)
    return undefined;
  return { message: "The status of a task has changed, and its lastUpdatedAt has not.", reply: after };
}

/** An event stream for a state, from a server that answers other requests without one. */
async function streamFailureOf(reply: Reply, { peer }: ProbeContext): Promise<Failure | undefined> {
  if (!isStream(reply) || isStream(await assertAlive(peer))) return undefined;
  return { message: "The server answers tasks/get with an event stream.", level: "SHOULD", reply };
}

function isStream({ http }: Reply): boolean {
  return http?.headers["content-type"]?.startsWith("text/event-stream") ?? false;
}
