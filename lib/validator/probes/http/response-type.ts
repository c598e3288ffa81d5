import { harmlessMethod } from "../../conformance/raw-requests.ts";
import { asHttp, defineProbe } from "../probe.ts";

/** Clients choose how to read an answer by its type, and refuse any other. */
export default defineProbe({
  name: "response-type",
  family: "http",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The answer to a request is of the type application/json or text/event-stream.",
  sources: {
    "2025-11-25": "basic/transports#sending-messages-to-the-server",
    "2026-07-28": "basic/transports/streamable-http#sending-messages",
  },
  transports: ["http"],
  sends: "A harmless request.",
  remedy: "Set Content-Type to application/json, or to text/event-stream for a stream.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const method = harmlessMethod(peer);
    const methods = context.facts.tools.length ? [method, "tools/list"] : [method];
    for (const one of methods) {
      const { http, sent } = await peer.request(one);
      const type = http?.headers["content-type"] ?? "";
      if (!http || http.status >= 400 || /^(?:application\/json|text\/event-stream)\b/iu.test(type)) continue;
      const message = `A request is answered with ${type ? `the type ${type}` : "no Content-Type"}, which clients do not read.`;
      context.fail({ message, sent, received: `HTTP ${String(http.status)} ${http.body}` });
      return;
    }
  },
});
