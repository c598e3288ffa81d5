import { actualVersusExpected } from "../../conformance/failure-groups.ts";
import { defineProbe, type ProtocolText } from "../probe.ts";

/** A client that tries an optional method needs an error, or it waits for a reply that never comes. */
export default defineProbe({
  name: "unknown-method",
  family: "errors",
  requirements: ["REQ-ERROR-002"],
  level: "MUST",
  requirement: "The server answers a request for an unknown method with error -32601.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#error_object",
    "2026-07-28": "basic/index#error-codes",
  },
  sends: "A request for a method that does not exist.",
  remedy: "Answer unknown methods with error -32601.",
  async check({ peer, fail }) {
    const reply = await peer.request("validator/no-such-method");
    if (reply.error?.code === -32601) return;
    const message = `The server answers an unknown method with ${actualVersusExpected(reply, "error -32601")}.`;
    const isDemanded = peer.era === "2026-07-28" && peer.transport === "http";
    // With any error, the client learns that the request has failed.
    fail({ message, reply, ...(reply.error && !isDemanded ? { protocol } : {}) });
  },
});

/** The answer of the SDK for Python is that of `mcp` 1.26.0, read on 2026-11-26. Version 2 answers with -32601. */
const protocol: ProtocolText = {
  level: "SHOULD",
  says: "REQ-ERROR-002 asks for this code; JSON-RPC 2.0 defines it, and MCP names it without a MUST. SDK 1 for Python sends -32602.",
};
