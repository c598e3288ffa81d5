import { isRecord } from "../../../model/json.ts";
import { lists } from "../../conformance/facts.ts";
import { NoAnswer } from "../../live/conversation/peer.ts";
import { unjudged } from "../../conformance/reasons.ts";
import { defineProbe } from "../probe.ts";

/** Clients do not use features that a server does not declare, so the features have no effect. */
export default defineProbe({
  name: "undeclared-capability",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "SHOULD",
  requirement: "The server declares every capability that it has.",
  sources: { "2025-11-25": "server/tools#capabilities", "2026-07-28": "server/tools#capabilities" },
  sends: "A request for each list that the server does not declare.",
  remedy: "Declare the capabilities in the answer to 'initialize' or 'server/discover'.",
  needs: ({ handshake }) =>
    isRecord(handshake.result?.["capabilities"]) ? undefined : unjudged("The server did not send its capabilities."),
  async check({ peer, facts: { capabilities }, fail }) {
    for (const [key, { capability, method }] of Object.entries(lists)) {
      if (isRecord(capabilities[capability])) continue;
      const reply = await peer.request(method).catch((error: unknown) => {
        // `unknown-method` reports servers that do not answer.
        if (!(error instanceof NoAnswer)) throw error;
      });
      const entries = reply?.result?.[key];
      // Some servers answer every list request, so that clients that send one anyway get no error.
      if (!reply || !Array.isArray(entries) || !entries.length) continue;
      fail({ message: `The server answers ${method} but does not declare the ${capability} capability.`, reply });
    }
  },
});
