import { asHttp, defineProbe } from "../probe.ts";

/** Clients mistake a body for a reply, or wait for the end of an event stream that stays empty. */
export default defineProbe({
  name: "notification-status",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers an accepted notification with status 202 and no body.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends: "A cancellation notification for a request that was never sent.",
  remedy: "Answer notifications with status 202 and no body.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const sent = { requestId: "validator-no-such-request" };
    const http = await peer.notify("notifications/cancelled", sent);
    // The server may refuse the notification.
    if (!http || http.status < 200 || http.status >= 300) return;
    const type = http.headers["content-type"] ?? "";
    const received = `HTTP ${String(http.status)} ${type}\n${http.body}`.trim();
    if (http.status !== 202)
      context.fail({
        message: `The server answers a notification with status ${String(http.status)} instead of status 202.`,
        received,
      });
    else if (http.body.trim() !== "")
      context.fail({ message: "The server answers a notification with a body.", received });
  },
});
