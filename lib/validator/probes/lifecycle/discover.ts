import { resultFaultsOf } from "../../conformance/message-schemas.ts";
import { defineProbe } from "../probe.ts";

/** With a wrong answer to discovery, a client takes the server for one of an older revision, or shows nothing of it. */
export default defineProbe({
  name: "discover",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The answer to server/discover has the versions that the server supports, and its capabilities.",
  sources: { "2026-07-28": "server/discover#response" },
  sends: "Nothing: it looks at the answer to the first request.",
  remedy: "Answer `server/discover` with `supportedVersions` and `capabilities`.",
  check({ facts: { handshake }, fail }) {
    const faults = resultFaultsOf("server/discover", handshake.result, "2026-07-28");
    // `result-type` and `cache-hints` judge the others.
    for (const { text } of faults.filter(({ pointer }) => !ofOthers.has(pointer)).slice(0, 3))
      fail({ message: `In the answer to server/discover, ${text}.`, reply: handshake });
    const versions = handshake.result?.["supportedVersions"];
    if (Array.isArray(versions) && !versions.includes("2026-07-28"))
      fail({ message: "The server speaks 2026-07-28, and does not name it in supportedVersions.", reply: handshake });
  },
});

const ofOthers: ReadonlySet<string> = new Set(["/resultType", "/ttlMs", "/cacheScope"]);
