import { initializeParams } from "../../live/conversation/handshake.ts";
import { answerOf } from "../../conformance/http-refusals.ts";
import { defineProbe } from "../probe.ts";

/** A client that gets the version it requested assumes that the server supports it, and misreads its messages. */
export default defineProbe({
  name: "version-negotiation",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server answers a protocol version that it does not support with one that it supports.",
  sources: { "2025-11-25": "basic/lifecycle#version-negotiation" },
  sends:
    "Initialize requests with the versions '2099-01-01' and 'no-version', on new connections, and with older versions if the newest one is refused.",
  remedy: "Return the requested version if you support it, and otherwise the newest version that you support.",
  async check({ openRaw, fail, peer: { versionRefusal, protocolVersion: accepted } }) {
    if (versionRefusal)
      fail({
        message: `The server refuses the version '2025-11-25' with ${answerOf(versionRefusal)}, and does not offer one that it supports.`,
        reply: versionRefusal,
      });
    const reported = new Set<string>();
    await Promise.all(
      versions.map(async (version) => {
        const peer = await openRaw();
        const reply = await peer.request("initialize", initializeParams(version));
        // An error is allowed, too: the specification shows an example.
        const answer = reply.result?.["protocolVersion"];
        if (answer === version)
          fail({ message: `The server accepts the version '${version}', which does not exist.`, reply });
        else if (
          typeof answer === "string" &&
          answer < accepted &&
          looksLikeVersion.test(answer) &&
          !reported.has("")
        ) {
          reported.add("");
          fail({
            message: `The server answers an unknown version with '${answer}' although it supports '${accepted}', which is newer.`,
            reply,
            level: "SHOULD",
          });
        } else if (typeof answer === "string" && !looksLikeVersion.test(answer) && !reported.has(answer)) {
          reported.add(answer);
          fail({
            message: `The server answers an unknown version with '${answer}', which is not an MCP version.`,
            reply,
          });
        }
      }),
    );
  },
});

const versions = ["2099-01-01", "no-version"];

/** Versions are dates. Drafts have had other names. */
const looksLikeVersion = /^\d{4}-\d{2}-\d{2}$|draft/iu;
