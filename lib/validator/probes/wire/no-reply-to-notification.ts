import { assertAlive } from "../../conformance/raw-requests.ts";
import { type MessageFrame, messageOf } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A reply to a notification belongs to no request, so clients treat it as a connection error. */
export default defineProbe({
  name: "no-reply-to-notification",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server does not reply to notifications.",
  sources: { "2025-11-25": "basic/index#notifications", "2026-07-28": "basic/index#notifications" },
  sends:
    "A cancellation of a request that does not exist, an unknown notification, and a notification without its parameters.",
  remedy: "Do not reply to messages without an id, not even with an error.",
  async check({ open, fail }) {
    const peer = await open();
    for (const [method, params] of notifications) {
      const start = peer.frames.length;
      const response = await peer.notify(method, params);
      const after = response ? peer.frames.length : undefined;
      if (after === undefined) await assertAlive(peer);
      // Over HTTP, the server may refuse a notification, and the body may say why.
      if (response && response.status >= 400) continue;
      const reply = peer.frames.slice(start, after).find(isReplyWithoutRequest);
      if (reply) fail({ message: `The server replies to the notification ${method}.`, received: reply.text });
    }
  },
});

const notifications = [
  ["notifications/cancelled", { requestId: "never-sent", reason: "A test." }],
  ["notifications/validator/unknown", {}],
  ["notifications/progress", {}],
] as const;

function isReplyWithoutRequest(frame: MessageFrame): boolean {
  const message = frame.from === "server" ? messageOf(frame) : undefined;
  if (message?.kind !== "result" && message?.kind !== "error") return false;
  return message.id === null || message.id === undefined || message.id === "never-sent";
}
