import type { JsonObject } from "../../model/json.ts";
import { argumentsFor, taskSupportOf, toolsIn } from "../conformance/calls.ts";
import { inapplicable } from "../conformance/reasons.ts";
import { isTaskTool, startTask, withoutTaskOperation, withoutTasks } from "../conformance/tasks.ts";
import { defineErrorProbe } from "./error-probe.ts";
import type { Probe, ProbeContext } from "./probe.ts";

/** The error probes about tasks. Each comment is the harm without the error. */
export const taskErrorProbes: readonly Probe[] = [
  /** Without an error, a client polls a task that is gone for ever. */
  defineErrorProbe({
    name: "unknown-task",
    family: "tasks",
    requirements: ["REQ-ERROR-001"],
    level: "MUST",
    requirement: "The server answers tasks/get, tasks/result and tasks/cancel for an unknown task with error -32602.",
    sources: { "2025-11-25": "basic/utilities/tasks#protocol-errors" },
    sends: "Each of these requests with the id of a task that does not exist.",
    remedy: "Answer requests for unknown tasks with error -32602.",
    needs: withoutTasks,
    control: async ({ peer, ...context }, { method }) => {
      const [tool] = toolsIn(context, isTaskTool);
      const { task } = tool ? await startTask(peer, tool) : {};
      return task && { method, params: { taskId: task.id } };
    },
    requests: ({ facts }) =>
      ["tasks/get", "tasks/result", ...(withoutTaskOperation("cancel")(facts) ? [] : ["tasks/cancel"])].map(
        (method) => ({ method, params: { taskId: "validator-no-such-task" }, asked: `${method} for an unknown task` }),
      ),
    // `capabilities-answer` reports it.
    judge: ({ error }) => (error?.code === -32601 ? undefined : {}),
  }),
  /** Without an error, a client with an outdated cursor reads the list from the start again. */
  defineErrorProbe({
    name: "task-cursor",
    family: "tasks",
    requirements: ["REQ-ERROR-001"],
    level: "MUST",
    requirement: "The server answers an invalid cursor of tasks/list with error -32602.",
    sources: { "2025-11-25": "basic/utilities/tasks#protocol-errors" },
    sends: "A request for the list of tasks with a cursor that does not exist.",
    remedy: "Answer invalid cursors with error -32602.",
    needs: withoutTaskOperation("list"),
    asked: "tasks/list with an invalid cursor",
    control: () => ({ method: "tasks/list" }),
    requests: () => ({ method: "tasks/list", params: { cursor: "validator-no-such-cursor" } }),
    judge({ error, result }) {
      if (error?.code === -32601) return undefined;
      // "Pagination" has a SHOULD. The SDK for Python has a single page (`mcp` 1.30.0, read on 2026-11-29).
      return result && result["nextCursor"] === undefined ? { level: "SHOULD" } : {};
    },
  }),
  /** Without an error, a client waits for a call that takes longer than it can. */
  defineErrorProbe({
    name: "task-required",
    family: "tasks",
    requirements: ["REQ-ERROR-001"],
    level: "MUST",
    requirement: "The server answers a call without a task to a tool that requires one with error -32601.",
    sources: { "2025-11-25": "basic/utilities/tasks#tool-level-negotiation" },
    sends: "A call without a task to the first tool that may be called and requires a task.",
    remedy: "Answer such calls with error -32601.",
    needs: withoutTasks,
    code: -32601,
    control: (_context, { method, params = {} }) => ({ method, params: { ...params, task: {} } }),
    requests: (context) =>
      callOf(context, (definition) => taskSupportOf(definition) === "required") ??
      context.skip(inapplicable("No tool that may be called requires a task.")),
    judge({ error, result }) {
      // "Protocol Errors" allows it for a server that requires tasks.
      if (error?.code === -32600) return undefined;
      // The SDKs put the error into a result (`@modelcontextprotocol/sdk` 1.32.2, `mcp` 1.30.0, read on 2026-11-29).
      return result?.["isError"] === true ? { level: "ADVICE" } : {};
    },
  }),
  /** Without an error, a client asks for the status of a task that does not exist. */
  defineErrorProbe({
    name: "task-forbidden",
    family: "tasks",
    requirements: ["REQ-ERROR-001"],
    level: "SHOULD",
    requirement: "The server answers a call as a task to a tool that allows none with error -32601.",
    sources: { "2025-11-25": "basic/utilities/tasks#tool-level-negotiation" },
    sends: "A call as a task to the first tool that may be called and allows no tasks.",
    remedy: "Answer such calls with error -32601.",
    needs: withoutTasks,
    code: -32601,
    control: (_context, { method, params: { task: _task, ...params } = {} }) => ({ method, params }),
    requests(context) {
      const call = callOf(context, (definition) => !isTaskTool(definition));
      if (!call) return context.skip(inapplicable("Each tool that may be called can be called as a task."));
      return { ...call, params: { ...call.params, task: { ttl: 60_000 } } };
    },
    // With any error, the client learns that there is no task. The SDK for TypeScript runs the tool and sends -32602.
    judge: ({ error, result }) => (error || result?.["isError"] === true ? { level: "ADVICE" } : {}),
  }),
];

/** A call to the first tool that may be called and is like this. */
function callOf(context: ProbeContext, isWanted: (definition: JsonObject) => boolean) {
  return toolsIn(context, isWanted).flatMap(({ name, inputSchema }) => {
    const args = argumentsFor(inputSchema);
    const support = isWanted({ execution: { taskSupport: "required" } }) ? "requires one" : "allows none";
    const kind = support === "requires one" ? "a call without a task" : "a call as a task";
    return args
      ? {
          method: "tools/call",
          params: { name, arguments: args },
          asked: `${kind} to the tool '${name}', which ${support},`,
          subject: { kind: "tool" as const, name },
        }
      : [];
  })[0];
}
