import { receivedIn, requestsToClientIn } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** A client cannot answer requests for a feature that it does not support, so they fail or hang. */
export default defineProbe({
  name: "only-offered-requests",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The server requests sampling, elicitation, roots and tasks only from clients that declare the capability.",
  sources: {
    "2025-11-25": "basic/lifecycle#operation",
    "2026-07-28": "basic/patterns/mrtr#server-requirements-basic-workflow",
  },
  sends:
    "Nothing. This probe checks the messages of all other probes, whose client declares capabilities only in a few requests.",
  remedy: "Check the client's capabilities before you request something from it.",
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<string>();
    for (const received of conversations.flatMap(receivedIn))
      for (const { method, capabilities } of requestsToClientIn(received)) {
        // Some probes declare all capabilities, so that the server requests input.
        if (Object.keys(capabilities).length || !offers.has(method) || seen.has(method)) continue;
        seen.add(method);
        fail({
          message: `The server requests ${method} from a client that does not declare the capability.`,
          received: received.frame.text,
        });
      }
  },
});

/** The methods that need a capability of the client. */
const offers: ReadonlySet<string> = new Set([
  "sampling/createMessage",
  "elicitation/create",
  "roots/list",
  "tasks/get",
  "tasks/list",
  "tasks/result",
  "tasks/cancel",
]);
