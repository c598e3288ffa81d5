import { initializeParams } from "../../live/conversation/handshake.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A client that accepts the server's offer and is then offered another version cannot connect. */
export default defineProbe({
  name: "version-kept",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server accepts a version that it has offered itself.",
  sources: { "2025-11-25": "basic/lifecycle#version-negotiation" },
  sends:
    "An initialize request with an unknown version, and another with the version that the server offers in its answer.",
  remedy: "Answer a supported version with the same version.",
  async check(context) {
    const { peer, fail } = context;
    const offer = await versionFor(unknownVersion, context);
    for (const named of new Set([peer.protocolVersion, offer.version])) {
      // The handshake has requested the version of the era.
      const isKept = named === peer.era && peer.protocolVersion === peer.era;
      if (named === undefined || named === unknownVersion || isKept) continue;
      const { version, reply } = await versionFor(named, context);
      if (version === named) continue;
      const found = version === undefined ? (reply.error ? "an error" : "no version") : `the version '${version}'`;
      fail({ message: `The server offers the version '${named}' but answers a request for it with ${found}.`, reply });
    }
  },
});

const unknownVersion = "2099-12-31";

/** The version that the server answers in a new conversation; `undefined` if it answers with an error. */
async function versionFor(
  requested: string,
  { openRaw }: ProbeContext,
): Promise<{ readonly version: string | undefined; readonly reply: Reply }> {
  const peer = await openRaw();
  const reply = await peer.request("initialize", initializeParams(requested));
  const version = reply.result?.["protocolVersion"];
  return { version: typeof version === "string" ? version : undefined, reply };
}
