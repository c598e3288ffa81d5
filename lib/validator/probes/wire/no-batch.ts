import { askForLife, harmlessRequest } from "../../conformance/raw-requests.ts";
import { NoAnswer, type Peer } from "../../conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** Only one revision has batches. Other clients take a list for a broken message. */
export default defineProbe({
  name: "no-batch",
  family: "wire",
  requirements: ["REQ-PROTOCOL-001"],
  level: "MUST",
  requirement: "The server sends single messages, not lists of them, and goes on after a list.",
  sources: { "2025-11-25": "basic/transports#stdio", "2026-07-28": "basic/transports/index#messages" },
  when: "alone",
  sends: "A harmless request, two of them as a batch, and one more.",
  remedy: "Send each message by itself. Refuse a batch with the error -32600, or answer its requests one by one.",
  async check({ peer, fail, transport }) {
    await askForLife(peer);
    const single = listIn(peer, 0);
    const start = peer.frames.length;
    await sendBatch(peer);
    await askForLife(peer);
    const batch = listIn(peer, start);
    // Batches came with 2025-03-26 and went with 2025-06-18. Before, JSON-RPC alone had them.
    if (peer.protocolVersion < "2025-06-18") return;
    if (single) fail({ message: "The server sends a reply in a list.", received: single.text });
    else if (batch)
      fail({
        message: "The server answers a batch with a list, which this revision does not have.",
        received: batch.text,
        // Over HTTP, the protocol only says what comes back for a single request.
        ...(transport === "http" ? { level: "ADVICE" } : {}),
      });
  },
});

function listIn({ frames }: Peer, start: number): Peer["frames"][number] | undefined {
  return frames.slice(start).find(({ from, value }) => from === "server" && Array.isArray(value));
}

async function sendBatch(peer: Peer): Promise<void> {
  const text = `[${harmlessRequest(peer, "batch-1")},${harmlessRequest(peer, "batch-2")}]`;
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
