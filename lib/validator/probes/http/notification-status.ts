import { asHttp, defineProbe } from "../probe.ts";

/** Clients take a body for an answer, and other statuses for a failure. */
export default defineProbe({
  name: "notification-status",
  family: "http",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "A notification that the server accepts is answered with HTTP 202 and no body.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends: "The notification that a request has been cancelled that never was.",
  remedy: "Answer notifications with HTTP 202 and an empty body.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const params = { requestId: "validator-no-such-request" };
    const http = (await peer.notify("notifications/cancelled", params)) ?? context.skip("There was no response.");
    if (http.status >= 400) context.skip("The server does not accept the notification.");
    if (http.status === 202 && !http.body.trim()) return;
    const what = http.status === 202 ? "a body" : `HTTP ${String(http.status)}`;
    context.fail({
      message: `A notification is answered with ${what} instead of HTTP 202 without a body.`,
      sent: `notifications/cancelled ${JSON.stringify(params)}`,
      received: `HTTP ${String(http.status)} ${http.body}`,
    });
  },
});
