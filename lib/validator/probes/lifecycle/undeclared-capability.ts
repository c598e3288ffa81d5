import { isRecord } from "../../../model/json.ts";
import { completable } from "../../conformance/prompt-arguments.ts";
import { lists } from "../../conformance/facts.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { unjudged } from "../../conformance/reasons.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** Clients do not use features that a server does not declare, so the features have no effect. */
export default defineProbe({
  name: "undeclared-capability",
  family: "lifecycle",
  requirements: ["REQ-PROTOCOL-003"],
  level: "SHOULD",
  requirement: "The server declares every capability that it has.",
  sources: { "2025-11-25": "server/tools#capabilities", "2026-07-28": "server/tools#capabilities" },
  sends:
    "A request for each list that the server does not declare, and five completion requests if it declares no completions.",
  remedy: "Declare the capabilities in the answer to 'initialize' or 'server/discover'.",
  needs: ({ handshake }) =>
    isRecord(handshake.result?.["capabilities"]) ? undefined : unjudged("The server did not send its capabilities."),
  async check(context) {
    const { peer, facts, fail } = context;
    const { capabilities } = facts;
    for (const [key, { capability, method }] of Object.entries(lists)) {
      if (isRecord(capabilities[capability])) continue;
      // `unknown-method` reports servers that do not answer.
      const reply = await unlessSilent(peer.request(method));
      const entries = reply?.result?.[key];
      // Some servers answer every list request, so that clients that send one anyway get no error.
      if (!reply || !Array.isArray(entries) || !entries.length) continue;
      fail({ message: `The server answers ${method} but does not declare the ${capability} capability.`, reply });
    }
    if (!isRecord(capabilities["completions"])) await checkCompletions(context);
  },
});

const maxCompletions = 5;

async function checkCompletions({ peer, facts, fail }: ProbeContext): Promise<void> {
  for (const params of completable(facts).slice(0, maxCompletions)) {
    const reply = await unlessSilent(peer.request("completion/complete", params));
    if (!reply) return;
    const completion = reply.result?.["completion"];
    const values: unknown = isRecord(completion) ? completion["values"] : undefined;
    // As with lists, an empty answer may only spare clients the error.
    if (!Array.isArray(values) || !values.length) continue;
    fail({
      message: "The server answers completion/complete but does not declare the completions capability.",
      // The capability exists since 2025-03-26.
      ...(peer.protocolVersion < "2025-03-26" ? { level: "ADVICE" } : {}),
      reply,
    });
    return;
  }
}
