import { withVersion } from "../../conformance/raw-requests.ts";
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
  sends:
    "A request for each newer version that the server lists. Besides, this probe checks the answer to the first request.",
  remedy: "Answer 'server/discover' with 'supportedVersions' and 'capabilities'.",
  async check({ facts: { handshake }, fail, peer }) {
    const faults = resultFaultsOf("server/discover", handshake.result, "2026-07-28");
    // `result-type` and `cache-hints` judge the others.
    for (const { text } of faults.filter(({ pointer }) => !ofOthers.has(pointer)).slice(0, 3))
      fail({ message: `In the answer to server/discover, ${text}.`, reply: handshake });
    const versions = handshake.result?.["supportedVersions"];
    if (Array.isArray(versions) && !versions.includes("2026-07-28"))
      fail({ message: "The server supports 2026-07-28 but does not list it in supportedVersions.", reply: handshake });
    const newer = (Array.isArray(versions) ? (versions as unknown[]) : []).filter(
      (one): one is string => typeof one === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(one) && one > "2026-07-28",
    );
    for (const version of newer.slice(0, maxVersions)) {
      const reply = await peer.request("server/discover", {}, withVersion(version));
      if (reply.error?.code !== -32022) continue;
      fail({ message: `The server lists the version '${version}' in supportedVersions, and refuses it.`, reply });
    }
  },
});

const maxVersions = 3;
const ofOthers: ReadonlySet<string> = new Set(["/resultType", "/ttlMs", "/cacheScope"]);
