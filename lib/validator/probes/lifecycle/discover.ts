import { resultFaultsOf } from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** If this answer is invalid, a client treats the server as one of an older revision, or shows none of its features. */
export default defineProbe({
  name: "discover",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server answers server/discover with the versions that it supports and with its capabilities.",
  sources: { "2026-07-28": "server/discover#response" },
  sends: "Nothing. This probe checks the answer to the first request.",
  remedy: "Answer 'server/discover' with 'supportedVersions' and 'capabilities'.",
  check({ facts: { handshake }, fail }) {
    const faults = resultFaultsOf("server/discover", handshake.result, "2026-07-28");
    // `result-type` and `cache-hints` judge the others.
    for (const { text } of faults.filter(({ pointer }) => !ofOthers.has(pointer)).slice(0, 3))
      fail({ message: `In the answer to server/discover, ${text}.`, reply: handshake });
    const versions = handshake.result?.["supportedVersions"];
    if (Array.isArray(versions) && !versions.includes("2026-07-28"))
      fail({ message: "The server supports 2026-07-28 but does not list it in supportedVersions.", reply: handshake });
  },
});

const ofOthers: ReadonlySet<string> = new Set(["/resultType", "/ttlMs", "/cacheScope"]);
