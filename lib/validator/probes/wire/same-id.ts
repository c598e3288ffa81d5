import { kindOf } from "../../conformance/failure-groups.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { isBusy } from "../../conformance/http-refusals.ts";
import { messageOf, type Reply } from "../../live/conversation/message.ts";
import { isReplyTo } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** Clients match replies to requests by id. If the type of the id differs, some clients wait forever. */
export default defineProbe({
  name: "same-id",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "A reply has the same id as its request, with the same type.",
  sources: { "2025-11-25": "basic/index#result-responses", "2026-07-28": "basic/index#result-responses" },
  sends: "Requests with the ids 0, 7001 and '7001', and one for an unknown method with the id 7002.",
  remedy: "Copy the id of the request into the reply, without converting it.",
  async check({ peer, fail, skip }) {
    const method = peer.harmlessMethod;
    const replies: [id: string | number, reply: Reply][] = [];
    for (const id of [0, 7001, "7001"]) replies.push([id, await peer.request(method, {}, { id })]);
    const silent = replies.filter(([id, { frame }]) => !frame || !isReplyTo(frame, id));
    const [none] = silent;
    if (none && silent.length === replies.length) skip(`The server answers ${method} with ${kindOf(none[1])}.`);
    // Some servers build their errors elsewhere. One that does not answer is told by `unknown-method`.
    const refusal = await unlessSilent(peer.request("validator/no-such-method", {}, { id: 7002 }));
    if (refusal?.frame) replies.push([7002, refusal]);
    for (const [id, reply] of replies) {
      const asked = `a request with the id ${JSON.stringify(id)}`;
      const message = reply.frame && messageOf(reply.frame);
      if (!message) {
        // A server may take a request with the id 0 for a notification.
        if (!isBusy(reply.http)) fail({ message: `The server answers ${asked} with ${kindOf(reply)}.`, reply });
        continue;
      }
      if ("id" in message && message.id === id) continue;
      const found = "id" in message ? `the id ${JSON.stringify(message.id)}` : "no id";
      fail({ message: `The reply to ${asked} has ${found}.`, reply });
    }
  },
});
