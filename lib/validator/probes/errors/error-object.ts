import { isRecord } from "../../../model/json.ts";
import { receivedIn } from "../../conformance/exchanges.ts";
import { typeInWords } from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** Clients read the code and the message of an error. If one is invalid, they report that the server is broken. */
export default defineProbe({
  name: "error-object",
  family: "errors",
  requirements: ["REQ-ERROR-001", "REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "Every error has an integer code and a string message.",
  sources: { "2025-11-25": "basic/index#error-responses", "2026-07-28": "basic/index#error-responses" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: "Send each error as an object with an integer 'code' and a string 'message'.",
  when: "afterwards",
  check({ conversations, fail }) {
    const seen = new Set<string>();
    for (const { message, value, frame } of conversations.flatMap(receivedIn)) {
      const wrong = message.kind === "error" && isRecord(value) ? wrongIn(value["error"]) : undefined;
      if (!wrong || seen.has(wrong)) continue;
      seen.add(wrong);
      fail({ message: `The server sends an error ${wrong}.`, received: frame.text });
    }
  },
});

function wrongIn(error: unknown): string | undefined {
  if (!isRecord(error)) return `that is ${typeInWords(error)} instead of an object`;
  const { code, message } = error;
  if (typeof code !== "number")
    return code === undefined ? "without a code" : `whose code is ${typeInWords(code)} instead of an integer`;
  if (!Number.isInteger(code)) return "whose code is not an integer";
  if (typeof message === "string") return undefined;
  return message === undefined ? "without a message" : `whose message is ${typeInWords(message)} instead of a string`;
}
