import { setTimeout as sleep } from "node:timers/promises";
import { isRecord, type JsonObject } from "../../../model/json.ts";
import { argumentsFor, type CallableTool, largerArguments } from "../../conformance/calls.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { assertAlive, unlessSilent } from "../../conformance/raw-requests.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { hasEnded, startTask, taskTools, withoutTasks } from "../../conformance/tasks.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** A client that has closed a task takes later progress for that of something else. */
export default defineProbe({
  name: "task-progress",
  family: "tasks",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "The progress of a task has the token of its call, increases, and stops at the end of the task.",
  sources: { "2025-11-25": "basic/utilities/progress#behavior-requirements" },
  sends:
    "Calls as tasks to each tool that may be called as one, with progress tokens; one of each tool is cancelled, if the server can do that.",
  remedy: "Send the progressToken of the call unchanged, and nothing more once the task has ended.",
  needs: withoutTasks,
  async check(context) {
    const tools = taskTools(context);
    const peer = await context.open();
    const { tasks } = context.facts.capabilities;
    const canCancel = isRecord(tasks) && isRecord(tasks["cancel"]);
    await Promise.all(tools.flatMap((tool) => [follow(peer, tool), ...(canCancel ? [cancel(peer, tool)] : [])]));
    await sleep(watchTime);
    await assertAlive(peer);
    const { fault, count } = progressIn(peer);
    if (!count) context.skip(inapplicable("No task sent progress notifications."));
    if (fault)
      context.fail({ message: `The server sends progress of a task ${fault.text}.`, received: fault.frame.text });
  },
});

/** Milliseconds for which progress that should not come is awaited. */
const watchTime = 200;
/** Over HTTP, messages of several streams overtake each other. */
const overtaking = 100;

/** Lets a task come to its end. */
async function follow(peer: Peer, tool: CallableTool): Promise<void> {
  const { task } = await startTask(peer, tool, undefined, { progressToken: tokenOf(peer) });
  if (!task) return;
  await unlessSilent(peer.request("tasks/result", { taskId: task.id }));
  await unlessSilent(peer.request("tasks/get", { taskId: task.id }));
}

/** Cancels a task, which has more to do than others. */
async function cancel(peer: Peer, tool: CallableTool): Promise<void> {
  const args = argumentsFor(tool.inputSchema) ?? {};
  const more = largerArguments(tool.inputSchema, args, [10, 5, 4]) ?? args;
  const { task } = await startTask(peer, tool, more, { progressToken: tokenOf(peer) });
  if (task) await unlessSilent(peer.request("tasks/cancel", { taskId: task.id }));
}

/** A token that the conversation has not used yet. */
function tokenOf(peer: Peer): string {
  return `task-${String(peer.nextId())}`;
}

/** The progress in a conversation: how much there is, and what is wrong with it first. */
function progressIn(peer: Peer): { count: number; fault?: { text: string; frame: MessageFrame } } {
  const sent = new Set(peer.frames.flatMap((frame) => (frame.from === "client" ? tokenOfRequest(frame) : [])));
  const last = new Map<unknown, number>();
  const tokens = new Map<unknown, unknown>();
  const ended = new Map<unknown, number>();
  let count = 0;
  for (const { frame, message, request } of receivedIn({ peer, frames: peer.frames })) {
    if (message.kind === "result" && isRecord(message.result)) {
      const result = message.result as JsonObject;
      const { task = result } = result;
      const state = isRecord(task) ? (task as JsonObject) : result;
      if (request?.method === "tools/call") tokens.set(state["taskId"], tokenIn(request.params));
      // The end is known once it has been told.
      const isEnd = request?.method === "tasks/result" || hasEnded(state);
      const token = tokens.get(request?.params["taskId"]);
      if (isEnd && token !== undefined && !ended.has(token)) ended.set(token, frame.time);
    }
    if (message.kind !== "notification" || message.method !== "notifications/progress") continue;
    count++;
    const { progressToken, progress } = message.params;
    const late = frame.time - (ended.get(progressToken) ?? Infinity);
    const text = !sent.has(progressToken)
      ? "with a token that no call has sent"
      : late >= (peer.transport === "http" ? overtaking : 0)
        ? "after the end of the task"
        : typeof progress !== "number" || progress <= (last.get(progressToken) ?? -Infinity)
          ? `that does not increase: ${JSON.stringify(progress ?? null)}`
          : undefined;
    if (text !== undefined) return { count, fault: { text, frame } };
    last.set(progressToken, Number(progress));
  }
  return { count };
}

function tokenOfRequest(frame: MessageFrame): unknown[] {
  const message = messageOf(frame);
  return message?.kind === "request" ? [tokenIn(message.params)] : [];
}

function tokenIn({ _meta }: JsonObject): unknown {
  return isRecord(_meta) ? _meta["progressToken"] : undefined;
}
