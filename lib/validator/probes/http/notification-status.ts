import { asHttp, defineProbe } from "../probe.ts";

/** Clients take a body for an answer, or wait for the end of a stream that nothing comes over. */
export default defineProbe({
  name: "notification-status",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "A notification that is accepted is answered with the status 202 and without a body.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends: "A notification that a request is cancelled that never was.",
  remedy: "Answer notifications with the status 202 and no body.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const sent = { requestId: "validator-no-such-request" };
    const http = await peer.notify("notifications/cancelled", sent);
    // It need not be accepted.
    if (!http || http.status < 200 || http.status >= 300) return;
    const type = http.headers["content-type"] ?? "";
    const received = `HTTP ${String(http.status)} ${type}\n${http.body}`.trim();
    if (http.status !== 202)
      context.fail({
        message: `The server answers a notification with the status ${String(http.status)} instead of 202.`,
        received,
      });
    else if (http.body.trim() !== "")
      context.fail({ message: "The server answers a notification with a body.", received });
  },
});
