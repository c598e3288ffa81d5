import { defineProbe } from "../probe.ts";

/** Clients and gateways use the status to distinguish an unknown method from a failure. */
export default defineProbe({
  name: "unknown-method-status",
  family: "http",
  requirements: ["REQ-ERROR-002"],
  level: "MUST",
  requirement: "The server answers a request for an unknown method with status 404.",
  sources: { "2026-07-28": "basic/transports/streamable-http#protocol-version-header" },
  transports: ["http"],
  sends: "A request for a method that does not exist.",
  remedy: "Answer unknown methods with status 404 and error -32601.",
  async check({ peer, fail, skip }) {
    const reply = await peer.request("validator/no-such-method");
    // `unknown-method` reports other answers.
    if (reply.error?.code !== -32601)
      skip("The server does not answer with error -32601, which unknown-method reports.");
    const status = reply.http?.status ?? 200;
    if (status !== 404)
      fail({ message: `The server sends error -32601 with status ${String(status)} instead of status 404.`, reply });
  },
});
