import { messageOf } from "../../conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** Clients match replies to requests by id. If the type of the id differs, some clients wait forever. */
export default defineProbe({
  name: "same-id",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "A reply has the same id as its request, with the same type.",
  sources: { "2025-11-25": "basic/index#result-responses", "2026-07-28": "basic/index#result-responses" },
  sends: "Requests with the ids 0, 7001 and “7001”.",
  remedy: "Copy the id of the request into the reply, without converting it.",
  async check({ peer, fail }) {
    const method = peer.harmlessMethod;
    for (const id of [0, 7001, "7001"]) {
      const reply = await peer.request(method, {}, { id });
      const message = reply.frame && messageOf(reply.frame);
      if (message && "id" in message && message.id === id) continue;
      const found = message && "id" in message ? `the id ${JSON.stringify(message.id)}` : "no id";
      fail({ message: `The reply to a request with the id ${JSON.stringify(id)} has ${found}.`, reply });
    }
  },
});
