import { asHttp, defineProbe } from "../probe.ts";

/** A stream that stays open is not waited for. */
const patience = 2_000;

/** Clients open this stream for messages of the server, and take anything but 405 for a failure. */
export default defineProbe({
  name: "get-stream",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "GET is answered with a stream of the type text/event-stream, or with HTTP 405.",
  sources: { "2025-11-25": "basic/transports#listening-for-messages-from-the-server" },
  transports: ["http"],
  sends: "GET, as clients do to listen for messages of the server.",
  remedy: "Answer GET with text/event-stream, or with HTTP 405 if the server sends nothing by itself.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const { status, headers } = await peer.head("GET", {}, patience);
    const isStream = status === 200 && /^text\/event-stream\b/iu.test(headers["content-type"] ?? "");
    if (isStream || status === 405) return;
    // The server wants other credentials, or knows nothing of this session any more.
    if (status === 401 || status === 403 || status === 429 || status >= 500)
      context.skip(`GET is answered with HTTP ${String(status)}.`);
    const type = status === 200 ? ` of the type ${headers["content-type"] ?? "unknown"}` : "";
    context.fail({
      message: `GET is answered with HTTP ${String(status)}${type} instead of a stream of events or HTTP 405.`,
      sent: "GET, Accept: text/event-stream",
      received: `HTTP ${String(status)}`,
    });
  },
});
