import { kindOf } from "../../conformance/failure-groups.ts";
import { assertAlive } from "../../conformance/raw-requests.ts";
import { NoAnswer, type Peer, ServerEnded } from "../../live/conversation/peer.ts";
import { defineProbe } from "../probe.ts";

/** Many parallel requests of one or more clients must not end the server or lose answers. */
export default defineProbe({
  name: "many-requests",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server answers or refuses each of 1,000 concurrent requests, and keeps running.",
  sources: { "2025-11-25": "basic/index#responses", "2026-07-28": "basic/index#responses" },
  when: "alone",
  sends: "1,000 concurrent ping or server/discover requests. Over HTTP, 100 at a time.",
  remedy:
    "Answer each request, however many others are running. Refuse excess requests, over HTTP with status 429 or 503.",
  async check({ peer, fail, skip }) {
    const first = await assertAlive(peer);
    // A server that answers even one request like this shows nothing by answering many in the same way.
    if (!first.frame) skip(`The server answers ${peer.harmlessMethod} with ${kindOf(first)}.`);
    const flood = new Flood(peer);
    await flood.run();
    const { lost, isSlow } = flood;
    if (isSlow) skip("The server is too slow to answer 1,000 requests within the time limit.");
    if (lost)
      fail({
        message: `The server does not answer ${lost === 1 ? "one" : String(lost)} of ${String(flood.sent)} concurrent requests.`,
      });
    try {
      await assertAlive(peer, { timeout: peer.answerTime * 0.9 });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (!lost) fail({ message: "The server does not answer an ordinary request after 1,000 concurrent requests." });
    }
  },
});

const count = 1_000;
/** Concurrent requests over HTTP, each of which has its own connection. */
const connections = 100;
/** A server that has not answered anything for this many milliseconds is not just slow. */
const stillness = 1_000;
/** A server may answer requests out of order, but not by this many. */
const disorder = 200;

/** Many requests at once. */
class Flood {
  sent = 0;
  readonly #peer: Peer;
  readonly #unanswered: number[] = [];
  #latest = 0;
  #lastTime = performance.now();

  constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** The number of requests without an answer. */
  get lost(): number {
    return this.#unanswered.length;
  }

  /** True if the unanswered requests may just be late. */
  get isSlow(): boolean {
    const isStill = performance.now() - this.#lastTime > stillness;
    return this.lost > 0 && !isStill && this.#unanswered.every((index) => this.#latest - index < disorder);
  }

  /**
   * Sends the requests. It stops once one was not answered, because each of them takes the whole time limit, and after
   * half of the time of the probe.
   */
  async run(): Promise<void> {
    const atOnce = this.#peer.transport === "stdio" ? count : connections;
    const end = performance.now() + this.#peer.answerTime * 1.5;
    const worker = async (): Promise<void> => {
      while (this.sent < count && !this.lost && performance.now() < end) await this.#ask(this.sent++);
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  }

  async #ask(index: number): Promise<void> {
    try {
      await this.#peer.request(this.#peer.harmlessMethod);
      this.#answered(index);
    } catch (error) {
      if (error instanceof NoAnswer) this.#unanswered.push(index);
      // A connection that is closed for one request is a refusal.
      else if (error instanceof ServerEnded && this.#peer.transport !== "stdio" && !this.#peer.ended.aborted)
        this.#answered(index);
      else throw error;
    }
  }

  #answered(index: number): void {
    this.#latest = Math.max(this.#latest, index);
    this.#lastTime = performance.now();
  }
}
