import { isBusy } from "../../conformance/http-refusals.ts";
import type { HttpResponse } from "../../conversation/message.ts";
import { ServerEnded } from "../../conversation/peer.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Clients open a stream for messages of the server. Another status than 405 makes them report an error, or retry. */
export default defineProbe({
  name: "get-stream",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "GET opens a stream of events, or is answered with the status 405.",
  sources: { "2025-11-25": "basic/transports#listening-for-messages-from-the-server" },
  transports: ["http"],
  sends: "GET in a session of its own.",
  remedy: "Answer GET with text/event-stream, or with the status 405 if the server sends nothing by itself.",
  async check(context) {
    const { fail, skip } = context;
    const peer = asHttp(context, await context.open());
    if (peer.protocolVersion < "2025-03-26") skip(`The revision ${peer.protocolVersion} has no such stream.`);
    const http = await peer
      .ask("GET", {}, { isHeadEnough: true, milliseconds: peer.answerTime })
      .catch((error: unknown): HttpResponse => {
        if (error instanceof ServerEnded) throw error;
        // A stream without any event need not begin.
        return skip("GET was not answered in time.");
      });
    const type = http.headers["content-type"] ?? "";
    if (http.status === 405 || (http.status === 200 && /^text\/event-stream\b/iu.test(type))) return;
    if (isBusy(http)) skip("The server was too busy.");
    const found = http.status === 200 ? `the type ${type || "(none)"}` : `the status ${String(http.status)}`;
    fail({ message: `GET is answered with ${found} instead of a stream of events or 405.`, received: type });
  },
});
