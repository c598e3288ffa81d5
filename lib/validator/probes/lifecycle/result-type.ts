import { isRecord } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { defineProbe } from "../probe.ts";

/** The resultType tells clients how to read a result. They reject a type that they do not know. */
export default defineProbe({
  name: "result-type",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-002"],
  level: "MUST",
  requirement:
    "Every result has the resultType 'complete', or 'input_required' with at least one of inputRequests and requestState.",
  sources: { "2026-07-28": "basic/index#resulttype" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Add the resultType 'complete' to every final result, and inputRequests or a requestState to every other.",
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<string>();
    for (const { message, request, revision, frame } of conversations.flatMap(receivedIn)) {
      if (message.kind !== "result" || !request || revision !== "2026-07-28" || !isRecord(message.result)) continue;
      const wrong = wrongIn(message.result["resultType"], request.method) ?? emptyRequestIn(message.result);
      if (!wrong || seen.has(wrong)) continue;
      seen.add(wrong);
      fail({ message: `The result of ${request.method} has ${wrong}.`, received: frame.text });
    }
  },
});

/** The methods whose results can request input. */
const interactive = ["tools/call", "resources/read", "prompts/get"];

function wrongIn(type: unknown, method: string): string | undefined {
  if (type === undefined) return "no resultType";
  if (type === "complete") return undefined;
  if (type !== "input_required")
    // We support no extensions, so the server may only use the types of the protocol.
    return typeof type === "string"
      ? `the resultType '${type.slice(0, 40)}', which the protocol does not define`
      : "a resultType that is not a string";
  return interactive.includes(method)
    ? undefined
    : `the resultType 'input_required', which is only allowed for ${interactive.join(", ")}`;
}

/**
 * A client that has nothing to answer and nothing to return repeats its request without end. Source: 2026-07-28,
 * "Multi Round-Trip Requests", "Server Requirements".
 */
function emptyRequestIn({
  resultType,
  inputRequests,
  requestState,
}: Readonly<Record<string, unknown>>): string | undefined {
  if (resultType !== "input_required" || requestState !== undefined) return undefined;
  const isEmpty = inputRequests === undefined || (isRecord(inputRequests) && !Object.keys(inputRequests).length);
  return isEmpty ? "the resultType 'input_required' with neither inputRequests nor a requestState" : undefined;
}
