import { resultFaultsOf } from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** A client that cannot read the answer to its first request closes the connection. */
export default defineProbe({
  name: "initialize",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server answers initialize with the protocol version, its capabilities, and its name and version.",
  sources: { "2025-11-25": "basic/lifecycle#initialization" },
  sends: "Nothing. This probe checks the answer to the handshake.",
  remedy: "Answer 'initialize' with 'protocolVersion', 'capabilities', and 'serverInfo' with 'name' and 'version'.",
  isBasic: true,
  check({ facts: { handshake }, peer, fail }) {
    // An unknown revision cannot be stricter about these members than all known ones.
    const revision = peer.protocolVersion < "2025-11-25" ? peer.protocolVersion : "2025-11-25";
    for (const { text } of resultFaultsOf("initialize", handshake.result, revision).slice(0, 3))
      fail({ message: `In the answer to initialize, ${text}.`, reply: handshake });
  },
});
