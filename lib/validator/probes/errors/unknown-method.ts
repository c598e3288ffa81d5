import { defineProbe } from "../probe.ts";

/** A client that tries an optional method has to learn that it is missing, instead of waiting for it. */
export default defineProbe({
  name: "unknown-method",
  family: "errors",
  requirements: ["REQ-ERROR-002"],
  level: "MUST",
  requirement: "A request for a method that does not exist is answered with the error -32601.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
    "2026-07-28": "basic/index#error-codes",
  },
  sends: "A request for a method that no server has.",
  remedy: "Answer unknown methods with the error code -32601.",
  async check({ peer, fail }) {
    const reply = await peer.request("validator/no-such-method");
    if (reply.error?.code === -32601) return;
    const found = reply.error ? `the error ${String(reply.error.code)}` : reply.result ? "a result" : "no message";
    fail({ message: `The server answers an unknown method with ${found} instead of the error -32601.`, reply });
  },
});
