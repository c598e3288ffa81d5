import { receivedIn, statedRevisionOf } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** Clients act on the error codes of the protocol. A code with another meaning makes them do the wrong thing. */
export default defineProbe({
  name: "error-code-range",
  family: "lifecycle",
  requirements: ["REQ-ERROR-001"],
  level: "MUST",
  requirement: "The server uses the error codes that are reserved for the protocol only as the protocol defines them.",
  sources: { "2026-07-28": "basic/index#error-codes" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy:
    "Use error -32602 for unknown resources, and codes outside the range from -32768 to -32000 for your own errors.",
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<unknown>();
    for (const { message, request, frame } of conversations.flatMap(receivedIn)) {
      // A request without metadata may be answered as a request of an older revision.
      if (message.kind !== "error" || !request || statedRevisionOf(request) === undefined) continue;
      const { code } = message.error;
      const wrong = typeof code === "number" ? wrongWith(code) : undefined;
      const isOwn = typeof code === "number" && code >= -32_768 && code < -32_099 && !ofJsonRpc.has(code);
      if (!(wrong ?? isOwn) || seen.has(code)) continue;
      seen.add(code);
      fail({
        message: `The server answers ${request.method} with error ${String(code)}, ${wrong ?? "which JSON-RPC reserves"}.`,
        received: frame.text,
        ...(wrong ? {} : { level: "SHOULD" }),
      });
    }
  },
});

/** Source: JSON-RPC 2.0, section 5.1. */
const ofJsonRpc: ReadonlySet<number> = new Set([-32700, -32600, -32601, -32602, -32603]);
const defined: ReadonlySet<number> = new Set([-32020, -32021, -32022]);

function wrongWith(code: number): string | undefined {
  if (code === -32002 || code === -32042) return "which only older revisions define";
  const isReserved = code >= -32099 && code <= -32020;
  return isReserved && !defined.has(code) ? "which is reserved but not defined" : undefined;
}
