import { assertAlive, harmlessRequest } from "../../conformance/raw-requests.ts";
import { NoAnswer, type Peer, ServerEnded } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** Only one revision has batches. Clients of other revisions treat a batch as an invalid message. */
export default defineProbe({
  name: "no-batch",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server sends single messages, never batches, and keeps running after it receives a batch.",
  sources: { "2025-11-25": "basic/transports#stdio", "2026-07-28": "basic/transports/index#messages" },
  when: "alone",
  sends: "A ping or server/discover request, a batch of two such requests, and another single one.",
  remedy: "Send each message on its own. Refuse a batch with error -32600, or answer its requests one by one.",
  async check({ peer, fail, transport }) {
    await assertAlive(peer);
    const single = listIn(peer, 0);
    const start = peer.frames.length;
    try {
      await sendBatch(peer);
      // Twice, because a server may answer the request after a batch before the batch itself.
      await assertAlive(peer);
      await assertAlive(peer);
    } catch (error) {
      // In revisions without batches, nothing says that a server must survive one.
      if (!(error instanceof ServerEnded) || transport !== "stdio" || peer.protocolVersion === "2025-03-26")
        throw error;
      fail({ message: "The server ends when it receives a batch.", sent: batchFor(peer), level: "SHOULD" });
    }
    const batch = listIn(peer, start);
    // Batches were added in 2025-03-26 and removed in 2025-06-18. Before, only JSON-RPC itself had them.
    if (peer.protocolVersion < "2025-06-18") return;
    if (single) fail({ message: "The server sends a reply in a batch.", received: single.text });
    else if (batch)
      fail({
        message: "The server answers a batch with a batch, which this revision does not have.",
        received: batch.text,
        // Over HTTP, the protocol only specifies the response to a single request.
        ...(transport === "http" ? { level: "ADVICE" } : {}),
      });
  },
});

function listIn({ frames }: Peer, start: number): Peer["frames"][number] | undefined {
  return frames.slice(start).find(({ from, value }) => from === "server" && Array.isArray(value));
}

function batchFor(peer: Peer): string {
  return `[${harmlessRequest(peer, "batch-1")},${harmlessRequest(peer, "batch-2")}]`;
}

async function sendBatch(peer: Peer): Promise<void> {
  const text = batchFor(peer);
  if (peer.transport !== "http") {
    await peer.send(text);
    return;
  }
  try {
    await peer.exchange(text, "batch-1");
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    // A batch need not be answered.
  }
}
