import { isDeepStrictEqual } from "node:util";
import type { JsonObject } from "../../../model/json.ts";
import { asSuccess, callOnce, callTool, taskSupportOf } from "../../conformance/calls.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { resultFaultsOf } from "../../conformance/message-schemas.ts";
import { hasEnded, type MadeTask, madeTasks, statusOf, taskRevision, withoutTasks } from "../../conformance/tasks.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A model that is given something else than the result of the tool goes on with a wrong answer. */
export default defineProbe({
  name: "task-result",
  family: "tasks",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "The server answers tasks/result when the task has ended, with what the call would have returned.",
  sources: { "2025-11-25": "basic/utilities/tasks#result-retrieval" },
  sends:
    "A call as a task to each tool that may be called as one, tasks/result at once and again after its end, and the same calls without a task.",
  remedy: "Wait for the end of the task, and answer with the result or the error of the call.",
  needs: withoutTasks,
  async check(context) {
    const runs = await madeTasks(context);
    for (const run of runs) {
      const failure = failureOf(run) ?? (await differenceOf(run, context));
      if (failure) context.fail({ subject: { kind: "tool", name: run.call.tool.name }, ...failure });
    }
    if (!runs.some(({ after }) => hasEnded(after?.result))) context.skip("No task ended in time.");
  },
});

function failureOf({ call, result, lateness, after, again }: MadeTask): Failure | undefined {
  const state = after?.result;
  const status = statusOf(state);
  if (!result) {
    // A task may take long.
    if (!hasEnded(state)) return undefined;
    return {
      message: `The server does not answer tasks/result for a task that is '${status}'.`,
      sent: lateness?.sent,
      isUnanswered: true,
    };
  }
  // What is wrong with the answers to tasks/get, `task-status` reports.
  if (!state) return undefined;
  if (!hasEnded(state))
    return {
      message: `The server answers tasks/result with ${kindOf(result)} while the task is '${status}'.`,
      reply: result,
    };
  if (status === "completed") {
    if (!result.result)
      return { message: `The server answers tasks/result for a completed task with ${kindOf(result)}.`, reply: result };
    const [fault] = resultFaultsOf("tools/call", result.result, taskRevision);
    const name = call.tool.name;
    if (fault) return { message: `In the result of a task of the tool '${name}', ${fault.text}.`, reply: result };
  }
  if (!again || isDeepStrictEqual(outcomeOf(again), outcomeOf(result))) return undefined;
  return { message: `A second tasks/result for the same task is answered with another answer.`, reply: again };
}

/** What an answer says of the call, without what differs in each message. */
function outcomeOf({ result, error, frame }: Reply): unknown {
  if (error) return { code: error.code, message: error.message };
  return result ? withoutMeta(result) : frame?.value;
}

function withoutMeta({ _meta, isError = false, ...result }: JsonObject): JsonObject {
  return { ...result, isError };
}

/** The result of the task is not that of the call, which returns the same whenever it is made. */
async function differenceOf(
  { call: { tool, arguments: args }, result }: MadeTask,
  context: ProbeContext,
): Promise<Failure | undefined> {
  if (taskSupportOf(tool.definition) !== "optional" || !result?.result) return undefined;
  const [before, after] = [await callOnce(context, tool, args), await callTool(context.peer, tool, args)];
  const [one, other] = [asSuccess(before), asSuccess(after)];
  if (!one || !other || !isDeepStrictEqual(withoutMeta(one.result), withoutMeta(other.result))) return undefined;
  if (isDeepStrictEqual(withoutMeta(result.result), withoutMeta(one.result))) return undefined;
  return {
    message: `The result of a task of the tool '${tool.name}' is not that of the same call without a task.`,
    sent: result.sent,
    received: `${one.reply.frame?.text ?? ""}\n${result.frame?.text ?? ""}`,
  };
}
