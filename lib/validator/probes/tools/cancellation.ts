import { argumentsFor, callableIn } from "../../conformance/calls.ts";
import type { Peer } from "../../live/conversation/peer.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import { defineProbe, type ProbeContext } from "../probe.ts";

/** A client cancels requests that its user no longer needs. A server that fails then is lost for all other requests. */
export default defineProbe({
  name: "cancellation",
  family: "tools",
  requirements: ["REQ-PROTOCOL-004"],
  level: "MUST",
  requirement: "After cancellations of unknown, finished and running requests, the server answers as before.",
  sources: {
    "2025-11-25": "basic/utilities/cancellation#timing-considerations",
    "2026-07-28": "basic/patterns/cancellation#timing-considerations",
  },
  sends: "Cancellations of a request that was never sent, of an answered request and, over stdio, of running calls.",
  remedy: "Ignore cancellations of requests that are not running, and catch what a cancelled request throws.",
  async check(context) {
    if (context.era === "2026-07-28" && context.transport !== "stdio")
      context.skip(inapplicable("Over Streamable HTTP, a request is cancelled by closing its connection."));
    const peer = await context.open();
    const method = context.era === "2026-07-28" ? "server/discover" : "ping";
    const finished = peer.nextId();
    await peer.request(method, {}, { id: finished });
    await peer.notify("notifications/cancelled", { requestId: "validator-never-sent", reason: "A test." });
    await peer.notify("notifications/cancelled", { requestId: finished, reason: "A test." });
    if (context.transport === "stdio") await cancelCalls(context, peer);
    await peer.request(method);
  },
});

/** Starts tool calls and cancels them immediately. Whether they are answered then is up to the server. */
async function cancelCalls(context: ProbeContext, peer: Peer): Promise<void> {
  for (const { name, inputSchema } of callableIn(context)) {
    const args = argumentsFor(inputSchema);
    if (!args) continue;
    const id = peer.nextId();
    void peer.request("tools/call", { name, arguments: args }, { id }).catch(() => undefined);
    await peer.notify("notifications/cancelled", { requestId: id, reason: "A test." });
  }
}
