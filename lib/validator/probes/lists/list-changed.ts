import { isRecord } from "../../../model/json.ts";
import { messageOf } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A client that was told that a list never changes does not expect changes, and keeps the old list. */
export default defineProbe({
  name: "list-changed",
  family: "lists",
  requirements: ["REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server sends list_changed notifications only if it declares listChanged.",
  sources: { "2025-11-25": "basic/lifecycle#operation", "2026-07-28": "server/tools#list-changed-notification" },
  sends: "Nothing. This probe checks the messages of all other probes.",
  remedy: 'Declare "listChanged": true in the capability, or do not send these notifications.',
  when: "afterwards",
  check({ conversations, era, facts: { capabilities }, fail }) {
    // The newest revision describes listChanged, but without a MUST.
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
      const message = `The server sends ${method} but does not declare the ${list}.listChanged capability.`;
      if (frame) fail({ level, message, received: frame.text });
    }
  },
});
