import { isRecord, type JsonObject } from "../../../model/json.ts";
import { type ListName, lists, type ServerFacts } from "../../conformance/facts.ts";
import { declaresTasks, speaksOfTasks } from "../../conformance/tasks.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { type Peer, refusal } from "../../live/conversation/peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type Failure } from "../probe.ts";

/** A client offers the features that a server declares, and its user finds that they do not work. */
export default defineProbe({
  name: "capabilities-answer",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server implements the methods of the capabilities that it declares.",
  sources: { "2025-11-25": "basic/lifecycle#operation", "2026-07-28": "server/tools#capabilities" },
  sends:
    "A request for each declared capability: for a list, a completion, a resource subscription, a log level or a task.",
  remedy: "Implement the methods of a capability, or do not declare it.",
  isBasic: true,
  needs: ({ capabilities }) =>
    Object.keys(capabilities).length ? undefined : inapplicable("The server does not declare any capabilities."),
  async check({ peer, facts, fail }) {
    for (const [name, { capability, method }] of Object.entries(lists) as [ListName, (typeof lists)[ListName]][]) {
      // A server need not have templates.
      if (!isRecord(facts.capabilities[capability]) || name === "resourceTemplates") continue;
      // Without a page, there was no answer in time.
      report(fail, capability, method, facts.pages[name][0]?.reply ?? (await peer.request(method)));
    }
    for (const { capability, method, params } of requestsFor(peer, facts))
      report(fail, capability, method, await peer.request(method, params));
  },
});

function report(fail: (failure: Failure) => void, capability: string, method: string, reply: Reply): void {
  // Other errors show that the method exists. So does our own refusal, if the server has sent us a request.
  const { code, message } = reply.error ?? {};
  if (code !== -32601 || (typeof message === "string" && message.includes(refusal))) return;
  fail({ message: `The server declares the ${capability} capability but does not implement ${method}.`, reply });
}

interface CapabilityRequest {
  readonly capability: string;
  readonly method: string;
  readonly params: JsonObject;
}

/** The requests for the capabilities without a list. */
function requestsFor({ era }: Peer, facts: ServerFacts): CapabilityRequest[] {
  const { capabilities, prompts, resources } = facts;
  const requests: CapabilityRequest[] = [];
  if (isRecord(capabilities["completions"])) {
    const ref = { type: "ref/prompt", name: prompts[0]?.["name"] ?? "validator-no-such-prompt" };
    const params = { ref, argument: { name: "validator", value: "" } };
    requests.push({ capability: "completions", method: "completion/complete", params });
  }
  if (era !== "2025-11-25") return requests;
  if (isRecord(capabilities["logging"]))
    requests.push({ capability: "logging", method: "logging/setLevel", params: { level: "warning" } });
  requests.push(...taskRequests(facts));
  const { resources: declared } = capabilities;
  const uri = resources[0]?.["uri"];
  if (isRecord(declared) && declared["subscribe"] === true && typeof uri === "string")
    for (const method of ["resources/subscribe", "resources/unsubscribe"])
      requests.push({ capability: "resources.subscribe", method, params: { uri } });
  return requests;
}

/** The methods of each part of the capability for tasks. A task that does not exist changes nothing. */
const taskMethods = {
  list: ["tasks/list"],
  cancel: ["tasks/cancel"],
  requests: ["tasks/get", "tasks/result"],
} as const;

function taskRequests(facts: ServerFacts): CapabilityRequest[] {
  const { tasks } = facts.capabilities;
  if (!speaksOfTasks(facts) || !isRecord(tasks)) return [];
  return Object.entries(taskMethods).flatMap(([key, methods]) => {
    if (!isRecord(tasks[key]) || (key === "requests" && !declaresTasks(facts))) return [];
    return methods.map((method) => ({
      capability: `tasks.${key}`,
      method,
      params: method === "tasks/list" ? {} : { taskId: "validator-no-such-task" },
    }));
  });
}
