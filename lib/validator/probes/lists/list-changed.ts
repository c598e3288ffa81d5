import { isRecord } from "../../../model/json.ts";
import { messageOf } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A client that was told that a list never changes does not look for changes, and keeps the old one. */
export default defineProbe({
  name: "list-changed",
  family: "lists",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "Changes of a list are announced only by a server that has declared listChanged.",
  sources: { "2025-11-25": "basic/lifecycle#operation", "2026-07-28": "server/tools#list-changed-notification" },
  sends: "Nothing: it looks at the messages of all other probes.",
  remedy: 'Declare "listChanged": true in the capability, or send no such notifications.',
  when: "afterwards",
  check({ conversations, era, facts: { capabilities }, fail }) {
    // The newest revision says what listChanged means, without a MUST.
    const level = era === "2026-07-28" ? "SHOULD" : "MUST";
    for (const list of ["tools", "resources", "prompts"]) {
      const declared = capabilities[list];
      if (isRecord(declared) && declared["listChanged"] === true) continue;
      const method = `notifications/${list}/list_changed`;
      const frame = conversations
        .flatMap(({ frames }) => frames)
        .find((one) => {
          const message = one.from === "server" ? messageOf(one) : undefined;
          return message?.kind === "notification" && message.method === method;
        });
      const message = `The server sends ${method} without the capability ${list}.listChanged.`;
      if (frame) fail({ level, message, received: frame.text });
    }
  },
});
