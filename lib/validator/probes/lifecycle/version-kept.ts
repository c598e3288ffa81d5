import { initializeParams } from "../../conversation/handshake.ts";
import { defineProbe } from "../probe.ts";

/** A client that takes up the server's offer, and is offered another version again, never gets a connection. */
export default defineProbe({
  name: "version-kept",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server agrees to the version that it has named itself.",
  sources: { "2025-11-25": "basic/lifecycle#version-negotiation" },
  sends: "The request initialize with the version that the server has named before.",
  remedy: "Answer a version that you support with the same version.",
  async check({ openRaw, peer, fail }) {
    const named = peer.protocolVersion;
    // The handshake has asked for it already, and has been given it.
    if (named === peer.era) return;
    const raw = await openRaw();
    const reply = await raw.request("initialize", initializeParams(named));
    const version = reply.result?.["protocolVersion"];
    if (version === named) return;
    const found = typeof version === "string" ? `the version “${version}”` : reply.error ? "an error" : "no version";
    fail({ message: `The server names the version “${named}”, and answers a request for it with ${found}.`, reply });
  },
});
