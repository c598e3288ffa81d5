import { setTimeout as sleep } from "node:timers/promises";
import { isRecord, type JsonObject } from "../../model/json.ts";
import { memoizeFor } from "../../model/lazy.ts";
import type { Reply } from "../live/conversation/message.ts";
import { NoAnswer, type Peer } from "../live/conversation/peer.ts";
import {
  argumentsFor,
  type CallableTool,
  type CallContext,
  callTool,
  taskSupportOf,
  type ToolCall,
  toolsIn,
  uncallableReason,
} from "./calls.ts";
import type { ServerFacts } from "./facts.ts";
import { taskFaultsOf } from "./message-schemas.ts";
import { unlessSilent } from "./raw-requests.ts";
import { inapplicable, type Lack } from "./reasons.ts";

/** The revision with tasks. In 2026-07-28 they are an extension, with a text of its own. */
export const taskRevision = "2025-11-25";

/** The key of `_meta` that names the task of a message. */
export const relatedTaskKey = "io.modelcontextprotocol/related-task";

/** A call as a task, as far as it came. */
export interface TaskRun {
  readonly call: ToolCall;
  /** The id and the state in the answer to the call; `undefined` if that is no task. */
  readonly task: { readonly id: string | number; readonly state: JsonObject } | undefined;
  /** The state straight after that, while the result was already asked for. */
  readonly first?: Reply | undefined;
  /** The state a moment later, if the result had not come by then. */
  readonly midway?: Reply | undefined;
  /** The result, which was asked for at once; `undefined` if it did not come in time. */
  readonly result?: Reply | undefined;
  /** The time limit of the result, if it did not come. */
  readonly lateness?: NoAnswer | undefined;
  /** The state after the result. */
  readonly after?: Reply | undefined;
  /** The result, asked for again, and the state after that. */
  readonly again?: Reply | undefined;
  readonly later?: Reply | undefined;
}

/** The statuses after which a task does not change. */
const terminal: ReadonlySet<unknown> = new Set(["completed", "failed", "cancelled"]);

/** True for the state of a task that has ended. */
export function hasEnded(state: JsonObject | undefined): state is JsonObject {
  return state !== undefined && terminal.has(state["status"]);
}

/** The status in a state, for messages. */
export function statusOf(state: JsonObject | undefined): string {
  const status: unknown = state?.["status"];
  return typeof status === "string" ? status : JSON.stringify(status ?? null);
}

/** The states of a run in the order of their times. */
export function statesOf({ task, first, midway, after, later }: TaskRun): JsonObject[] {
  return [task?.state, first?.result, midway?.result, after?.result, later?.result].filter(
    (state) => state !== undefined,
  );
}

/** The life that tasks are asked for, in milliseconds: longer than a probe. */
const life = 60_000;
/** Milliseconds after which two times differ that are written with their milliseconds. */
const momentTime = 60;
/** The maximum number of tools that are called as tasks. */
const maxTools = 4;

/** Why there are no tasks to judge; `undefined` if the server declares tasks for calls. */
export function withoutTasks(facts: Pick<ServerFacts, "capabilities" | "handshake">): Lack | undefined {
  if (!speaksOfTasks(facts)) return inapplicable("The revision of the server has no tasks.");
  return declaresTasks(facts) ? undefined : inapplicable("The server declares no tasks for tool calls.");
}

/** The same for an operation that a server need not have. */
export function withoutTaskOperation(operation: "list" | "cancel") {
  return (facts: ServerFacts): Lack | undefined => {
    const { tasks } = facts.capabilities;
    if (withoutTasks(facts) || (isRecord(tasks) && isRecord(tasks[operation]))) return withoutTasks(facts);
    return inapplicable(`The server does not declare the tasks.${operation} capability.`);
  };
}

/** True if the server agrees to the revision with tasks. */
export function speaksOfTasks({ handshake }: Pick<ServerFacts, "handshake">): boolean {
  return handshake.result?.["protocolVersion"] === taskRevision;
}

/** True if the server declares that tools can be called as tasks. */
export function declaresTasks({ capabilities }: Pick<ServerFacts, "capabilities">): boolean {
  const { tasks } = capabilities;
  const requests = isRecord(tasks) ? tasks["requests"] : undefined;
  const tools = isRecord(requests) ? requests["tools"] : undefined;
  return isRecord(tools) && isRecord(tools["call"]);
}

/** The tools that may be called as tasks; ends the probe if there are none. */
export function taskTools(context: CallContext): readonly CallableTool[] {
  const tools = toolsIn(context, isTaskTool).filter(({ inputSchema }) => argumentsFor(inputSchema));
  if (tools.length) return tools.slice(0, maxTools);
  if (!context.facts.tools.some(isTaskTool)) context.skip(inapplicable("No tool can be called as a task."));
  // With other tools that may be called, that is not for want of consent.
  if (toolsIn(context, () => true).length) context.skip("No tool that can be called as a task may be called.");
  return context.skip(uncallableReason(context));
}

/** True for a tool that can be called as a task. */
export function isTaskTool(definition: JsonObject): boolean {
  return ["optional", "required"].includes(String(taskSupportOf(definition)));
}

/** Calls a tool as a task. @throws ServerEnded */
export async function startTask(
  peer: Peer,
  tool: CallableTool,
  args: JsonObject = argumentsFor(tool.inputSchema) ?? {},
  meta: JsonObject = {},
): Promise<Pick<TaskRun, "call" | "task">> {
  const call = await callTool(peer, tool, args, { meta, members: { task: { ttl: life } } });
  const state = call.reply?.result?.["task"];
  const id = isRecord(state) ? state["taskId"] : undefined;
  // An id of another type is reported, and used nevertheless.
  if (!isRecord(state) || (typeof id !== "string" && typeof id !== "number")) return { call, task: undefined };
  return { call, task: { id, state: state } };
}

/** Calls a tool as a task, and follows the task to its end. @throws ServerEnded */
export async function runTask(peer: Peer, tool: CallableTool, args?: JsonObject): Promise<TaskRun> {
  const started = await startTask(peer, tool, args);
  const { task } = started;
  if (!task) return started;
  const ask = (method: string): Promise<Reply | undefined> => unlessSilent(peer.request(method, { taskId: task.id }));
  let lateness: NoAnswer | undefined;
  let isOver = false;
  const state = ask("tasks/get");
  const outcome = peer
    .request("tasks/result", { taskId: task.id })
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      lateness = error;
      return undefined;
    })
    .finally(() => (isOver = true));
  const moment = sleep(momentTime).then(() => (isOver ? undefined : ask("tasks/get")));
  const [first, midway, result] = await Promise.all([state, moment, outcome]);
  const run = { ...started, first, midway, result, lateness, after: await ask("tasks/get") };
  if (!result) return run;
  const again = hasEnded(run.after?.result) ? await ask("tasks/result") : undefined;
  return { ...run, again, later: await ask("tasks/get") };
}

/** One task of each tool that may be called as one, which all probes of a conversation judge. @throws ServerEnded */
export function tasksOf(context: CallContext): Promise<readonly TaskRun[]> {
  const tools = taskTools(context);
  return runsOver(context.peer)(tools);
}

const runsOver = memoizeFor((peer: Peer) => {
  let runs: Promise<readonly TaskRun[]> | undefined;
  return (tools: readonly CallableTool[]) => (runs ??= Promise.all(tools.map((tool) => runTask(peer, tool))));
});

/** Those of them that are tasks; ends the probe if there are none. `task-created` reports why. @throws ServerEnded */
export async function madeTasks(context: CallContext): Promise<readonly MadeTask[]> {
  const made = (await tasksOf(context)).flatMap((run): MadeTask[] => {
    const { task } = run;
    return task ? [{ ...run, task }] : [];
  });
  return made.length ? made : context.skip("No call was answered with a task.");
}

/** A call that was answered with a task. */
export type MadeTask = TaskRun & { readonly task: NonNullable<TaskRun["task"]> };

/** What is wrong with the state of a task, as a clause; `undefined` if nothing is. */
export function stateFaultOf(state: unknown): string | undefined {
  const [fault] = taskFaultsOf(state);
  if (fault) return fault.text;
  for (const key of timeKeys) {
    const time: unknown = isRecord(state) ? state[key] : undefined;
    if (typeof time !== "string" || !timestampForm.test(time)) return `${key} is not a time of ISO 8601`;
  }
  return undefined;
}

const timeKeys = ["createdAt", "lastUpdatedAt"] as const;

/** A date and a time, as RFC 3339 writes them; ISO 8601 also allows them without the zone, and without separators. */
const timestampForm = /^\d{4}-?\d\d-?\d\d[T ]\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?$/iu;

/** A time in milliseconds; NaN if it is not one. */
export function timeOf(text: unknown): number {
  return typeof text === "string" ? Date.parse(text) : NaN;
}
