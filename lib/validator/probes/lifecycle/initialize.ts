import { resultFaultsOf } from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** A client that cannot read the answer to its first request closes the connection. */
export default defineProbe({
  name: "initialize",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement:
    "The answer to initialize has the version of the protocol, the capabilities, and the name of the server.",
  sources: { "2025-11-25": "basic/lifecycle#initialization" },
  sends: "Nothing: it looks at the answer to the handshake.",
  remedy: "Answer `initialize` with `protocolVersion`, `capabilities`, and `serverInfo` with `name` and `version`.",
  check({ facts: { handshake }, peer, fail }) {
    // The definition of a revision that nobody knows cannot be stricter in these members than that of all others.
    const revision = peer.protocolVersion < "2025-11-25" ? peer.protocolVersion : "2025-11-25";
    for (const { text } of resultFaultsOf("initialize", handshake.result, revision).slice(0, 3))
      fail({ message: `In the answer to initialize, ${text}.`, reply: handshake });
  },
});
