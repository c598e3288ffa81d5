import { isRecord } from "../../../model/json.ts";
import { type Received, receivedIn } from "../../conformance/exchanges.ts";
import { relatedTaskKey, taskRevision, withoutTasks } from "../../conformance/tasks.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client with several tasks cannot tell to which of them a message belongs. */
export default defineProbe({
  name: "related-task",
  family: "tasks",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: `Results and progress of a task name it with '${relatedTaskKey}' in _meta, and states of tasks do not.`,
  sources: { "2025-11-25": "basic/utilities/tasks#related-task-metadata" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: `Set '${relatedTaskKey}' in the _meta of what belongs to a task, but not beside its taskId.`,
  when: "afterwards",
  needs: withoutTasks,
  check({ conversations, fail }) {
    const told = new Set<string>();
    for (const conversation of conversations) {
      const messages = receivedIn(conversation);
      const tasks = tasksByToken(messages);
      for (const received of messages) {
        const failure = received.revision === taskRevision ? failureOf(received, tasks) : undefined;
        if (!failure || told.has(failure.message)) continue;
        told.add(failure.message);
        fail({ ...failure, received: received.frame.text });
      }
    }
  },
});

/** The ids of tasks by the progress tokens of the calls that made them. */
function tasksByToken(messages: readonly Received[]): ReadonlyMap<unknown, unknown> {
  const tasks = new Map<unknown, unknown>();
  for (const { message, request } of messages) {
    if (message.kind !== "result" || request?.method !== "tools/call" || !isRecord(message.result)) continue;
    const { task } = message.result;
    const meta = request.params["_meta"];
    if (isRecord(task) && isRecord(meta) && meta["progressToken"] !== undefined)
      tasks.set(meta["progressToken"], task["taskId"]);
  }
  return tasks;
}

/** The methods whose answers are states of tasks. */
const ofStates: ReadonlySet<string> = new Set(["tasks/get", "tasks/list", "tasks/cancel"]);

function failureOf(
  { message, request }: Received,
  tasks: ReadonlyMap<unknown, unknown>,
): (Failure & { readonly level: NonNullable<Failure["level"]> }) | undefined {
  if (message.kind === "result" && request) {
    const found = relatedIn(message.result);
    if (ofStates.has(request.method))
      return found === undefined
        ? undefined
        : { message: `The answer to ${request.method} names a task in _meta, too.`, level: "SHOULD" };
    if (request.method !== "tasks/result") return undefined;
    return missing(found, request.params["taskId"], "The answer to tasks/result");
  }
  if (message.kind !== "notification") return undefined;
  const found = relatedIn(message.params);
  if (message.method === "notifications/tasks/status" && found !== undefined)
    return { message: "A notification of the status of a task names it in _meta, too.", level: "SHOULD" };
  const { progressToken } = message.params;
  if (message.method !== "notifications/progress" || !tasks.has(progressToken)) return undefined;
  return missing(found, tasks.get(progressToken), "A progress notification of a task");
}

function missing(found: unknown, taskId: unknown, what: string) {
  if (found === taskId) return undefined;
  const text = found === undefined ? "does not name its task in _meta" : "names another task in _meta";
  return { message: `${what} ${text}.`, level: "MUST" } as const;
}

/** The id of the task that a message names in its `_meta`; `undefined` if it names none. */
function relatedIn(holder: unknown): unknown {
  const meta = isRecord(holder) ? holder["_meta"] : undefined;
  const related = isRecord(meta) ? meta[relatedTaskKey] : undefined;
  return isRecord(related) ? (related["taskId"] ?? null) : related;
}
