import { isRecord } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** The type says how to read a result. Clients refuse a type that they do not know. */
export default defineProbe({
  name: "result-type",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement: "Every result has a resultType, “complete” or “input_required”.",
  sources: { "2026-07-28": "basic/index#resulttype" },
  sends: "Nothing: it looks at the messages of all other probes.",
  remedy: 'Add `resultType: "complete"` to every result.',
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<string>();
    for (const { message, request, revision, frame } of conversations.flatMap(receivedIn)) {
      if (message.kind !== "result" || !request || revision !== "2026-07-28" || !isRecord(message.result)) continue;
      const wrong = wrongIn(message.result["resultType"], request.method);
      if (!wrong || seen.has(wrong)) continue;
      seen.add(wrong);
      fail({ message: `The result of ${request.method} has ${wrong}.`, received: frame.text });
    }
  },
});

/** The methods whose results can ask for input. */
const interactive = ["tools/call", "resources/read", "prompts/get"];

function wrongIn(type: unknown, method: string): string | undefined {
  if (type === undefined) return "no resultType";
  if (type === "complete") return undefined;
  if (type !== "input_required")
    // We support no extensions, so the server has to keep to the types of the protocol.
    return `the resultType ${typeof type === "string" ? `“${type.slice(0, 40)}”, which is not of the protocol` : "of a wrong type"}`;
  return interactive.includes(method)
    ? undefined
    : "the resultType “input_required”, which only calls and reads may have";
}
