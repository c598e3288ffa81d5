import { isTaskOf, type Received, receivedIn } from "../../conformance/exchanges.ts";
import {
  type MessageFault,
  notificationFaultsOf,
  requestFaultsOf,
  resultFaultsOf,
} from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** Clients validate messages against the protocol's schema, and drop those that do not match with all their data. */
export default defineProbe({
  name: "messages-fit-schema",
  family: "wire",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "Results, notifications and requests from the server match the JSON Schema of the revision.",
  sources: { "2025-11-25": "basic/index#schema", "2026-07-28": "basic/index#schema" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Follow the schema of the protocol. An SDK of the same revision has its types.",
  when: "afterwards",
  check({ conversations, fail }) {
    const found = new Map<string, { readonly message: string; readonly received: string; count: number }>();
    for (const received of conversations.flatMap(receivedIn)) {
      const { what, faults } = judged(received);
      for (const { pointer, text } of faults) {
        const kind = `${what} ${pointer.replace(/\/\d+(?=\/|$)/gu, "/#")}`;
        const known = found.get(kind);
        if (known) known.count++;
        else found.set(kind, { message: `In ${what}, ${text}.`, received: received.frame.text, count: 1 });
      }
    }
    for (const { message, received, count } of [...found.values()].slice(0, maxFailures))
      fail({ message: count > 1 ? `${message} ${times(count - 1)}` : message, received });
    const rest = found.size - maxFailures;
    if (rest > 0)
      fail({
        message: `The messages violate the schema in ${rest === 1 ? "another way" : `${String(rest)} other ways`}.`,
      });
  },
});

/** Kinds of faults that are reported one by one. */
const maxFailures = 5;

function times(others: number): string {
  return `The same error occurs in ${others === 1 ? "another place" : `${String(others)} other places`}.`;
}

interface Judgment {
  /** The kind of message, such as 'the result of tools/list'. */
  readonly what: string;
  readonly faults: readonly MessageFault[];
}

function judged({ message, value, request, revision }: Received): Judgment {
  const nothing = { what: "", faults: [] };
  if (revision === undefined) return nothing;
  switch (message.kind) {
    case "result": {
      // Other probes check the handshake.
      if (!request || request.method === "initialize" || request.method === "server/discover") return nothing;
      // `task-created` judges it.
      if (isTaskOf(request, message.result)) return nothing;
      const faults = resultFaultsOf(request.method, message.result, revision);
      return {
        what: `the result of ${request.method}`,
        faults: faults.filter(({ pointer }) => !ofOthers.has(pointer)),
      };
    }
    case "notification":
      return { what: message.method, faults: withoutEnvelope(notificationFaultsOf(message.method, value, revision)) };
    case "request":
      return {
        what: `the request ${message.method}`,
        faults: withoutEnvelope(requestFaultsOf(message.method, value, revision)),
      };
    case "error":
      return nothing;
  }
}

/** Members that other probes judge: `result-type`, `cache-hints`. */
const ofOthers: ReadonlySet<string> = new Set(["/resultType", "/ttlMs", "/cacheScope"]);

/** The probe `json-rpc-messages` judges the version of JSON-RPC. */
function withoutEnvelope(faults: readonly MessageFault[]): MessageFault[] {
  return faults.filter(({ pointer }) => pointer !== "/jsonrpc");
}
