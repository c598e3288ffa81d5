import { isRecord } from "../../../model/json.ts";
import { type Received, receivedIn, type Request } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** A client that does not offer something cannot answer for it, and the request of the server fails or hangs. */
export default defineProbe({
  name: "only-offered-requests",
  family: "roles",
  requirements: ["REQ-PROTOCOL-004", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server asks a client for samples, input and roots only if the client offers that.",
  sources: {
    "2025-11-25": "basic/lifecycle#operation",
    "2026-07-28": "basic/patterns/mrtr#server-requirements-basic-workflow",
  },
  sends: "Nothing: it looks at the messages of all other probes, whose client mostly offers nothing.",
  remedy: "Look at the capabilities of the client before you ask it for something.",
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<string>();
    for (const received of conversations.flatMap(receivedIn))
      for (const method of askedIn(received)) {
        if (!offers.has(method) || seen.has(method)) continue;
        seen.add(method);
        fail({
          message: `The server asks the client for ${method}, which it does not offer.`,
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

/** The methods of the requests to the client in a message: the message itself, or those within a result. */
function askedIn({ message, request, revision }: Received): string[] {
  if (message.kind === "request") return revision === "2026-07-28" ? [] : [message.method];
  // Some probes offer everything, to see how the server asks.
  if (request && isOffering(request)) return [];
  const requests = message.kind === "result" && isRecord(message.result) ? message.result["inputRequests"] : undefined;
  if (revision !== "2026-07-28" || !isRecord(requests)) return [];
  return Object.values(requests).flatMap((request) =>
    isRecord(request) && typeof request["method"] === "string" ? [request["method"]] : [],
  );
}

function isOffering({ params }: Request): boolean {
  const meta = params["_meta"];
  const offered = isRecord(meta) ? meta["io.modelcontextprotocol/clientCapabilities"] : undefined;
  return isRecord(offered) && Object.keys(offered).length > 0;
}
