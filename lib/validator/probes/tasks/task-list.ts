import { pagesOf } from "../../conformance/facts.ts";
import { kindOf } from "../../conformance/failure-groups.ts";
import { type MadeTask, madeTasks, startTask, stateFaultOf, withoutTaskOperation } from "../../conformance/tasks.ts";
import { HttpPeer } from "../../live/conversation/http-peer.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A client that has lost the id of a task finds it in the list, or never. */
export default defineProbe({
  name: "task-list",
  family: "tasks",
  requirements: ["REQ-FEATURE-002"],
  level: "MUST",
  requirement: "tasks/list has each task that tasks/get finds, on all pages together, and none of other clients.",
  sources: { "2025-11-25": "basic/utilities/tasks#task-listing" },
  sends:
    "Calls as tasks to the tools that may be called as ones, requests for all pages of tasks/list, and over HTTP one for the list in another session.",
  remedy: "List all tasks of the requestor, and send a nextCursor while there are more.",
  needs: withoutTaskOperation("list"),
  async check(context) {
    const runs = await madeTasks(context);
    // One page holds few tasks.
    await Promise.all(Array.from({ length: moreTasks }, () => startAgain(runs, context)));
    await judgeList(runs, context);
    await judgePrivacy(runs, context);
  },
});

/** More than the ten that the SDKs list on a page, with those of other probes. */
const moreTasks = 10;

async function startAgain([run]: readonly MadeTask[], { peer }: ProbeContext): Promise<void> {
  if (run) await startTask(peer, run.call.tool, run.call.arguments);
}

async function judgeList(runs: readonly MadeTask[], { peer, fail, skip }: ProbeContext): Promise<void> {
  const pages = await pagesOf(peer, "tasks/list", "tasks");
  const [first] = pages;
  const last = pages.at(-1)?.reply;
  // `capabilities-answer` reports that the method is missing.
  if (!first || first.reply.error?.code === -32601) return skip("The server does not answer tasks/list.");
  if (!Array.isArray(first.reply.result?.["tasks"])) {
    const found = first.reply.result ? "a result without a list of tasks" : kindOf(first.reply);
    fail({ message: `The server answers tasks/list with ${found}.`, reply: first.reply });
    return;
  }
  if (last?.error) {
    fail({ message: `The server answers tasks/list with its own cursor with ${kindOf(last)}.`, reply: last });
    return;
  }
  const entries = pages.flatMap((page) => page.entries);
  for (const page of pages)
    for (const entry of page.entries) {
      const fault = stateFaultOf(entry);
      if (fault !== undefined) {
        fail({ message: `A task of tasks/list is malformed: ${fault}.`, reply: page.reply });
        return;
      }
    }
  for (const { task, call } of runs) {
    if (entries.some(({ taskId }) => taskId === task.id)) continue;
    // It may have been deleted.
    if (!(await peer.request("tasks/get", { taskId: task.id })).result) continue;
    fail({
      message: `tasks/list lacks a task of the tool '${call.tool.name}', which tasks/get finds.`,
      ...(last ? { reply: last } : {}),
    });
    return;
  }
}

/** Without credentials, a server that lists the tasks of another session cannot tell clients apart. */
async function judgePrivacy(runs: readonly MadeTask[], context: ProbeContext): Promise<void> {
  const { peer, transport, fail } = context;
  if (transport !== "http" || (peer instanceof HttpPeer && hasCredentials(peer))) return;
  const other = await context.open();
  const pages = await pagesOf(other, "tasks/list", "tasks");
  const shown = pages.find(({ entries }) => entries.some(({ taskId }) => runs.some(({ task }) => task.id === taskId)));
  if (!shown) return;
  fail({
    message: "Without credentials, tasks/list shows a task of another session.",
    remedy: "Do not declare the tasks.list capability if clients cannot be told apart.",
    level: "SHOULD",
    reply: shown.reply,
  });
}

/** Any header of the user may tell the server who is asking. */
function hasCredentials({ endpoint }: HttpPeer): boolean {
  return Object.keys(endpoint.headers).length > 0 || endpoint.url.search !== "";
}
