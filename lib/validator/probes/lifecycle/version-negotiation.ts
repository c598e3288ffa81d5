import { initializeParams } from "../../conversation/handshake.ts";
import { defineProbe } from "../probe.ts";

/** A client that is given the version it asked for believes that the server speaks it, and both misunderstand. */
export default defineProbe({
  name: "version-negotiation",
  family: "lifecycle",
  requirements: ["REQ-CONN-001", "REQ-PROTOCOL-003"],
  level: "MUST",
  requirement: "The server answers an unknown version of the protocol with one that it supports.",
  sources: { "2025-11-25": "basic/lifecycle#version-negotiation" },
  sends: "The request initialize with the versions “2099-01-01” and “no-version”, in conversations of their own.",
  remedy: "Return the requested version only if you support it; otherwise, the newest that you support.",
  async check({ openRaw, fail }) {
    const reported = new Set<string>();
    await Promise.all(
      versions.map(async (version) => {
        const peer = await openRaw();
        const reply = await peer.request("initialize", initializeParams(version));
        // An error is an answer, too: the protocol has an example of one.
        const answer = reply.result?.["protocolVersion"];
        if (answer === version)
          fail({ message: `The server agrees to the version “${version}”, which does not exist.`, reply });
        else if (typeof answer === "string" && !looksLikeVersion.test(answer) && !reported.has(answer)) {
          reported.add(answer);
          fail({
            message: `The server answers an unknown version with “${answer}”, which is no version of MCP.`,
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
