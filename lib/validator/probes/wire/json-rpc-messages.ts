import { messageOf } from "../../conversation/message.ts";
import { isRecord } from "../../../model/json.ts";
import { defineProbe } from "../probe.ts";

/** Clients drop what is no message of JSON-RPC, or close the connection. */
export default defineProbe({
  name: "json-rpc-messages",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "Every message of the server is an object of JSON-RPC 2.0.",
  sources: { "2025-11-25": "basic/index#messages", "2026-07-28": "basic/index#messages" },
  sends: "Nothing: it looks at the messages of all other probes.",
  remedy: 'Send objects with "jsonrpc": "2.0" and either a method, a result or an error.',
  when: "afterwards",
  check({ conversations, fail }) {
    for (const { frames } of conversations)
      for (const frame of frames) {
        if (frame.from === "client" || frame.value === undefined || Array.isArray(frame.value)) continue;
        const isCorrect = isRecord(frame.value) && frame.value["jsonrpc"] === "2.0" && messageOf(frame);
        if (isCorrect) continue;
        fail({ message: "The server sends JSON that is no message of JSON-RPC 2.0.", received: frame.text });
        return;
      }
  },
});
