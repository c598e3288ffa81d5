import { isBusy } from "../../conformance/http-refusals.ts";
import type { HttpResponse } from "../../live/conversation/message.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Clients open a stream for messages from the server. With a status other than 405, they report an error or retry. */
export default defineProbe({
  name: "get-stream",
  family: "http",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement: "The server answers GET with an event stream or with status 405.",
  sources: { "2025-11-25": "basic/transports#listening-for-messages-from-the-server" },
  transports: ["http"],
  sends: "A GET request in a new session.",
  remedy: "Answer GET with text/event-stream, or with status 405 if the server sends no messages of its own.",
  async check(context) {
    const { fail, skip } = context;
    const peer = asHttp(context, await context.open());
    if (peer.protocolVersion < "2025-03-26") skip(inapplicable(`Revision ${peer.protocolVersion} has no such stream.`));
    const http = await peer
      .ask("GET", {}, { isHeadEnough: true, milliseconds: peer.answerTime })
      .catch((error: unknown): HttpResponse | undefined => {
        if (!(error instanceof NoAnswer)) throw error;
        fail({
          message: `The server does not send the headers of its answer to GET within ${String(peer.answerTime)} ms.`,
          remedy: "Send the headers of the stream at once, and not with its first event.",
          level: "SHOULD",
          isUnanswered: true,
        });
        return undefined;
      });
    if (!http) return;
    const type = http.headers["content-type"] ?? "";
    if (http.status === 405 || (http.status === 200 && /^text\/event-stream\b/iu.test(type))) return;
    if (isBusy(http)) skip("The server was too busy.");
    const shown = type ? `the content type ${type}` : "no content type";
    const found = http.status === 200 ? shown : `status ${String(http.status)}`;
    const message = `The server answers GET with ${found} instead of an event stream or status 405.`;
    fail({ message, received: type });
  },
});
