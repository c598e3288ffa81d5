import { defineProbe } from "../probe.ts";

/** Clients and gateways tell an unknown method from a failure by its status. */
export default defineProbe({
  name: "unknown-method-status",
  family: "http",
  requirements: ["REQ-ERROR-002"],
  level: "MUST",
  requirement: "A request for a method that does not exist is answered with the status 404.",
  sources: { "2026-07-28": "basic/transports/streamable-http#protocol-version-header" },
  transports: ["http"],
  sends: "A request for a method that no server has.",
  remedy: "Answer unknown methods with the status 404 and the error -32601.",
  async check({ peer, fail, skip }) {
    const reply = await peer.request("validator/no-such-method");
    // `unknown-method` reports other answers.
    if (reply.error?.code !== -32601) skip("The answer is not the error -32601.");
    const status = reply.http?.status ?? 200;
    if (status !== 404)
      fail({ message: `The error -32601 comes with the status ${String(status)} instead of 404.`, reply });
  },
});
