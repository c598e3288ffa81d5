import { asHttp, defineProbe } from "../probe.ts";
import { outcomeOf } from "../../conformance/header-checks.ts";

/** By the status and the error, a client tells a server that lacks a method from an address without a server. */
export default defineProbe({
  name: "unknown-method-status",
  family: "http",
  requirements: ["REQ-ERROR-002"],
  level: "MUST",
  requirement: "A request for a method that does not exist is answered with HTTP 404 and the error -32601.",
  sources: { "2026-07-28": "basic/transports/streamable-http#protocol-version-header" },
  transports: ["http"],
  sends: "A request for a method that no server has.",
  remedy: "Answer unknown methods with HTTP 404 and the error -32601.",
  async check(context) {
    const peer = asHttp(context, context.peer);
    const reply = await peer.request("validator/no-such-method");
    // `unknown-method` reports another error.
    if (reply.error?.code !== -32601 || reply.http?.status === 404) return;
    context.fail({ message: `An unknown method is answered with ${outcomeOf(reply)} instead of HTTP 404.`, reply });
  },
});
