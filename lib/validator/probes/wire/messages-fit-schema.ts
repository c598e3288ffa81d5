import { type Received, receivedIn } from "../../conformance/exchanges.ts";
import {
  type MessageFault,
  notificationFaultsOf,
  requestFaultsOf,
  resultFaultsOf,
} from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** Clients check messages against the protocol's schema, and drop those that do not fit, with all that is in them. */
export default defineProbe({
  name: "messages-fit-schema",
  family: "wire",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "Results, notifications and requests of the server fit the JSON Schema of the revision.",
  sources: { "2025-11-25": "basic/index#schema", "2026-07-28": "basic/index#schema" },
  sends: "Nothing: it looks at the messages of all other probes.",
  remedy: "Send what the schema of the protocol describes. An SDK of the same revision has its types.",
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
    if (found.size > maxFailures)
      fail({ message: `${String(found.size - maxFailures)} more kinds of values do not fit the schema.` });
  },
});

/** Kinds of faults that are reported one by one. */
const maxFailures = 5;

function times(others: number): string {
  return `The same is wrong ${others === 1 ? "at another place" : `at ${String(others)} other places`}.`;
}

interface Judgement {
  /** The kind of message, such as “the result of tools/list”. */
  readonly what: string;
  readonly faults: readonly MessageFault[];
}

function judged({ message, value, request, revision }: Received): Judgement {
  const nothing = { what: "", faults: [] };
  if (revision === undefined) return nothing;
  switch (message.kind) {
    case "result": {
      // The handshake has probes of its own.
      if (!request || request.method === "initialize" || request.method === "server/discover") return nothing;
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
