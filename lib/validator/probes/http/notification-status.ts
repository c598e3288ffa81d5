import type { HttpResponse } from "../../live/conversation/message.ts";
import { asHttp, defineProbe, type ProbeContext } from "../probe.ts";

/** Clients mistake a body for a reply, or wait for the end of an event stream that stays empty. */
export default defineProbe({
  name: "notification-status",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers an accepted notification or response with status 202 and no body.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends:
    "A cancellation notification for a request that was never sent, and up to 2025-11-25 a response to such a request.",
  remedy: "Answer notifications and responses with status 202 and no body.",
  comparesAnswers: true,
  async check(context) {
    const peer = asHttp(context, context.peer);
    const sent = { requestId: "validator-no-such-request" };
    if (faultIn(await peer.notify("notifications/cancelled", sent), "a notification", context)) return;
    // Only the older revisions let clients send responses.
    if (context.era === "2026-07-28") return;
    const response = { jsonrpc: "2.0", id: "validator-no-such-request", result: {} };
    faultIn(await peer.send(JSON.stringify(response)), "a response", context);
  },
});

function faultIn(http: HttpResponse | undefined, sent: string, { fail }: ProbeContext): boolean {
  // The server may refuse the message.
  if (!http || http.status < 200 || http.status >= 300) return false;
  const type = http.headers["content-type"] ?? "";
  const received = `HTTP ${String(http.status)} ${type}\n${http.body}`.trim();
  const isStream = /^text\/event-stream\b/iu.test(type);
  if (http.status !== 202)
    fail({ message: `The server answers ${sent} with status ${String(http.status)} instead of status 202.`, received });
  else if (http.body.trim() !== "" || isStream)
    fail({ message: `The server answers ${sent} with ${isStream ? "an event stream" : "a body"}.`, received });
  else return false;
  return true;
}
