import { isOfThisMachine } from "../../conformance/addresses.ts";
import { askForLife, harmlessMethod } from "../../conformance/raw-requests.ts";
import { HttpPeer } from "../../conversation/http-peer.ts";
import { NoAnswer, type Peer, ServerEnded } from "../../conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** A server on another machine, which is not ours to load, gets fewer. */
const counts = { near: 1_000, far: 100 };
/** Connections at the same time. */
const maxConnections = 100;

/** One client in a loop would end the server for all, or cut it off. */
export default defineProbe({
  name: "many-requests",
  family: "security",
  requirements: ["SEC-NFR-003"],
  level: "MUST",
  requirement: "1,000 requests at the same time are all answered or refused, and the server goes on.",
  sources: {
    "2025-11-25": "https://www.jsonrpc.org/specification#response_object",
    "2026-07-28": "https://www.jsonrpc.org/specification#response_object",
  },
  when: "alone",
  sends: "1,000 harmless requests at the same time; over HTTP 100 at a time, and to other machines only 100.",
  remedy: "Answer each request, or refuse it with an error or the status 429.",
  async check({ peer, fail }) {
    const isFar = peer instanceof HttpPeer && !isOfThisMachine(peer.endpoint.url);
    const count = isFar ? counts.far : counts.near;
    const answers = await answersTo(peer, count);
    const lost = answers.filter((isThere) => !isThere).length;
    if (lost) {
      const share = lost === count ? "none" : `${String(count - lost)} only`;
      fail({ message: `Of ${String(count)} requests at the same time, ${share} got an answer.` });
    }
    await askForLife(peer);
  },
});

/** Asks a number of times; false for each request that got no answer in time. */
async function answersTo(peer: Peer, count: number): Promise<boolean[]> {
  const until = performance.now() + peer.answerTime * 2;
  const answers: boolean[] = [];
  const ask = async (): Promise<void> => {
    // Those that never come would take the time of each that waits for its turn.
    while (answers.length < count && performance.now() < until) {
      const index = answers.push(false) - 1;
      answers[index] = await isAnswered(peer, until - performance.now());
    }
  };
  const atOnce = peer.transport === "stdio" ? count : maxConnections;
  await Promise.all(Array.from({ length: atOnce }, ask));
  return answers.length < count
    ? [...answers, ...Array.from({ length: count - answers.length }, () => false)]
    : answers;
}

async function isAnswered(peer: Peer, timeout: number): Promise<boolean> {
  try {
    const { frame, http } = await peer.request(harmlessMethod(peer), {}, { timeout });
    return frame !== undefined || (http?.status ?? 200) >= 400;
  } catch (error) {
    if (error instanceof NoAnswer) return false;
    // Over HTTP, a server may close connections that are too many.
    if (error instanceof ServerEnded && peer.transport !== "stdio") return true;
    throw error;
  }
}
