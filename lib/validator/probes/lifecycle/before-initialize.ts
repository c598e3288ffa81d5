import { kindOf } from "../../conformance/failure-groups.ts";
import { NoAnswer, type Peer } from "../../live/conversation/peer.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe } from "../probe.ts";

/** A client that sends a request too early needs an error, or it waits for a reply that never comes. */
export default defineProbe({
  name: "before-initialize",
  family: "lifecycle",
  requirements: ["REQ-CONN-001"],
  level: "MUST",
  requirement:
    "The server answers a request that arrives before initialize with a result or an error, and keeps running.",
  sources: { "2025-11-25": "basic/lifecycle#initialization" },
  sends: "A ping request and a tools/list request, followed by an initialize request, on a new connection.",
  remedy: "Answer early requests with an error, and pings with an empty result.",
  async check({ openRaw, transport, fail }) {
    const peer = await openRaw();
    // Over HTTP, a server that has sessions refuses every request without one.
    const isPingAllowed = transport !== "http";
    for (const method of isPingAllowed ? ["ping", "tools/list"] : ["tools/list"]) {
      const reply = await earlyReply(peer, method);
      const status = reply?.http?.status ?? 200;
      if (!reply) fail({ message: `The server does not answer ${method} before initialize.` });
      else if (status >= 500) {
        const found = reply.frame ? `status ${String(status)}` : kindOf(reply);
        fail({ message: `The server answers ${method} before initialize with ${found}.`, reply });
      }
      // The probe `ping` reports a server that does not implement the method.
      else if (method === "ping" && !reply.result && reply.error?.code !== -32601)
        fail({ message: "The server refuses a ping before initialize.", reply, level: "SHOULD" });
    }
    // Some servers send a session id with the refusal, which is not valid for initialize.
    const handshake = await (transport === "http" ? await openRaw() : peer).shakeHands();
    if (!handshake.result) {
      const message = `The server answers initialize after an early request with ${kindOf(handshake)}.`;
      fail({ message, reply: handshake });
    }
  },
});

async function earlyReply(peer: Peer, method: string): Promise<Reply | undefined> {
  try {
    return await peer.request(method);
  } catch (error) {
    if (error instanceof NoAnswer) return undefined;
    throw error;
  }
}
