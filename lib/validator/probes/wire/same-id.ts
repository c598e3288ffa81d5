import { kindOf } from "../../conformance/failure-groups.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { isBusy } from "../../conformance/http-refusals.ts";
import { type MessageFrame, messageOf, type Reply } from "../../live/conversation/message.ts";
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
  sends:
    "Requests with small, large and empty ids of both types, such as 0, 7001 and '7001', and one for an unknown method with the id 7002.",
  remedy: "Copy the id of the request into the reply, without converting it.",
  async check({ open, peer, fail, skip }) {
    const method = peer.harmlessMethod;
    const unanswered: (string | number)[] = [];
    const replies: [id: string | number, reply: Reply][] = [];
    for (const id of ids) {
      const reply = await unlessSilent(peer.request(method, {}, { id }));
      if (reply) replies.push([id, reply]);
      else unanswered.push(id);
    }
    if (unanswered.length === ids.length) skip(`The server does not answer ${method}.`);
    for (const id of unanswered)
      fail({
        message: `The server does not answer a request with the id ${JSON.stringify(id)}, or with another id.`,
        isUnanswered: true,
        // No client is known to send it.
        ...(id === "" ? { level: "SHOULD" } : {}),
      });
    const silent = replies.filter(([id, { frame }]) => !frame || !isReplyTo(frame, id));
    const [none] = silent;
    if (none && silent.length === replies.length) skip(`The server answers ${method} with ${kindOf(none[1])}.`);
    // Some servers build their errors elsewhere. One that does not answer is told by `unknown-method`.
    const other = await open();
    const start = other.frames.length;
    const refusal = await unlessSilent(other.request("validator/no-such-method", {}, { id: 7002 }));
    if (refusal?.frame) replies.push([7002, refusal]);
    const lost = other.frames.slice(start).find(isErrorWithoutId);
    if (!refusal?.frame && lost)
      fail({ message: "The error for a request with the id 7002 has no id.", received: lost.text });
    for (const [id, reply] of replies) {
      const asked = `a request with the id ${JSON.stringify(id)}`;
      const message = reply.frame && messageOf(reply.frame);
      if (!message) {
        // A server may take a request with the id 0 for a notification.
        if (!isBusy(reply.http))
          fail({
            message: `The server answers ${asked} with ${kindOf(reply)}.`,
            reply,
            // No client is known to send it.
            ...(id === "" ? { level: "SHOULD" } : {}),
          });
        continue;
      }
      if ("id" in message && message.id === id) continue;
      const found = "id" in message ? `the id ${JSON.stringify(message.id)}` : "no id";
      fail({ message: `The reply to ${asked} has ${found}.`, reply });
    }
  },
});

/** The last but one does not fit into 32 bits. */
const ids = [0, 7001, "7001", "Validator-Id", 4_294_968_297, ""];

function isErrorWithoutId(frame: MessageFrame): boolean {
  const message = frame.from === "server" ? messageOf(frame) : undefined;
  return message?.kind === "error" && (message.id === null || message.id === undefined);
}
